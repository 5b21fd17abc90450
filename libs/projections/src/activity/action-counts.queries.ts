import { DAY_MS } from '@app/domain';
import { mayRead } from '../access/readable-event.js';
import type { Viewer } from '../access/visibility.js';
import { PUSHED } from '../audit/pushes.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';

/** How often an actor did something on one day of the reader's calendar. */
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

/** Most counts in a response. */
const MAX_COUNTS = 5_000;

/** SQL: what was done, as far as the viewer may know: the rows of the audit trail and the pushes, which have no rows there. */
function doneSince(
  statement: Statement,
  viewer: Viewer,
  { groupKey, since }: Pick<CountRequest, 'groupKey' | 'since'>,
): string {
  const from = `${statement.value(since)}::bigint`;
  const within = () => new Statement(statement.values);
  const rows = within()
    .where(`NOT a.of_push AND a.occurred_at >= ${from}`)
    .given('a.group_key = ?', groupKey);
  const logs = within().where(`log.purpose = 'sync'`).given('log.group_key = ?', groupKey);
  const pushes = within().where(
    `e.log_id = log.log_id AND e.push_size IS NOT NULL AND e.accepted_at >= ${from}`,
  );
  if (typeof viewer !== 'string') {
    const [group, member] = [statement.value(viewer.groupKey), statement.value(viewer.memberId)];
    logs.where(`log.group_key = ${group}`);
    pushes.where(mayRead(group, member, 'e.'));
    rows.where(`a.group_key = ${group} AND EXISTS (
      SELECT FROM event e JOIN log ON log.log_id = e.log_id
      WHERE e.log_id = a.log_id AND e.sequence = a.sequence AND log.purpose = 'sync' AND ${mayRead(group, member, 'e.')})`);
  }
  return `
    SELECT a.occurred_at, a.action, a.actor FROM audit a WHERE ${rows.all}
    UNION ALL
    SELECT push.accepted_at, '${PUSHED}', push.member_id FROM log CROSS JOIN LATERAL (
      SELECT e.accepted_at, e.member_id FROM event e WHERE ${pushes.all}
    ) AS push WHERE ${logs.all}`;
}

/** Resolves to how often each actor took each action on each day, newest day first; `isCut` when there are more counts than fit. */
export async function countActions(
  sql: Sql,
  viewer: Viewer,
  { groupKey, since, offset }: CountRequest,
): Promise<{ counts: ActionCount[]; isCut: boolean }> {
  const statement = new Statement();
  const shift = statement.value(offset);
  type Row = { day: string; action: string; actor: string; count: string };
  const rows = await sql.query<Row>(
    `SELECT (done.occurred_at + ${shift}::bigint) / ${DAY_MS} AS day, done.action, done.actor, count(*) AS count
     FROM (${doneSince(statement, viewer, { groupKey, since })}) AS done
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
