import { MAX_JSON_DEPTH } from '../limits.js';

/** Thrown for a value without a canonical form; `path` leads from the root to the offending member. */
export class NotCanonical extends Error {
  override readonly name = 'NotCanonical';
  readonly path: string[] = [];

  constructor(readonly reason: string) {
    super(reason);
  }

  /** Puts the member `key` in front of the path. */
  within(key: string | number): this {
    this.path.unshift(String(key));
    this.message = `${this.reason} at ${this.path.join('.')}`;
    return this;
  }
}

/**
 * The RFC 8785 (JCS) text of a JSON value as JSON.parse makes it.
 * Throws NotCanonical for what I-JSON (RFC 7493) cannot carry: lone surrogates, numbers that are not finite or lie
 * beyond ±(2^53 - 1), nesting deeper than MAX_JSON_DEPTH, and anything that is not a JSON value.
 */
export function canonicalize(value: unknown): string {
  return write(value, 0);
}

/** The same; null for a value without a canonical form. */
export function canonicalOrNull(value: unknown): string | null {
  try {
    return canonicalize(value);
  } catch (error) {
    if (error instanceof NotCanonical) return null;
    throw error;
  }
}

/** The value of a text in its canonical form; undefined for any other text, in which a name may stand twice. */
export function canonicalValueIn(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return canonicalOrNull(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The RFC 8785 text of one string; throws NotCanonical for a lone surrogate. */
export function canonicalString(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw new NotCanonical('lone surrogate');
  // For well-formed strings ECMAScript's own escaping is the one RFC 8785 section 3.2.2.2 asks for.
  return JSON.stringify(text);
}

// eslint-disable-next-line no-control-regex -- control characters are what must be escaped
const PLAIN = /^[^\u0000-\u001f"\\\ud800-\udfff]*$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

function write(value: unknown, depth: number): string {
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') return canonicalNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (typeof value !== 'object') throw new NotCanonical(`${typeof value} is not a JSON value`);
  if (depth === MAX_JSON_DEPTH) throw new NotCanonical(`nested deeper than ${MAX_JSON_DEPTH}`);
  return Array.isArray(value) ? writeArray(value, depth + 1) : writeObject(value, depth + 1);
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new NotCanonical('number is not finite');
  // Past this a JSON integer was silently rounded when it was parsed.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new NotCanonical('number beyond 2^53 - 1');
  return String(value);
}

function writeArray(items: readonly unknown[], depth: number): string {
  let text = '';
  for (let index = 0; index < items.length; index++) {
    text += (index === 0 ? '[' : ',') + writeMember(items[index], index, depth);
  }
  return text === '' ? '[]' : `${text}]`;
}

function writeObject(value: object, depth: number): string {
  if (!isPlain(value)) throw new NotCanonical('not a plain object');
  const members = value as Record<string, unknown>;
  let text = '';
  for (const key of sorted(Object.keys(members))) {
    text += (text === '' ? '{' : ',') + canonicalString(key) + ':';
    text += writeMember(members[key], key, depth);
  }
  return text === '' ? '{}' : `${text}}`;
}

/** From this many on `sort` is quicker than inserting one by one, which makes no copies. */
const MANY_KEYS = 16;

/** Keys in the order of their UTF-16 code units (RFC 8785 section 3.2.3), which is how strings compare; sorts the array that it is given. */
function sorted(keys: string[]): string[] {
  if (keys.length >= MANY_KEYS) return keys.sort();
  for (let end = 1; end < keys.length; end++) {
    const key = keys[end]!;
    let at = end;
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
  return keys;
}

function writeMember(value: unknown, key: string | number, depth: number): string {
  try {
    return write(value, depth);
  } catch (error) {
    throw error instanceof NotCanonical ? error.within(key) : error;
  }
}

/** True also for an object of another realm, whose prototype is not this realm's Object.prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
