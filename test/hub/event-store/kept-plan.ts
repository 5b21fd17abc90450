import type { Sql } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';

/** So often PostgreSQL plans a statement with its values before it thinks of a plan for all of them. */
export const FIRST_PLANS = 5;
const RUNS = 8;

const PLANS = `SELECT custom_plans::int AS own FROM pg_prepared_statements WHERE name = 'asked'`;

function literal(value: unknown): string {
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value);
  return value === null ? 'NULL' : `'${text}'`;
}

/** What a database is asked through it. */
export function heard(database: Sql) {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const sql: Sql = {
    query: (text, values = []) => {
      asked.push({ text, values });
      return database.query(text, values);
    },
  };
  return { asked, sql };
}

/** Does something with the words that execute a statement with these values, which is prepared on the connection meanwhile. */
export async function whilePrepared<Result>(
  sql: Sql,
  text: string,
  values: readonly unknown[],
  work: (execute: string) => Promise<Result>,
): Promise<Result> {
  await sql.query(`PREPARE asked AS ${text}`);
  const result = await work(`EXECUTE asked (${values.map(literal).join()})`);
  await sql.query('DEALLOCATE asked');
  return result;
}

/** How many plans one connection makes with the values of a statement that is run eight times on it; `FIRST_PLANS` where it then keeps one. */
export async function plansOf(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<number | undefined> {
  return database.transaction((sql: Sql) =>
    whilePrepared(sql, text, values, async (execute) => {
      for (let run = 0; run < RUNS; run++) await sql.query(execute);
      const [plans] = await sql.query<{ own: number }>(PLANS);
      return plans?.own;
    }),
  );
}

/** How a statement can be planned: with its values, and for all. */
export const PLAN_MODES = ['force_custom_plan', 'force_generic_plan'] as const;

/** The plan of a statement, made in one of these ways. */
export function planIn(
  database: Database,
  mode: (typeof PLAN_MODES)[number],
  text: string,
  values: readonly unknown[],
): Promise<string> {
  return database.transaction(async (sql: Sql) => {
    await sql.query(`SET LOCAL plan_cache_mode = ${mode}`);
    const rows = await whilePrepared(sql, text, values, (execute) =>
      sql.query<Record<string, string>>(`EXPLAIN ${execute}`),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** What a statement is thought to cost if it is planned with these values, and if it is planned for all. */
export async function costsOf(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<(string | undefined)[]> {
  const costs: (string | undefined)[] = [];
  for (const mode of PLAN_MODES)
    costs.push(/cost=\S+/.exec(await planIn(database, mode, text, values))?.[0]);
  return costs;
}
