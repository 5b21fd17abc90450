import type { AnswerWarning } from './answer-warning.js';
import type { ConvertParameters } from './parameters.js';
import { MAX_LINK_LENGTH } from '../limits.js';

/**
 * A link to the page at `baseUrl` that carries `json` as its input, and what was left out of it: one that would be longer than
 * the limit keeps the words alone: without a payload there is nothing to run.
 */
export function buildShareLink(
  baseUrl: string,
  { kind, source, target, reasoning }: ConvertParameters,
  json: string,
): { url: string; warnings: AnswerWarning[] } {
  const words = `kind=${kind}&source=${source}&target=${target}`;
  const start = `${baseUrl}/?${words}${reasoning ? `&reasoning=${reasoning}` : ''}`;
  const payload = Buffer.from(json).toString('base64url');
  const url = `${start}&body_b64=${payload}&autorun=1`;
  if (url.length <= MAX_LINK_LENGTH) return { url, warnings: [] };
  return { url: start, warnings: [TOO_LONG] };
}

const TOO_LONG: AnswerWarning = {
  code: 'share-link-too-long',
  severity: 'note',
  path: '$',
  message: 'The share link would be longer than 32 KiB, so it does not carry the payload.',
};
