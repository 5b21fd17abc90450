import type { Sql } from '@app/projections';
import type { LogsAfter, PublishedCheckpoint } from './published-checkpoints.js';

/** The size up to which a witness has seen a log, by its own word. */
export interface Sighting {
  logId: string;
  /** The name of its key. */
  witness: string;
  size: number;
  /** Seconds since 1970. */
  cosignedAt: number;
}

/** How much a witness has seen of what was published. */
export interface WitnessRecord {
  witness: string;
  /** Of its youngest cosignature, in seconds since 1970; null before the first. */
  cosignedAt: number | null;
  /** How many logs have a published checkpoint that it has not seen. */
  behind: number;
}

const SIZES = 'SELECT witness, size FROM witness_sighting WHERE log_id = $1';
const KEEP = `
  INSERT INTO witness_sighting AS known (log_id, witness, size, cosigned_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (log_id, witness) DO UPDATE SET size = EXCLUDED.size, cosigned_at = EXCLUDED.cosigned_at
  WHERE known.size <= EXCLUDED.size`;
const UNSEEN = `NOT EXISTS (
  SELECT 1 FROM witness_sighting s WHERE s.log_id = p.log_id AND s.witness = witness.name AND s.size >= p.size)`;
const LIST = `
  SELECT log_id, size, note FROM published_checkpoint p
  WHERE size > 0 AND ($2::uuid IS NULL OR log_id > $2)
    AND ($4 OR EXISTS (SELECT 1 FROM unnest($1::text[]) AS witness (name) WHERE ${UNSEEN}))
  ORDER BY log_id LIMIT $3`;
const ADD_LINE = `
  UPDATE published_checkpoint SET note = note || $3
  WHERE log_id = $1 AND size = $2 AND strpos(note, $4) = 0`;
const RECORDS = `
  SELECT witness.name AS witness,
         (SELECT max(s.cosigned_at) FROM witness_sighting s WHERE s.witness = witness.name) AS cosigned_at,
         (SELECT count(*) FROM published_checkpoint p WHERE p.size > 0 AND ${UNSEEN}) AS behind
  FROM unnest($1::text[]) WITH ORDINALITY AS witness (name, place) ORDER BY place`;

/** Up to which size each witness has seen a log. */
export async function seenSizes(sql: Sql, logId: string): Promise<Map<string, number>> {
  const rows = await sql.query<{ witness: string; size: string }>(SIZES, [logId]);
  return new Map(rows.map(({ witness, size }) => [witness, Number(size)]));
}

/** Remembers what a witness has seen. */
export async function keepSighting(
  sql: Sql,
  { logId, witness, size, cosignedAt }: Sighting,
): Promise<void> {
  await sql.query(KEEP, [logId, witness, size, cosignedAt]);
}

/** Published checkpoints that one of these witnesses has not seen; with `everything` also those that all have. */
export async function listUncosigned(
  sql: Sql,
  witnesses: readonly string[],
  { after, limit, everything }: LogsAfter & { everything: boolean },
): Promise<PublishedCheckpoint[]> {
  const rows = await sql.query<{ log_id: string; size: string; note: string }>(LIST, [
    witnesses,
    after,
    limit,
    everything,
  ]);
  return rows.map(({ log_id, size, note }) => ({ logId: log_id, size: Number(size), note }));
}

/** Puts a witness's line under a published checkpoint of this size, if it has none there yet. */
export async function addCosignature(
  sql: Sql,
  { logId, size }: Pick<PublishedCheckpoint, 'logId' | 'size'>,
  line: string,
): Promise<void> {
  const signer = line.slice(0, line.lastIndexOf(' ') + 1);
  await sql.query(ADD_LINE, [logId, size, line, signer]);
}

/** How much these witnesses have seen, in their order. */
export async function witnessRecords(
  sql: Sql,
  witnesses: readonly string[],
): Promise<WitnessRecord[]> {
  const rows = await sql.query<{ witness: string; cosigned_at: string | null; behind: string }>(
    RECORDS,
    [witnesses],
  );
  return rows.map(({ witness, cosigned_at, behind }) => ({
    witness,
    cosignedAt: cosigned_at === null ? null : Number(cosigned_at),
    behind: Number(behind),
  }));
}
