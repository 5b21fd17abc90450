import type { LogPurpose } from '../projection.js';
import type { Sql } from '../sql.js';

const SIZES = 'SELECT purpose, sum(size) AS events FROM log GROUP BY purpose';

/** How many events the logs of each purpose hold, all groups together. */
export async function logSizes(sql: Sql): Promise<{ purpose: LogPurpose; events: number }[]> {
  const rows = await sql.query<{ purpose: LogPurpose; events: string }>(SIZES);
  return rows.map(({ purpose, events }) => ({ purpose, events: Number(events) }));
}
