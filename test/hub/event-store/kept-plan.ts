import type { Sql } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';

/** So often PostgreSQL plans a statement with its values before it thinks of a plan for all of them. */
export const FIRST_PLANS = 5;
const RUNS = 8;

const PLANS = 'SELECT custom_plans::int AS own FROM pg_prepared_statements WHERE statement = $1';

/** How many plans one connection makes with the values of a statement that is run eight times on it; `FIRST_PLANS` where it then keeps one. */
export async function plansOf(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<number | undefined> {
  return database.transaction(async (sql: Sql) => {
    for (let run = 0; run < RUNS; run++) await sql.query(text, values);
    const [plans] = await sql.query<{ own: number }>(PLANS, [text]);
    return plans?.own;
  });
}
