import { HubError, MAX_JSON_DEPTH } from '@app/domain';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** What PostgreSQL's text cannot hold: NUL, and lone surrogates, which have no UTF-8. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function refuse(path: string, message: string): never {
  throw new HubError('request.invalid', `${path || 'The request'} ${message}.`, [
    { path, message },
  ]);
}

/**
 * Refuses what no field of a request may hold: NUL and lone surrogates, keys that reach into prototypes, and nesting past
 * `MAX_JSON_DEPTH`. Throws `request.invalid` with the offending path; `path` names `value` itself.
 */
export function assertPlain(value: unknown, path = ''): void {
  const open = [{ value, path, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: given, path: at, depth } = next;
    if (typeof given === 'string' && UNSTORABLE.test(given))
      refuse(at, 'must not hold NUL or lone surrogates');
    if (given === null || typeof given !== 'object') continue;
    if (depth > MAX_JSON_DEPTH) refuse('', 'is nested too deeply');
    for (const [key, child] of Object.entries(given)) {
      const inside = at === '' ? key : `${at}.${key}`;
      if (FORBIDDEN_KEYS.has(key) || UNSTORABLE.test(key)) refuse(inside, 'is not allowed');
      open.push({ value: child, path: inside, depth: depth + 1 });
    }
  }
}

/**
 * The request with `branch` read as `groupKey`; null names no group, as if it were left out. Throws `request.invalid` when it
 * names both and they differ.
 */
export function withGroupKey(given: object): object {
  const { branch, groupKey, ...rest } = given as { branch?: unknown; groupKey?: unknown };
  const named = groupKey ?? branch ?? undefined;
  if (branch !== undefined && branch !== null && named !== branch)
    refuse('branch', 'must not differ from groupKey');
  return named === undefined ? rest : { ...rest, groupKey: named };
}
