import { sha256Hex } from './hashing.js';
import { MAX_KEY_LENGTH } from '../limits.js';

const KEY = /^[a-z0-9][a-z0-9-]*$/;
/** What stays as it is when it is made a key. */
const HYPHENATED = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PRINTABLE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]*$/u;
const LETTER = /\p{L}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
/** A letter that no slug holds. */
const FOREIGN_LETTER = /(?=[^a-z])\p{L}/u;
const HASH_DIGITS = 10;

/** Latin letters that NFKD does not take apart. */
const TRANSLITERATIONS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
  ı: 'i',
};

/** True for a group key, project id or handle as it is stored: `^[a-z0-9][a-z0-9-]{0,63}$`. */
export function isKey(text: string): boolean {
  return KEY.test(text) && text.length <= MAX_KEY_LENGTH;
}

/** True for a UUID in lower case, of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The key a given text stands for: lower case, runs of other characters become one `-`; null when none is left. */
export function slugOf(text: string): string | null {
  const slug = hyphenate(text);
  return isKey(slug) ? slug : null;
}

/** The same where no letter may get lost: with diacritics removed; null when a letter that is not Latin is in it. */
export function latinKeyOf(text: string): string | null {
  const plain = transliterate(text);
  return FOREIGN_LETTER.test(plain) ? null : slugOf(plain);
}

/** True for 1 to `longest` characters (code points) without control characters, line separators or lone surrogates. */
export function isPrintable(text: string, longest: number): boolean {
  if (text === '' || text.length > 2 * longest || !PRINTABLE.test(text)) return false;
  return text.length <= longest || Array.from(text).length <= longest;
}

/** What a joining person gives about their name. */
export interface GivenName {
  handle?: string | undefined;
  displayName: string;
}

/**
 * The handle of a member: the slug of `handle`, else of `displayName`, with diacritics removed.
 * A name without Latin letters becomes `m-` and 10 hex of the SHA-256 of its NFKC form; a slug that is too long, or lacks
 * letters of the name, ends in such 10 hex, so that two different names do not collapse into one.
 */
export function handleOf({ handle, displayName }: GivenName): string {
  const name = handle?.trim() || displayName.trim();
  const plain = transliterate(name);
  const slug = hyphenate(plain);
  if (slug === '' || (LETTER.test(name) && !LATIN_LETTER.test(name)))
    return `m-${nameDigest(name)}`;
  if (slug.length <= MAX_KEY_LENGTH && !FOREIGN_LETTER.test(plain)) return slug;
  return `${slug.slice(0, MAX_KEY_LENGTH - HASH_DIGITS - 1)}-${nameDigest(name)}`;
}

/** `member_<group>_<handle>`. */
export function memberIdOf(groupKey: string, handle: string): string {
  return `member_${groupKey}_${handle}`;
}

/** `client_<group>_<handle>_<8 hex>`. */
export function clientIdOf(groupKey: string, handle: string, hex8: string): string {
  return `client_${groupKey}_${handle}_${hex8}`;
}

function hyphenate(text: string): string {
  if (HYPHENATED.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns a text in lower case with its Latin letters in plain ASCII, without diacritics. */
export function transliterate(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().replace(/[^\0-\x7f]/g, (letter) => TRANSLITERATIONS[letter] ?? letter);
}

/** What of a name's hash stands in an id that the name itself cannot make: 10 hex of the SHA-256 of its NFKC form. */
export function nameDigest(name: string): string {
  return sha256Hex(name.normalize('NFKC')).slice(0, HASH_DIGITS);
}
