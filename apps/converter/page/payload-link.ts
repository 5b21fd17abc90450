import type { Conversion } from './conversion.js';

/** From this length on, chat tools are known to cut links. */
export const LONG_LINK = 2000;

/** The link to this page, at `page`, that carries a conversion and runs it on load (`autorun=1`). */
export function shareLink(page: string, { kind, source, target, text }: Conversion): string {
  const url = new URL('.', page);
  url.search = new URLSearchParams({
    kind,
    source,
    target,
    body_b64: encode(text),
    autorun: '1',
  }).toString();
  return url.href;
}

/** What a share link carries: the words it names, and its text unless it has none or cannot be read. */
export interface SharedInput {
  kind: string | null;
  source: string | null;
  target: string | null;
  text: string | undefined;
  autorun: boolean;
  /** Why `text` is missing although the link carries one. */
  problem?: string;
}

/** Reads the query string of a share link; `body` (JSON text) is read as well as `body_b64`. */
export function readSharedInput(search: string): SharedInput {
  const query = new URLSearchParams(search);
  const input: SharedInput = {
    kind: query.get('kind'),
    source: query.get('source'),
    target: query.get('target'),
    text: query.get('body') ?? undefined,
    autorun: ['1', 'true', 'yes', 'on'].includes(query.get('autorun') ?? ''),
  };
  const encoded = query.get('body_b64');
  if (!encoded) return input;
  try {
    return { ...input, text: decode(encoded) };
  } catch {
    return { ...input, problem: 'The link is damaged: its payload is not base64 of UTF-8 text.' };
  }
}

function encode(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decode(encoded: string): string {
  const standard = encoded.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+');
  const bytes = Uint8Array.from(atob(standard), (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
