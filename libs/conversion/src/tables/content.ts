import { ConversionError } from '../contract/contract.js';
import type { ContentPart } from '../ir/content.js';
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

/** The one text of a message, where nothing but a bare string is needed to say it. */
export function plainText(parts: readonly ContentPart[]): string | undefined {
  const [only] = parts;
  if (parts.length !== 1 || only!.type !== 'text') return undefined;
  return only!.cache === undefined && only!.citations === undefined ? only!.text : undefined;
}
