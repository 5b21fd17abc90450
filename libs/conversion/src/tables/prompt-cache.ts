import type { Report } from '../contract/report.js';
import type { CacheMark, ContentPart } from '../ir/content.js';
import type { CacheOptions } from '../ir/request.js';
import { oneOf, type Reader } from './settings.js';

/** The two lives a cache mark can have in a protocol: a short one and a long one. */
export type Lives<T extends string> = readonly [short: T, long: T];

const SHORT = ['5m', '30m'];
const LONG = ['1h', '12h'];

/** Returns how long a cache mark lives in the target's words: the short life for another's short one, the long one for a long one. */
export function nearestTtl<T extends string>(
  { ttl }: CacheMark,
  [short, long]: Lives<T>,
  path: string,
  report: Report,
): T | undefined {
  if (ttl === undefined) return undefined;
  const word = SHORT.includes(ttl) ? short : LONG.includes(ttl) ? long : undefined;
  if (word !== ttl)
    report.warn('approximated-value', path, `cache ttl ${ttl} -> ${word ?? 'none'}`);
  return word;
}

/** Writes the cache mark of a part as `prompt_cache_breakpoint`, the same in both protocols of OpenAI. */
export function cacheBreakpoint(
  { cache, path }: Pick<ContentPart, 'cache' | 'path'>,
  report: Report,
): { prompt_cache_breakpoint?: { mode: 'explicit'; ttl?: '30m' | '12h' } } {
  if (cache === undefined) return {};
  const ttl = nearestTtl(cache, ['30m', '12h'], path, report);
  return { prompt_cache_breakpoint: { mode: 'explicit', ...(ttl && { ttl }) } };
}

/** Returns a part as a protocol of OpenAI writes it, with its cache mark; none (and a warning) where it cannot. */
export function markedPart<Written>(
  part: ContentPart,
  written: Written | undefined,
  report: Report,
): Written[] {
  if (written === undefined) {
    report.warn('unsupported-content', part.path, part.type);
    return [];
  }
  return [part.cache ? { ...written, ...cacheBreakpoint(part, report) } : written];
}

/** Reads `prompt_cache_options`, the same in both protocols of OpenAI. */
export const readCacheOptions: Reader<CacheOptions> = (body, key) => {
  const options = body.object(key);
  if (options === undefined) return undefined;
  const mode = oneOf('implicit', 'explicit')(options, 'mode');
  const ttl = oneOf('30m', '12h')(options, 'ttl');
  options.drop('comparison_response_id');
  options.dropUnless(false, 'prewarm');
  return { ...(mode && { mode }), ...(ttl && { ttl }) };
};
