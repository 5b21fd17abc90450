import { isText } from '../payload/json.js';
import type { Reader } from './settings.js';

/** Reads `moderation`, the same in both protocols of OpenAI. */
export const readModeration: Reader<{ model: string }> = (body, key) => {
  const moderation = body.raw(key);
  return moderation && isText(moderation['model']) ? (moderation as { model: string }) : undefined;
};
