import type { CacheOptions } from '../../ir/request.js';
import { isText } from '../../json.js';
import { oneOf, type Reader } from '../../settings.js';

/** ReasoningEffort, the same in both protocols of OpenAI. */
export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** `prompt_cache_options`, the same in both protocols of OpenAI. */
export const readCacheOptions: Reader<CacheOptions> = (body, key) => {
  const options = body.object(key);
  if (options === undefined) return undefined;
  const mode = oneOf('implicit', 'explicit')(options, 'mode');
  const ttl = oneOf('30m')(options, 'ttl');
  options.drop('comparison_response_id', 'prewarm');
  return { ...(mode && { mode }), ...(ttl && { ttl }) };
};

/** `moderation`, the same in both protocols of OpenAI. */
export const readModeration: Reader<{ model: string }> = (body, key) => {
  const moderation = body.raw(key);
  return moderation && isText(moderation['model']) ? (moderation as { model: string }) : undefined;
};

/** OpenAI requires a name for a schema where the other protocols have none. */
export const DEFAULT_SCHEMA_NAME = 'response';
