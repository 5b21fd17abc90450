import { HubError } from './errors.js';

/** The sort key of the last row of a list page, in the order the list sorts by. */
export type PageKey = (string | number)[];

/** An opaque `cursor` for the page after the row with this key: base64url of the JSON array. */
export function encodePage(key: PageKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Reads an encodePage cursor of `arity` values; throws request.invalid at `cursor`. */
export function decodePage(text: string, arity: number): PageKey {
  const key = parse(Buffer.from(text, 'base64url').toString());
  if (!isPageKey(key) || key.length !== arity || encodePage(key) !== text) {
    const message = 'is not a cursor of this list';
    throw new HubError('request.invalid', `cursor ${message}.`, [{ path: 'cursor', message }]);
  }
  return key;
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
