import { sha256 } from '../encoding/sha256.js';
import type { Writing } from './settings.js';

/** The longest `safety_identifier` OpenAI's two protocols take. */
const MOST_CHARACTERS = 128;

/**
 * Writes `safety_identifier`. One that is too long, for which the API would refuse the request, becomes its SHA-256: the same
 * user stays the same, and OpenAI's guide asks for a hash anyway.
 */
export function writeEndUser(
  out: { safety_identifier?: string },
  user: string,
  { report, path }: Writing,
): void {
  const isTooLong = user.length > MOST_CHARACTERS;
  if (isTooLong) report.warn('approximated-value', path, 'its SHA-256');
  out.safety_identifier = isTooLong ? sha256(user) : user;
}
