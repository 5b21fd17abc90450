import type { LogPurpose } from '../projection.js';
import type { Sql } from '../sql.js';

const SIZES = 'SELECT purpose, sum(size) AS events FROM log GROUP BY purpose';

/** Resolves to how many events the logs of each purpose hold, over all groups. */
export async function logSizes(sql: Sql): Promise<{ purpose: LogPurpose; events: number }[]> {
  const rows = await sql.query<{ purpose: LogPurpose; events: string }>(SIZES);
  return rows.map(({ purpose, events }) => ({ purpose, events: Number(events) }));
}
