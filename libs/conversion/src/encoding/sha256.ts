import { utf8 } from './utf8.js';

/** The SHA-256 digest (FIPS 180-4) of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256(text: string): string {
  const bytes = padded(utf8(text));
  const state = Uint32Array.from(INITIAL);
  const words = new Uint32Array(64);
  for (let at = 0; at < bytes.length; at += 64) compress(state, words, bytes.subarray(at, at + 64));
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

const PRIMES = firstPrimes(64);
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}

/** The first 32 bits of the fractional part, as the standard derives its constants. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

function padded(bytes: Uint8Array): Uint8Array {
  const padding = 64 - ((bytes.length + 8) % 64);
  const out = new Uint8Array(bytes.length + padding + 8);
  out.set(bytes);
  out[bytes.length] = 0x80;
  let bits = bytes.length * 8;
  for (let at = out.length - 1; bits > 0; at--, bits = Math.floor(bits / 256)) out[at] = bits % 256;
  return out;
}

function compress(state: Uint32Array, words: Uint32Array, block: Uint8Array): void {
  for (let i = 0; i < 16; i++) {
    const at = i * 4;
    words[i] = (block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const [w15, w2] = [words[i - 15]!, words[i - 2]!];
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = state[i]! + word;
  });
}

type Eight = [number, number, number, number, number, number, number, number];

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
