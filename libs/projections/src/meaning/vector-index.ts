import type { Sql } from '../sql.js';
import { MAX_INDEXED_DIMENSIONS } from './near-items.js';

const INSTALLED = `SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'`;
const INDEX_STATE = `
  SELECT i.indisvalid AS valid, EXISTS (SELECT FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid) AS growing
  FROM pg_index i WHERE i.indexrelid = to_regclass($1)`;
/** Since 0.8 an index scan continues if a filter drops what it found. */
const LEAST_VERSION = [0, 8] as const;

/** Resolves to whether the database has a pgvector recent enough to search with. */
export async function hasPgvector(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ version: string }>(INSTALLED);
  const [major = 0, minor = 0] = (row?.version ?? '').split('.').map(Number);
  return major > LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor >= LEAST_VERSION[1]);
}

/**
 * Creates the index for vectors with so many dimensions unless it exists; an interrupted build is repeated. Must run outside a
 * transaction, and best before there are many vectors, when it would take long.
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
