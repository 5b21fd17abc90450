import { isText } from '../payload/json.js';
import type { Reader } from './settings.js';

/** Reads `moderation`, the same in both protocols of OpenAI. */
export const readModeration: Reader<{ model: string }> = (body, key) => {
  const moderation = body.raw(key);
  if (moderation && isText(moderation['model'])) return moderation as { model: string };
  if (moderation) body.report.warn('invalid-value', body.pathOf(key));
  return undefined;
};
