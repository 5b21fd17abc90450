import { HubError } from '../errors.js';

/** A place in one log, as a client carries it between pulls. */
export interface Cursor {
  logId: string;
  /** The last event the client has; 0 before the first. */
  sequence: number;
  /** Hex of the first 8 bytes of that event's hash; 16 zeros at sequence 0. */
  hashPrefix: string;
  /**
   * Sequence of the group's administration log up to which the client has been given again what its member gained access
   * to. Absent where nobody of the group has gained any, and in the cursors of a federation read, which gives nothing
   * again; a pull from such a place gives everything that was ever gained again, once.
   */
  accessSequence?: number | undefined;
  /**
   * How far the gain of the very next administration event has been delivered, as a sequence of this log; needs
   * accessSequence. Absent when it has not been begun.
   */
  backfillSequence?: number | undefined;
}

/** What encodeCursor needs: a cursor with the whole hash of its event, null at sequence 0. */
export interface CursorPosition extends Omit<Cursor, 'hashPrefix'> {
  hash: Buffer | null;
}

const PREFIX = 'cur_';
const HASH_PREFIX_BYTES = 8;
const NO_HASH_PREFIX = '0'.repeat(2 * HASH_PREFIX_BYTES);
const SEQUENCE = '(0|[1-9][0-9]{0,15})';
const TEXT = new RegExp(
  `^1\\.([!-\\-/-~]{1,128})\\.${SEQUENCE}\\.([0-9a-f]{16})(?:\\.${SEQUENCE}(?:\\.${SEQUENCE})?)?$`,
);

/** `cur_` and the base64url of `1.<logId>.<sequence>.<hash prefix>[.<accessSequence>[.<backfillSequence>]]`. */
export function encodeCursor(position: CursorPosition): string {
  const { logId, sequence, hash, accessSequence, backfillSequence } = position;
  const parts: (string | number)[] = [1, logId, sequence, cursorHashPrefix(hash)];
  if (accessSequence !== undefined) parts.push(accessSequence);
  if (accessSequence !== undefined && backfillSequence !== undefined) parts.push(backfillSequence);
  return PREFIX + Buffer.from(parts.join('.')).toString('base64url');
}

/** The `hashPrefix` that a cursor at an event with this hash carries; null stands for the beginning of the log. */
export function cursorHashPrefix(hash: Buffer | null): string {
  return hash ? hash.toString('hex', 0, HASH_PREFIX_BYTES) : NO_HASH_PREFIX;
}

/** Reads what encodeCursor wrote and nothing else; throws sync.cursor_invalid. */
export function decodeCursor(text: string): Cursor {
  const body = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  const bytes = Buffer.from(body, 'base64url');
  const match = bytes.toString('base64url') === body ? TEXT.exec(bytes.toString('latin1')) : null;
  if (!match) throw new HubError('sync.cursor_invalid');

  const [, logId, sequence, hashPrefix, access, backfill] = match as unknown as string[];
  const cursor: Cursor = { logId: logId!, sequence: Number(sequence), hashPrefix: hashPrefix! };
  if (access !== undefined) cursor.accessSequence = Number(access);
  if (backfill !== undefined) cursor.backfillSequence = Number(backfill);
  const numbers = [cursor.sequence, cursor.accessSequence ?? 0, cursor.backfillSequence ?? 0];
  const atBeginning = cursor.sequence === 0;
  if (!numbers.every(Number.isSafeInteger)) throw new HubError('sync.cursor_invalid');
  if (atBeginning && hashPrefix !== NO_HASH_PREFIX) throw new HubError('sync.cursor_invalid');
  return cursor;
}
