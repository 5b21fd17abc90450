import type { ConversionWarning } from '@app/conversion';
import type { ConvertParameters } from './parameters.js';
import { SHARE_LINK_LIMIT } from './share-link-limit.js';

/**
 * A link to the page at `baseUrl` that carries `json` as its input, and what was left out of it: one that would be longer than
 * the limit keeps its other parameters and drops the payload.
 */
export function buildShareLink(
  baseUrl: string,
  { kind, source, target }: ConvertParameters,
  json: string,
): { url: string; warnings: ConversionWarning[] } {
  const start = `${baseUrl}/?kind=${kind}&source=${source}&target=${target}`;
  const payload = Buffer.from(json).toString('base64url');
  const url = `${start}&body_b64=${payload}&autorun=1`;
  if (url.length <= SHARE_LINK_LIMIT) return { url, warnings: [] };
  return { url: `${start}&autorun=1`, warnings: [TOO_LONG] };
}

const TOO_LONG: ConversionWarning = {
  code: 'share-link-too-long',
  path: '$',
  message: 'The share link would be longer than 32 KiB, so it does not carry the payload.',
};
