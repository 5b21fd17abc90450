import { HubError, invalidAt } from '../errors.js';
import { sha256Hex } from './hashing.js';

const HEX_DIGITS = 32;

/** A list of entity tags as RFC 9110 section 8.8.3 writes them, and each of them. */
const TAGS = /^(?:W\/)?"[^"]*"(?:[ \t]*,[ \t]*(?:W\/)?"[^"]*")*$/;
const EACH = /(?:W\/)?"[^"]*"/g;

/** The version of what is replaced whole, from its text: the same for the same content, 32 hex digits. */
export function versionOf(text: string): string {
  return sha256Hex(text).slice(0, HEX_DIGITS);
}

/**
 * Throws request.precondition_failed unless what is there has one of the versions that an If-Match (RFC 9110 section 13.1.1) names, and
 * request.invalid for a header that is none. Without one, and with `*`, every version will do.
 */
export function assertMatches(ifMatch: string | undefined, version: string): void {
  const given = ifMatch?.trim();
  if (given === undefined || given === '*') return;
  if (!TAGS.test(given)) throw invalidAt('If-Match', 'must be * or versions between double quotes');
  if (!given.match(EACH)?.includes(`"${version}"`))
    throw new HubError('request.precondition_failed');
}

/**
 * Throws request.precondition_failed when there is something already and If-None-Match (RFC 9110 section 13.1.2) says that there must be
 * nothing, and request.invalid for a header that is not `*`: what is made has no version to differ from.
 */
export function assertAbsent(ifNoneMatch: string | undefined, standing: object | null): void {
  if (ifNoneMatch === undefined) return;
  if (ifNoneMatch.trim() !== '*') throw invalidAt('If-None-Match', 'must be *');
  if (standing) throw new HubError('request.precondition_failed', 'It exists already.');
}
