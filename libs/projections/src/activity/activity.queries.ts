import { DAY_MS } from '@app/domain';
import { type Viewer, visibleTo } from '../access/visibility.js';
import type { Truncation } from '../answer-page.js';
import { countItems } from '../knowledge/knowledge-counts.js';
import {
  type TitledEdge,
  countEdgesSince,
  listTitledEdges,
} from '../knowledge/item-edges.queries.js';
import { type ItemRef, REF_COLUMNS, type RefRow, refOf } from '../knowledge/item-ref.js';
import { type PersonRef, findPeople } from '../members/people.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { timeOf } from '../time-of.js';
import { countActions, type ActionCount } from './action-counts.queries.js';

/** Which days, and which group. */
export interface ActivityRequest {
  /** How many days, today among them. */
  days: number;
  groupKey?: string | undefined;
  /** How far the reader's clock is ahead of UTC: a day begins at the reader's midnight. */
  utcOffsetMinutes: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** An item that was written in those days and does not wait for a decision. */
export interface LearnedItem extends ItemRef {
  createdAt: string;
  createdBy: { memberId: string; clientId: string };
}

/** What happened in some days: who did what how often, and what was learned, superseded and contradicted. */
export interface Activity extends Partial<Truncation> {
  /** When the first of the days begins. */
  since: string;
  counts: ActionCount[];
  totals: { learned: number; superseded: number; contradicted: number };
  /** The newest of each, as many as fit. */
  learned: LearnedItem[];
  superseded: TitledEdge[];
  contradicted: TitledEdge[];
  /** Everybody whom the lists name by id. */
  people: PersonRef[];
}

/** Most items or edges in each list. */
const MAX_ACTIVITY_ITEMS = 50;

const MINUTE_MS = 60 * 1000;

function learnedSince(
  viewer: Viewer,
  { groupKey, since }: { groupKey: string | undefined; since: number },
): Statement {
  const statement = new Statement();
  const at = statement.value(since);
  // No item is newer than its last change, and there is an index by last change.
  statement
    .where(`k.updated_at >= ${at}::bigint AND k.created_at >= ${at}::bigint`)
    .where(`k.status NOT IN ('absent', 'tombstone', 'proposed') AND k.layer <> 'raw'`)
    .given('k.group_key = ?', groupKey);
  visibleTo(viewer, statement);
  return statement;
}

type LearnedRow = RefRow & { created_at: string; creator: string; client_id: string };

async function listLearned(sql: Sql, statement: Statement): Promise<LearnedItem[]> {
  const rows = await sql.query<LearnedRow>(
    `SELECT ${REF_COLUMNS}, k.created_at, k.creator, k.record::json #>> '{createdBy,clientId}' AS client_id
     FROM knowledge k WHERE ${statement.all} ORDER BY k.created_at DESC, k.group_key, k.id LIMIT ${MAX_ACTIVITY_ITEMS}`,
    statement.values,
  );
  return rows.map((row) => ({
    ...refOf(row),
    createdAt: timeOf(row.created_at),
    createdBy: { memberId: row.creator, clientId: row.client_id },
  }));
}

/** When the days begin, in milliseconds since 1970. */
function beginOf({ days, utcOffsetMinutes, now }: ActivityRequest): number {
  const offset = utcOffsetMinutes * MINUTE_MS;
  const today = Math.floor((now + offset) / DAY_MS);
  return (today - (days - 1)) * DAY_MS - offset;
}

/** Resolves to what happened in the requested days, as far as the viewer may see it. */
export async function findActivity(
  sql: Sql,
  viewer: Viewer,
  request: ActivityRequest,
): Promise<Activity> {
  const { groupKey, utcOffsetMinutes } = request;
  const since = beginOf(request);
  const { counts, isCut } = await countActions(sql, viewer, {
    groupKey,
    since,
    offset: utcOffsetMinutes * MINUTE_MS,
  });
  const meant = learnedSince(viewer, { groupKey, since });
  const learned = await listLearned(sql, meant);
  const edgesOf = async (kind: 'supersedes' | 'contradicts') =>
    (await listTitledEdges(sql, viewer, { groupKey, kind, since, limit: MAX_ACTIVITY_ITEMS }))
      .edges;
  const [superseded, contradicted] = [await edgesOf('supersedes'), await edgesOf('contradicts')];
  const edges = await countEdgesSince(sql, viewer, { groupKey, since });
  const people = await findPeople(sql, [
    ...counts.map(({ actor }) => actor),
    ...learned.map(({ createdBy }) => createdBy.memberId),
    ...[...superseded, ...contradicted].map(({ createdBy }) => createdBy),
  ]);
  return {
    since: new Date(since).toISOString(),
    counts,
    totals: {
      learned: await countItems(sql, meant),
      superseded: edges.supersedes ?? 0,
      contradicted: edges.contradicts ?? 0,
    },
    learned,
    superseded,
    contradicted,
    people: [...people.values()],
    ...(isCut && {
      truncated: true,
      truncatedBecause: 'There are too many different counts; fewer days or one group show all.',
    }),
  };
}
