import type { Sql } from '@app/projections';
import type { PulledPosition } from './log-position.js';

const WRITE_PULLED = `
  INSERT INTO client_cursor (log_id, client_id, pulled_sequence, pulled_hash, access_sequence, backfill_sequence)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bytea[], $5::bigint[], $6::bigint[])
  ON CONFLICT ON CONSTRAINT client_cursor_pkey DO UPDATE SET
    pulled_sequence = excluded.pulled_sequence, pulled_hash = excluded.pulled_hash,
    access_sequence = excluded.access_sequence, backfill_sequence = excluded.backfill_sequence`;

/** Remembers how far clients have pulled; a client's last position in the list holds. */
export async function writeClientCursors(
  sql: Sql,
  positions: readonly PulledPosition[],
): Promise<void> {
  const last = new Map(
    positions.map((position) => [`${position.logId} ${position.clientId}`, position]),
  );
  if (last.size === 0) return;
  const rows = [...last.values()];
  await sql.query(WRITE_PULLED, [
    rows.map((row) => row.logId),
    rows.map((row) => row.clientId),
    rows.map((row) => row.sequence),
    rows.map((row) => row.hash),
    rows.map((row) => row.accessSequence ?? null),
    rows.map((row) => row.backfillSequence ?? null),
  ]);
}
