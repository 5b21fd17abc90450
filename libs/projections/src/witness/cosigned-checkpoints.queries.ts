import type { Sql } from '../sql.js';

/** The last checkpoint of another party's log that this hub has cosigned. */
export interface CosignedCheckpoint {
  origin: string;
  size: number;
  root: Buffer;
  /** A signed note, with the cosignature. */
  note: string;
}

/** A checkpoint that shall replace the last one cosigned. */
export interface Cosigning extends CosignedCheckpoint {
  /** The checkpoint that it extends; of size 0 if nothing was cosigned yet. */
  known: { size: number; root: Buffer };
  /** Milliseconds since 1970. */
  now: number;
}

const FIND = `
  SELECT origin, size, root, note FROM cosigned_checkpoint WHERE origin_hash = $1`;
// The second of two requests from the same size finds another one: only one is cosigned, whichever replicas they reach.
const COSIGN = `
  INSERT INTO cosigned_checkpoint AS known (origin_hash, origin, size, root, note, cosigned_at)
  SELECT $1, $2, $3::bigint, $4::bytea, $5, $6::bigint
  WHERE $7::bigint = 0 OR EXISTS (SELECT 1 FROM cosigned_checkpoint WHERE origin_hash = $1)
  ON CONFLICT (origin_hash) DO UPDATE
  SET size = EXCLUDED.size, root = EXCLUDED.root, note = EXCLUDED.note, cosigned_at = EXCLUDED.cosigned_at
  WHERE known.size = $7 AND known.root = $8
  RETURNING size`;

/** Resolves to the last checkpoint cosigned of the log whose origin has this SHA-256 (hex), or undefined. */
export async function findCosigned(
  sql: Sql,
  originHash: string,
): Promise<CosignedCheckpoint | undefined> {
  const [row] = await sql.query<CosignedCheckpoint>(FIND, [originHash]);
  return row && { ...row, size: Number(row.size) };
}

/** Stores a checkpoint as the last one cosigned, in one statement; resolves to false, and stores nothing, if another one came first. */
export async function keepCosigned(
  sql: Sql,
  originHash: string,
  { origin, size, root, note, known, now }: Cosigning,
): Promise<boolean> {
  const values = [originHash, origin, size, root, note, now, known.size, known.root];
  return (await sql.query(COSIGN, values)).length > 0;
}
