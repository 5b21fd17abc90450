import type { Sql } from '@app/projections';

/** What depends on the batches in which events came: the numbers of what is searched, and the segments it is in. */
const OF_BATCHES = ['document', 'next_document', 'sealed_documents'];
const SEGMENTS = ['search_segment', 'search_postings'];

/** Resolves to everything in these tables that follows from the events alone, whenever they came. */
export async function projectedRows(
  sql: Sql,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables.filter((each) => !SEGMENTS.includes(each))) {
    const rows = await sql.query<{ row: string }>(
      `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${table} t ORDER BY 1`,
      [OF_BATCHES],
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}
