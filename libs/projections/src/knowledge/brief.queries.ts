import { type Shown, leftOut, withinBytes } from '../answer-page.js';
import { projectNames } from '../access/project-names.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { matching } from './knowledge-filter.js';
import {
  type KnowledgeRecord,
  type ListedRecord,
  RECORD_BYTES,
  RECORD_COLUMNS,
  RECORD_JOIN,
  recordOf,
} from './knowledge-record.js';
import { type Viewer, visibleTo } from '../access/visibility.js';

/** What somebody who starts work on a project is to know. */
export interface BriefRequest {
  /** As projects have it. */
  projectKey: string;
  limit: number;
  /** How much room there is for the items, in bytes. */
  maxBytes: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** How much it counts that an item is the project's own, that it binds, is good, and is recent. */
const OWN = 0.3;
const GOOD = 0.3;
const RECENT = 0.15;
const RECENT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What binds comes before what helps, and that before what is merely known. */
const TYPES: readonly (readonly [points: number, types: readonly string[]])[] = [
  [0.25, ['decision', 'convention', 'adr', 'architecture_note', 'repository-policy', 'policy']],
  [0.2, ['pitfall', 'runbook', 'command', 'design_principle']],
  [0.1, ['implementation_note', 'design_note', 'documentation', 'debugging_note']],
];

const TYPE_POINTS = TYPES.map(
  ([points, types]) =>
    `WHEN k.type IN (${types.map((type) => `'${type}'`).join(', ')}) THEN ${points}`,
).join(' ');

/** No item gets more than twice its points by its weight. */
const MAX_WEIGHT = 2;

/** The canonical items in force that concern a project or its whole group and that the viewer may see, most useful first, as far as they have room. */
export async function briefItems(
  sql: Sql,
  viewer: Exclude<Viewer, string>,
  { projectKey, limit, maxBytes, now }: BriefRequest,
): Promise<Shown<KnowledgeRecord>> {
  const statement = new Statement();
  matching({ layer: 'canonical' }, statement);
  visibleTo(viewer, statement);
  const own = `k.project_scope = ANY (${projectNames(statement.value(viewer.groupKey), statement.value(projectKey))})`;
  statement.where(`(${own} OR k.project_scope IS NULL)`);
  const age = `greatest(0, ${statement.value(now)}::bigint - k.updated_at)::float8 / ${DAY_MS * RECENT_DAYS}`;
  const points = `
    (CASE WHEN ${own} THEN ${OWN} ELSE 0 END
     + CASE ${TYPE_POINTS} ELSE 0 END + ${GOOD} * k.quality + ${RECENT} * exp(-least(${age}, 100)))
    * least(k.weight, ${MAX_WEIGHT})`;
  const rows = await sql.query<ListedRecord>(
    withinBytes(
      `SELECT ${RECORD_COLUMNS}, ${RECORD_BYTES} FROM knowledge k ${RECORD_JOIN} WHERE ${statement.all}
       ORDER BY ${points} DESC, k.updated_at DESC, k.group_key, k.id LIMIT ${statement.value(limit)}`,
      maxBytes,
    ),
    statement.values,
  );
  return { shown: rows.map(recordOf), left: leftOut(rows) };
}
