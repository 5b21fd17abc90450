/** Crockford's base 32: without letters that look like digits, and without the u of certain words. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Where its letters begin that are no digits of hex. */
const LETTERS = 16;

const LENGTH = 12;

/** What `newItemId` draws. */
export const ITEM_ID = /^[ghjkmnpqrstvwxyz][0-9a-hjkmnp-tv-z]{11}$/;

/**
 * The id of a new item: a letter and 11 characters of Crockford's base 32, of which 59 bits are random. Among ten million items of a
 * group two are the same once in 10,000 groups, and then the second is refused. It is this short because agents are told it with every
 * item: a UUID takes 24 tokens, this 9 (o200k_base). Its first letter is no digit of hex, so nothing takes it for a number or a hash.
 */
export function newItemId(random: { bytes(size: number): Uint8Array }): string {
  return Array.from(random.bytes(LENGTH), (byte, at) =>
    DIGITS.charAt(at === 0 ? LETTERS + (byte % LETTERS) : byte % DIGITS.length),
  ).join('');
}
