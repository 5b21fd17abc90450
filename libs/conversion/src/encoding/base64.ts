import { fromUtf8, utf8 } from './utf8.js';

const CHUNK = 0x2000;

/** The base64 (RFC 4648, with padding) of a text's UTF-8 bytes. */
export function encodeBase64(text: string): string {
  const bytes = utf8(text);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(pieces.join(''));
}

/** The text whose UTF-8 bytes the base64 holds (either alphabet, padding optional); undefined when it holds no text. */
export function decodeBase64(data: string): string | undefined {
  try {
    const bytes = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    return fromUtf8(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
