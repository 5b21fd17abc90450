import { isUuid } from './encoding/keys.js';
import { invalidAt } from './errors.js';

/** The values a list is sorted by, of one row. */
export type PageKey = (string | number)[];

/** Tells what may stand at a place in the keys of a list. */
type PartGuard<Part extends string | number = string | number> = (
  part: string | number,
) => part is Part;

/** A key whose parts these guards let through. */
type KeyOf<Guards extends readonly PartGuard[]> = {
  -readonly [Place in keyof Guards]: Guards[Place] extends PartGuard<infer Part> ? Part : never;
};

/** Whether a part of a key is a text. */
export const isTextPart: PartGuard<string> = (part): part is string => typeof part === 'string';

/** Whether a part of a key is a whole number. */
export const isNumberPart: PartGuard<number> = (part): part is number => typeof part === 'number';

/** Whether a part of a key is a UUID. */
export const isUuidPart: PartGuard<string> = (part): part is string => isUuid(String(part));

/** Whether a part of a key is one of a few. */
export function isOneOf<Part extends string | number>(...parts: readonly Part[]): PartGuard<Part> {
  return (part): part is Part => parts.includes(part as Part);
}

/** An opaque `cursor` for the page after the row with this key: base64url of the JSON array. */
export function encodePage(key: PageKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Reads the key in an `encodePage` cursor, one part for each guard. Throws `request.invalid` at `cursor`. */
export function decodePage<const Guards extends readonly PartGuard[]>(
  cursor: string,
  guards: Guards,
): KeyOf<Guards> {
  const key = parse(Buffer.from(cursor, 'base64url').toString());
  const isOfList =
    isPageKey(key) &&
    key.length === guards.length &&
    guards.every((guard, place) => guard(key[place] as string | number));
  if (!isOfList || encodePage(key) !== cursor)
    throw invalidAt('cursor', 'is not a cursor of this list');
  return key as KeyOf<Guards>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isPageKey(value: unknown): value is PageKey {
  return Array.isArray(value) && value.every((part) => isText(part) || Number.isSafeInteger(part));
}

/** NUL and lone surrogates never come from a stored row, and PostgreSQL refuses them in a parameter. */
function isText(value: unknown): boolean {
  return typeof value === 'string' && !/\0|\p{Surrogate}/u.test(value);
}
