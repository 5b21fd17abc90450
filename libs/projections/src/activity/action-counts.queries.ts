import { hiddenProjectKeys } from '../access/project-names.js';
import type { Viewer } from '../access/visibility.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';

/** How often somebody did something on a day of the reader's. */
export interface ActionCount {
  /** As in `2026-11-22`. */
  day: string;
  action: string;
  actor: string;
  count: number;
}

/** Which rows of the audit trail are counted; times in milliseconds, `offset` from UTC. */
export interface CountRequest {
  groupKey: string | undefined;
  since: number;
  offset: number;
}

/** Most counts of an answer. */
const MAX_COUNTS = 5_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Restricts rows of `audit a` to those of the member's own group whose events it may read. */
function readableBy(viewer: Viewer, statement: Statement): void {
  if (typeof viewer === 'string') return;
  const [group, member] = [statement.value(viewer.groupKey), statement.value(viewer.memberId)];
  statement.where(`a.group_key = ${group} AND EXISTS (
    SELECT FROM event e JOIN log ON log.log_id = e.log_id
    WHERE e.log_id = a.log_id AND e.sequence = a.sequence AND log.purpose = 'sync'
      AND (e.private_to IS NULL OR e.private_to = ${member})
      AND (e.project_key IS NULL
           OR NOT string_to_array(ltrim(e.project_key), ' ') && ${hiddenProjectKeys(group, member)}))`);
}

/** Resolves to how often what was done by whom on each day, newest day first; `isCut` when there are more counts than fit. */
export async function countActions(
  sql: Sql,
  viewer: Viewer,
  { groupKey, since, offset }: CountRequest,
): Promise<{ counts: ActionCount[]; isCut: boolean }> {
  const statement = new Statement();
  const shift = statement.value(offset);
  statement
    .where(`a.occurred_at >= ${statement.value(since)}::bigint`)
    .given('a.group_key = ?', groupKey);
  readableBy(viewer, statement);
  type Row = { day: string; action: string; actor: string; count: string };
  const rows = await sql.query<Row>(
    `SELECT (a.occurred_at + ${shift}::bigint) / ${DAY_MS} AS day, a.action, a.actor, count(*) AS count
     FROM audit a WHERE ${statement.all}
     GROUP BY 1, 2, 3 ORDER BY 1 DESC, 4 DESC, 2, 3 LIMIT ${MAX_COUNTS + 1}`,
    statement.values,
  );
  const counts = rows.slice(0, MAX_COUNTS).map(({ day, action, actor, count }) => ({
    day: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10),
    action,
    actor,
    count: Number(count),
  }));
  return { counts, isCut: rows.length > MAX_COUNTS };
}
