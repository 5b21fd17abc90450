import type { ConversionWarning } from '@app/conversion';
import type { ConvertParameters } from './parameters.js';

/** The longest share link; one that would be longer keeps its other parameters and drops the payload. */
export const SHARE_LINK_LIMIT_BYTES = 32 * 1024;

/** A link to the page at `baseUrl` that carries `json` as its input, and what was left out of it. */
export function buildShareLink(
  baseUrl: string,
  { kind, source, target }: ConvertParameters,
  json: string,
): { url: string; warnings: ConversionWarning[] } {
  const start = `${baseUrl}/?kind=${kind}&source=${source}&target=${target}`;
  const payload = Buffer.from(json).toString('base64url');
  const url = `${start}&body_b64=${payload}&autorun=1`;
  if (url.length <= SHARE_LINK_LIMIT_BYTES) return { url, warnings: [] };
  return { url: `${start}&autorun=1`, warnings: [TOO_LONG] };
}

const TOO_LONG: ConversionWarning = {
  code: 'share-link-too-long',
  path: '$',
  message: 'The share link would be longer than 32 KiB, so it does not carry the payload.',
};
