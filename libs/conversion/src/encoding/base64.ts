import { fromUtf8, utf8 } from './utf8.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const CHUNK = 3 * 1024;

/** The base64 (RFC 4648, with padding) of a text's UTF-8 bytes. */
export function encodeBase64(text: string): string {
  const bytes = utf8(text);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) pieces.push(encodeChunk(bytes, at));
  return pieces.join('');
}

function encodeChunk(bytes: Uint8Array, from: number): string {
  const to = Math.min(from + CHUNK, bytes.length);
  let out = '';
  for (let i = from; i < to; i += 3) {
    const left = to - i;
    const triple = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    out += ALPHABET[triple >> 18]! + ALPHABET[(triple >> 12) & 63]!;
    out += left > 1 ? ALPHABET[(triple >> 6) & 63]! : '=';
    out += left > 2 ? ALPHABET[triple & 63]! : '=';
  }
  return out;
}

/** The text whose UTF-8 bytes the base64 holds (either alphabet, padding optional); undefined when it holds no text. */
export function decodeBase64(data: string): string | undefined {
  const bytes = new Uint8Array(Math.ceil((data.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < data.length; i++) {
    const unit = data.charCodeAt(i);
    if (unit === EQUALS) break;
    const value = unit < 128 ? VALUES[unit]! : -1;
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (held >> bits) & 255;
    }
  }
  return fromUtf8(bytes.subarray(0, length));
}

const EQUALS = '='.charCodeAt(0);

const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < 64; i++) VALUES[ALPHABET.charCodeAt(i)] = i;
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;
