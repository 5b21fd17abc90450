import type { Sql } from '@app/projections';

interface IndexRow {
  given: string;
  wanted: string;
}

const LIVE_SCHEMA = 'SELECT current_schema() AS schema';
const HAS_SCHEMA = 'SELECT to_regnamespace($1) IS NOT NULL AS present';
const READ_PATH = `SELECT current_setting('search_path') AS path`;
const SET_PATH = `SELECT set_config('search_path', $1, true)`;
const STORAGE = `
  SELECT array_to_string(reloptions, ', ') AS options FROM pg_class WHERE oid = to_regclass($1) AND reloptions IS NOT NULL`;
// LIKE names the copied indexes anew; the copy that an index belongs to is the one with the same definition.
const MISNAMED_INDEXES = `
  WITH defined AS (
    SELECT i.indrelid, c.relname AS name,
           regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+ ', '\\1') AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid IN (to_regclass($1), to_regclass($2))
  ), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY indrelid, definition ORDER BY name) AS nth FROM defined
  )
  SELECT copy.name AS given, live.name AS wanted
  FROM numbered live JOIN numbered copy ON copy.definition = live.definition AND copy.nth = live.nth
  WHERE live.indrelid = to_regclass($1) AND copy.indrelid = to_regclass($2) AND copy.name <> live.name`;

/** Empty twins of some tables in a schema of their own, to be filled in peace and then put in the place of the live ones. */
export class ShadowTables {
  constructor(
    private readonly schema: string,
    private readonly tables: readonly string[],
  ) {}

  /** Whether they have been made and not yet taken the live ones' place. */
  async exist(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ present: boolean }>(HAS_SCHEMA, [this.schema]);
    return row?.present === true;
  }

  /** Makes the empty tables, alike down to the names of their indexes. */
  async create(sql: Sql): Promise<void> {
    const live = await liveSchema(sql);
    await sql.query(`CREATE SCHEMA "${this.schema}"`);
    for (const table of this.tables) {
      const [from, to] = [`"${live}"."${table}"`, `"${this.schema}"."${table}"`];
      await sql.query(`CREATE TABLE ${to} (LIKE ${from} INCLUDING ALL)`);
      const [storage] = await sql.query<{ options: string }>(STORAGE, [from]);
      if (storage) await sql.query(`ALTER TABLE ${to} SET (${storage.options})`);
      for (const { given, wanted } of await sql.query<IndexRow>(MISNAMED_INDEXES, [from, to]))
        await sql.query(`ALTER INDEX "${this.schema}"."${given}" RENAME TO "${wanted}"`);
    }
  }

  /** Removes them, if they exist. */
  async drop(sql: Sql): Promise<void> {
    await sql.query(`DROP SCHEMA IF EXISTS "${this.schema}" CASCADE`);
  }

  /** Runs work of a transaction that finds these tables under the live ones' names. Throws when they are gone. */
  async within(sql: Sql, work: () => Promise<void>): Promise<void> {
    // A search path passes over a schema that is not there, and the work would find the live tables.
    if (!(await this.exist(sql))) throw new Error(`the schema ${this.schema} is gone`);
    const [{ path }] = (await sql.query<{ path: string }>(READ_PATH)) as [{ path: string }];
    await sql.query(SET_PATH, [`"${this.schema}", ${path}`]);
    await work();
    await sql.query(SET_PATH, [path]);
  }

  /** Gives the planner what it needs to know of their rows. */
  async analyze(sql: Sql): Promise<void> {
    for (const table of this.tables) await sql.query(`ANALYZE "${this.schema}"."${table}"`);
  }

  /** Drops the live tables and puts these in their place. */
  async swapIn(sql: Sql): Promise<void> {
    const live = await liveSchema(sql);
    for (const table of this.tables) {
      await sql.query(`DROP TABLE "${live}"."${table}"`);
      await sql.query(`ALTER TABLE "${this.schema}"."${table}" SET SCHEMA "${live}"`);
    }
    await sql.query(`DROP SCHEMA "${this.schema}"`);
  }
}

const SHADOWS = `SELECT nspname AS schema FROM pg_namespace WHERE starts_with(nspname, $1)`;

/** The name of the schema in which a projection of a version is rebuilt. */
export function shadowSchema(name: string, version: number | ''): string {
  return `rebuild_${name}_${version}`;
}

/** The tables in which a projection is being rebuilt, by this hub's code or another's. */
export async function shadowsOf(sql: Sql, name: string): Promise<ShadowTables[]> {
  const rows = await sql.query<{ schema: string }>(SHADOWS, [shadowSchema(name, '')]);
  return rows.map(({ schema }) => new ShadowTables(schema, []));
}

async function liveSchema(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ schema: string }>(LIVE_SCHEMA);
  if (!row) throw new Error('the database has no schema');
  return row.schema;
}
