import { type Sql, arrayParameters } from '@app/projections';
import { inLog } from './in-log.js';
import { unnested } from './unnested.js';
import {
  type AccessRow,
  type LogPosition,
  type PulledPosition,
  accessPositionOf,
} from './log-position.js';

const CURSOR_TYPES = ['uuid', 'text', 'bigint', 'bytea', 'bigint', 'bigint'] as const;

/** The types of what names a client in a log. */
export const CLIENT_TYPES = ['uuid', 'text'] as const;

/** A row of the table. */
export interface CursorRow extends AccessRow {
  log_id: string;
  client_id: string;
  pulled_sequence: string;
  pulled_hash: Buffer | null;
}

/** The place that a row tells of. */
export function cursorPosition(row: CursorRow): LogPosition {
  return {
    sequence: Number(row.pulled_sequence),
    hash: row.pulled_hash,
    ...accessPositionOf(row),
  };
}

/** SQL: writes the rows that a `FROM` clause yields in the columns of `cursorColumns`. */
const insertCursors = (from: string) => `
  INSERT INTO client_cursor (log_id, client_id, pulled_sequence, pulled_hash, access_sequence, backfill_sequence)
  SELECT pulled.* FROM ${from}
  ON CONFLICT ON CONSTRAINT client_cursor_pkey DO UPDATE SET
    pulled_sequence = excluded.pulled_sequence, pulled_hash = excluded.pulled_hash,
    access_sequence = excluded.access_sequence, backfill_sequence = excluded.backfill_sequence`;
const WRITE_PULLED = insertCursors(`${unnested(1, CURSOR_TYPES)} AS pulled`);

/** Positions of clients as columns; a client's last one in the list holds. */
function cursorColumns(positions: readonly PulledPosition[]): Buffer[] {
  const last = new Map(
    positions.map((position) => [inLog(position.logId, position.clientId), position]),
  );
  const rows = [...last.values()];
  return arrayParameters(CURSOR_TYPES, [
    rows.map((row) => row.logId),
    rows.map((row) => row.clientId),
    rows.map((row) => row.sequence),
    rows.map((row) => row.hash),
    rows.map((row) => row.accessSequence ?? null),
    rows.map((row) => row.backfillSequence ?? null),
  ]);
}

/** Remembers how far clients have pulled; a client's last position in the list holds. */
export async function writeClientCursors(
  sql: Sql,
  positions: readonly PulledPosition[],
): Promise<void> {
  if (positions.length > 0) await sql.query(WRITE_PULLED, cursorColumns(positions));
}
