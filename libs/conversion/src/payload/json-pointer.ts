import { isObject, type JsonObject } from './json.js';

/** The object that a JSON pointer (RFC 6901, in a fragment) names in the same document; undefined where it names none. */
export function resolvePointer(root: JsonObject, pointer: string): JsonObject | undefined {
  if (pointer !== '#' && !pointer.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return isObject(at) ? at : undefined;
}
