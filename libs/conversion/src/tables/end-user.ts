import type { Writing } from './settings.js';

/** The longest `safety_identifier` OpenAI's two protocols take. */
const MOST_CHARACTERS = 128;

/** Writes `safety_identifier`, which stays as it is and is warned about where it is too long: another would be another user. */
export function writeEndUser(
  out: { safety_identifier?: string },
  user: string,
  { report, path }: Writing,
): void {
  if (user.length > MOST_CHARACTERS)
    report.warn('out-of-range', path, `more than ${MOST_CHARACTERS} characters`);
  out.safety_identifier = user;
}
