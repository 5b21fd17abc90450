import type { Sql } from '@app/projections';
import type { Database } from './database.js';

/** How far a table is moved, in rows. */
export interface MoveProgress {
  table: string;
  rows: number;
  of: number;
}

/** Thrown when the database to move to has a hub. */
export class DatabaseTaken extends Error {
  constructor() {
    super('the database of DATABASE_URL has a hub already: name one that is empty');
    this.name = 'DatabaseTaken';
  }
}

/** A row of some dozens of kilobytes is the longest that is usual. */
const ROWS_AT_ONCE = 200;

interface Table {
  name: string;
  /** Its columns with their types, in their order. */
  columns: string;
}

const TABLES = `
  SELECT quote_ident(c.relname) AS name, (
    SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' ORDER BY a.attnum)
    FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  ) AS columns
  FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'migration'
  ORDER BY c.relname`;
const HAS_HUB = 'SELECT FROM hub LIMIT 1';
const SEQUENCES = `
  SELECT quote_ident(sequencename) AS name, last_value FROM pg_sequences
  WHERE schemaname = current_schema() AND sequencename NOT LIKE 'migration%' AND last_value IS NOT NULL`;
const SET_SEQUENCE = 'SELECT setval($1::regclass, $2::bigint)';

// A row as one text, which the type of the table's rows reads again, whatever is in it.
const read = (table: string) =>
  `DECLARE moved NO SCROLL CURSOR FOR SELECT whole_row::text AS row FROM ${table} AS whole_row`;
const FETCH = `FETCH ${ROWS_AT_ONCE} FROM moved`;
const write = (table: string) => `
  INSERT INTO ${table} SELECT (read.whole_row).* FROM (
    SELECT texts.text::${table} AS whole_row FROM unnest($1::text[]) AS texts (text) OFFSET 0
  ) AS read`;

async function countOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(row?.count);
}

async function moveTable(
  from: Sql,
  to: Sql,
  table: string,
  report: (progress: MoveProgress) => void,
): Promise<void> {
  const of = await countOf(from, table);
  await from.query(read(table));
  for (let rows = 0; ;) {
    const texts = (await from.query<{ row: string }>(FETCH)).map(({ row }) => row);
    if (texts.length === 0) break;
    await to.query(write(table), [texts]);
    rows += texts.length;
    report({ table, rows, of });
  }
  await from.query('CLOSE moved');
  const arrived = await countOf(to, table);
  if (arrived !== of) throw new Error(`${table}: ${arrived} of ${of} rows arrived`);
}

async function matchingTables(from: Sql, to: Sql): Promise<Table[]> {
  const [tables, there] = [await from.query<Table>(TABLES), await to.query<Table>(TABLES)];
  const known = new Map(there.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables)
    if (known.get(name) !== columns) throw new Error(`the table ${name} is another one there`);
  return tables;
}

/**
 * Copies everything that a hub's database holds into another with the same schema and no hub, in one transaction: all of it or nothing.
 * Nobody may write to either meanwhile. Throws `DatabaseTaken`.
 */
export async function moveDatabase(
  source: Database,
  target: Database,
  report: (progress: MoveProgress) => void,
): Promise<void> {
  await source.transaction((from) =>
    target.transaction(async (to) => {
      if ((await to.query(HAS_HUB)).length > 0) throw new DatabaseTaken();
      const tables = await matchingTables(from, to);
      // Migrations make a few rows.
      for (const { name } of tables) await to.query(`DELETE FROM ${name}`);
      for (const { name } of tables) await moveTable(from, to, name, report);
      for (const { name, last_value: last } of await from.query<{
        name: string;
        last_value: string;
      }>(SEQUENCES))
        await to.query(SET_SEQUENCE, [name, last]);
    }),
  );
  await target.query('ANALYZE');
}
