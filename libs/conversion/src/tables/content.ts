import { ConversionError } from '../contract/contract.js';
import type { CacheMark, ContentPart } from '../ir/content.js';
import type { Fields } from '../payload/fields.js';
import { kindOf } from '../payload/json.js';

/** Reads a content, which is a text or a list of what `read` reads; throws ConversionError for anything else. */
export function contentOf(
  fields: Fields,
  key: string,
  read: (part: Fields) => ContentPart[],
): ContentPart[] {
  const content = fields.any(key);
  const path = fields.pathOf(key);
  if (typeof content === 'string') return [{ type: 'text', text: content, path }];
  if (Array.isArray(content)) return fields.objects(key).flatMap(read);
  throw new ConversionError(`${path} must be a string or an array, not ${kindOf(content)}`, path);
}

/** Reads a part by the reader of its type, with its cache mark; none (and a warning) without one, or where it finds nothing. */
export function partOf(
  fields: Fields,
  type: string,
  read: ((fields: Fields) => ContentPart | undefined) | undefined,
  cacheOf: (fields: Fields) => CacheMark | undefined,
): ContentPart[] {
  const part = read?.(fields);
  if (part === undefined) {
    fields.reject(read ? 'invalid-value' : 'unknown-content', type);
    return [];
  }
  const cache = cacheOf(fields);
  if (cache) part.cache = cache;
  fields.close();
  return [part];
}

/** Reads a part that has one text, under the name of its type. */
export function saidPart(fields: Fields, type: 'text' | 'refusal'): ContentPart | undefined {
  const text = fields.text(type);
  return text === undefined ? undefined : { type, text, path: fields.path };
}

/** The one text of a message, where nothing but a bare string is needed to say it. */
export function plainText(parts: readonly ContentPart[]): string | undefined {
  const [only] = parts;
  if (parts.length !== 1 || only!.type !== 'text') return undefined;
  return only!.cache === undefined && only!.citations === undefined ? only!.text : undefined;
}
