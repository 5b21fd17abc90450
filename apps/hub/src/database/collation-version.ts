import type { Sql } from '@app/projections';

const VERSIONS = `
  SELECT datcollversion AS made, pg_database_collation_actual_version(oid) AS present
  FROM pg_database WHERE datname = current_database()`;

/**
 * Resolves to what a person must know when the server sorts texts by another version of its library than when the database was made;
 * else to null. Indexes of texts are then out of order: rows are not found, and what exists once may be stored twice.
 */
export async function collationProblem(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ made: string | null; present: string | null }>(VERSIONS);
  const { made, present } = row!;
  // A collation without versions has null: its order never changes.
  if (made === null || present === null || made === present) return null;
  return (
    `the database was made with version ${made} of the library that sorts its texts, and its server has ${present}: its indexes may be ` +
    `out of order until REINDEX DATABASE has run; see docs/operations.md, "How the database sorts"`
  );
}
