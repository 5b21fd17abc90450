import { type Shown, leftOut, withinBytes } from '../../answer-page.js';
import { projectNames } from '../../access/project-names.js';
import type { Sql } from '../../sql.js';
import { Statement } from '../../statement.js';
import { arrivedItems } from './arrived-items.js';
import { type BriefOrder, briefOrder } from './brief-order.js';
import {
  type KnowledgeRecord,
  type ListedRecord,
  RECORD_BYTES,
  RECORD_COLUMNS,
  RECORD_JOIN,
  recordOf,
} from '../knowledge-record.js';
import { type Reader, mirroredFor, visibleTo } from '../../access/visibility.js';

/** Which brief: what somebody should know who starts work on a project. */
export interface BriefRequest extends BriefOrder {
  /** How much room there is for the items, in bytes. */
  maxBytes: number;
}

/** SQL: whether an item `k` belongs to the project, or to none if that is null. */
export function ownOf(
  { groupKey }: Reader,
  projectKey: string | null,
  statement: Statement,
): string {
  if (projectKey === null) return 'k.project_scope IS NULL';
  return `k.project_scope = ANY (${projectNames(statement.value(groupKey), statement.value(projectKey))})`;
}

/**
 * Resolves to as many items in force as fit into a member's brief of a project, in the order of `briefOrder`. Tasks are not
 * among them. Time changes the order at most once a day.
 */
export async function briefItems(
  sql: Sql,
  viewer: Reader,
  request: BriefRequest,
): Promise<Shown<KnowledgeRecord>> {
  const best = await briefOrder(sql, viewer, request);
  if (best.length === 0) return { shown: [], left: 0 };
  const rows = await sql.query<ListedRecord>(
    withinBytes(
      `SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES}
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS best (group_key, id, place)
       JOIN knowledge k ON k.group_key = best.group_key AND k.id = best.id ${RECORD_JOIN} ORDER BY best.place`,
      request.maxBytes,
    ),
    [best.map(({ group_key }) => group_key), best.map(({ id }) => id)],
  );
  return { shown: rows.map(recordOf), left: leftOut(rows) };
}

/**
 * Resolves to whether the member may see extracts of no project, which the brief of a project omits, given the number of canonical
 * items of no project.
 */
export async function hasExtractsOfNoProject(
  sql: Sql,
  viewer: Reader,
  { canonical, now }: { canonical: number; now: number },
): Promise<boolean> {
  const order = { projectKey: null, limit: canonical + 1, now };
  return (await briefOrder(sql, viewer, order)).length > canonical;
}

/** Between which times something changed, in milliseconds since 1970: after the one, and not after the other. */
export interface ChangeTimes {
  since: number;
  now: number;
}

/**
 * Resolves to as many of the project's own items as fit that changed between two times, the last change first: they were written or
 * changed, active or superseded, or another item took their place, or they were deleted. The last two count in the reader's own
 * group and its mirrors. What reached the hub since then counts too, whatever time it bears.
 */
export async function changedItems(
  sql: Sql,
  viewer: Reader,
  { projectKey, limit, maxBytes }: Omit<BriefRequest, 'now'>,
  { since, now }: ChangeTimes,
): Promise<Shown<KnowledgeRecord>> {
  const statement = new Statement();
  visibleTo(viewer, statement);
  statement.where(ownOf(viewer, projectKey, statement)).where(`k.layer <> 'raw'`);
  const [home, after, most] = [viewer.groupKey, since, limit].map((each) => statement.value(each));
  const until = statement.value(now);
  const near = `(ARRAY[${home}::text] || ${mirroredFor(`${home}`)})`;
  const newest = (at: string, rows: string) => `
    (SELECT k.group_key, k.id, ${at} AS at FROM ${rows} AND ${at} > ${after} AND ${at} <= ${until} AND ${statement.all}
     ORDER BY ${at} DESC LIMIT ${most})`;
  const arrived = (project: string) => `
    (SELECT k.group_key, k.id, arrived.at FROM (${arrivedItems(`${home}`, project, `${after}`)}) AS arrived
     JOIN knowledge k ON k.group_key = ${home} AND k.id = arrived.id
     WHERE k.status = ANY (CASE WHEN arrived.replaced THEN ARRAY['superseded'] ELSE ARRAY['active', 'superseded', 'tombstone'] END)
       AND ${statement.all}
     ORDER BY arrived.at DESC LIMIT ${most})`;
  const changes = [
    newest('k.updated_at', `knowledge k WHERE k.status IN ('active', 'superseded')`),
    newest(
      'e.created_at',
      `knowledge_edges e JOIN knowledge k ON k.group_key = e.group_key AND k.id = e.to_id
       WHERE e.kind = 'supersedes' AND e.group_key = ANY (${near}) AND k.status = 'superseded'`,
    ),
    newest(
      'k.deleted_at',
      `knowledge k WHERE k.status = 'tombstone' AND k.group_key = ANY (${near})`,
    ),
    ...(projectKey === null ? [] : [arrived(statement.value(projectKey))]),
  ];
  const rows = await sql.query<ListedRecord>(
    withinBytes(
      `SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES}
       FROM (SELECT group_key, id, max(at) AS at FROM (${changes.join(' UNION ALL ')}) AS change GROUP BY group_key, id) AS changed
       JOIN knowledge k ON k.group_key = changed.group_key AND k.id = changed.id ${RECORD_JOIN}
       ORDER BY changed.at DESC, k.group_key, k.id LIMIT ${most}`,
      maxBytes,
    ),
    statement.values,
  );
  return { shown: rows.map(recordOf), left: leftOut(rows) };
}
