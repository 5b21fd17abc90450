import { MAX_LINK_LENGTH } from '../../src/limits.js';
import { findSyntaxError } from '../../src/json/find-syntax-error.js';
import type { Conversion } from '../conversion/conversion.js';
import { compact } from '../text/indent.js';

/** From this length on, chat tools are known to cut links. */
export const LONG_LINK = 2000;

/**
 * The link to this page, at `page`, that carries a conversion and runs it on load (`autorun=1`); one that would be longer
 * than 32 KiB carries the words alone.
 */
export function shareLink(
  page: string,
  { kind, source, target, reasoning, text }: Conversion,
): string {
  const words = { kind, source, target, ...(reasoning && { reasoning }) };
  const payload = shortened(text);
  if (payload.length < MAX_LINK_LENGTH) {
    const link = linkTo(page, { ...words, body_b64: encode(payload), autorun: '1' });
    if (link.length <= MAX_LINK_LENGTH) return link;
  }
  return linkTo(page, words);
}

function linkTo(page: string, parameters: Record<string, string>): string {
  const url = new URL('.', page);
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}

/** A text that is JSON loses its indentation in a link; one that is not goes as it is, mistake and all. */
function shortened(text: string): string {
  return findSyntaxError(text) ? text : compact(text);
}

/** What a share link carries: the words it names, and its text unless it has none or cannot be read. */
export interface SharedInput {
  kind: string | null;
  source: string | null;
  target: string | null;
  reasoning: string | null;
  text: string | undefined;
  autorun: boolean;
  /** Why `text` is missing although the link is one of a conversion. */
  problem?: string;
}

/** Reads the query string of a share link; `body` (JSON text) is read as well as `body_b64`. */
export function readSharedInput(search: string): SharedInput {
  const query = new URLSearchParams(search);
  const input: SharedInput = {
    kind: query.get('kind'),
    source: query.get('source'),
    target: query.get('target'),
    reasoning: query.get('reasoning'),
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
