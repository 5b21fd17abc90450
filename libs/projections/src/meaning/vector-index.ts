import type { Sql } from '../sql.js';
import { MAX_INDEXED_DIMENSIONS } from './near-items.js';

const INSTALLED = `SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'`;
const INDEX_STATE = `
  SELECT i.indisvalid AS valid, EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid) AS growing
  FROM pg_index i WHERE i.indexrelid = to_regclass($1)`;
/** Since 0.8 the index goes on looking where what it found is filtered away. */
const LEAST_VERSION = [0, 8] as const;

/** Whether the database has a pgvector that can be searched by. */
export async function hasPgvector(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ version: string }>(INSTALLED);
  const [major = 0, minor = 0] = (row?.version ?? '').split('.').map(Number);
  return major > LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor >= LEAST_VERSION[1]);
}

/**
 * Makes the index of vectors of so many dimensions, where there is none; one that was broken off is made anew. Not within a transaction,
 * and before there are many vectors: it takes long then.
 */
export async function makeVectorIndex(sql: Sql, dimensions: number): Promise<void> {
  if (dimensions > MAX_INDEXED_DIMENSIONS) return;
  const name = `embedding_near_${dimensions}`;
  const [index] = await sql.query<{ valid: boolean; growing: boolean }>(INDEX_STATE, [name]);
  if (index?.valid || index?.growing) return;
  if (index) await sql.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await sql.query(`
    CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON embedding
    USING hnsw ((vector::halfvec(${dimensions})) halfvec_cosine_ops) WHERE dimensions = ${dimensions}`);
}
