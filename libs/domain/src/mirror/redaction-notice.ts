/** That a hub has taken a payload out of a log, as it tells those who hold a copy. */
export interface RedactionNotice {
  /** The origin of the log's checkpoints. */
  origin: string;
  sequence: number;
  eventId: string;
  /** ISO 8601, UTC, milliseconds. */
  redactedAt: string;
}

const SUBJECT = 'redacted';
const BODY = /^([^\n]+)\nredacted\n([1-9][0-9]*)\n("[^\n]+")\n([^\n]+)\n$/;

/**
 * The text of a notice, to be signed as a note: origin, `redacted`, sequence, the event's id as JSON and the time, a line each. No
 * checkpoint is like it, whose second line is a number. Throws RangeError for an origin that is not one line.
 */
export function redactionNoticeBody({
  origin,
  sequence,
  eventId,
  redactedAt,
}: RedactionNotice): string {
  if (!/^[^\n]+$/.test(origin)) throw new RangeError('an origin is one line');
  return `${origin}\n${SUBJECT}\n${sequence}\n${JSON.stringify(eventId)}\n${redactedAt}\n`;
}

/** Reads the text of a notice; null if it is not one. */
export function parseRedactionNotice(body: string): RedactionNotice | null {
  const [, origin, sequence, id, redactedAt] = BODY.exec(body) ?? [];
  if (!origin || !id || !redactedAt || !Number.isSafeInteger(Number(sequence))) return null;
  try {
    return { origin, sequence: Number(sequence), eventId: JSON.parse(id) as string, redactedAt };
  } catch {
    return null;
  }
}
