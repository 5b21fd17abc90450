import type { Sql } from '@app/projections';
import { arrayParameters } from '../../database/array-parameter.js';
import {
  EVENT_TYPES,
  HEAD,
  HEAD_TYPES,
  SUBTREE_TYPES,
  eventColumns,
  headColumns,
  insertEvents,
  keepSubtrees,
  moveHeads,
  subtreeColumns,
} from '../append/write-events.js';
import { CURSOR_TYPES, cursorColumns, insertCursors } from '../log/client-cursor.js';
import { unnested } from '../log/unnested.js';
import type { PushPlan } from './plan-pushes.js';

const SEEN_TYPES = ['uuid', 'bigint'] as const;
const HEADS_AT = 1 + SEEN_TYPES.length;
const SUBTREES_AT = HEADS_AT + HEAD_TYPES.length;
const EVENTS_AT = SUBTREES_AT + SUBTREE_TYPES.length;
const CURSORS_AT = EVENTS_AT + EVENT_TYPES.length;

// The rows are locked in the order of their ids, as everybody locks them, and read as they are then.
const WRITE = `
  WITH held AS MATERIALIZED (
    SELECT log_id, size FROM log WHERE log_id = ANY($1::uuid[]) ORDER BY log_id FOR NO KEY UPDATE
  ), checked AS MATERIALIZED (
    SELECT count(*) = cardinality($1::uuid[]) AS still
    FROM held JOIN ${unnested(1, SEEN_TYPES)} AS seen (log_id, size) ON seen.log_id = held.log_id AND seen.size = held.size
  ), moved AS (
    ${moveHeads(`checked, ${unnested(HEADS_AT, HEAD_TYPES)} AS ${HEAD}`, 'checked.still')}
  ), kept AS (
    ${keepSubtrees(`checked, ${unnested(SUBTREES_AT, SUBTREE_TYPES)} AS tree WHERE checked.still`)}
  ), written AS (
    ${insertEvents(`checked, ${unnested(EVENTS_AT, EVENT_TYPES)} AS n WHERE checked.still`)}
  ), pulled AS (
    ${insertCursors(`checked, ${unnested(CURSORS_AT, CURSOR_TYPES)} AS pulled WHERE checked.still`)}
  )
  SELECT still FROM checked`;

/**
 * Writes what was planned in one statement, if none of the logs has grown since the plan was made; returns whether. All that a
 * plan rests on changes only with a further event in one of its logs.
 */
export async function writeUnlessMoved(
  sql: Sql,
  sizes: ReadonlyMap<string, number>,
  { events, pulled }: PushPlan,
): Promise<boolean> {
  const [row] = await sql.query<{ still: boolean }>(WRITE, [
    ...arrayParameters(SEEN_TYPES, [[...sizes.keys()], [...sizes.values()]]),
    ...headColumns(events),
    ...subtreeColumns(events),
    ...eventColumns(events),
    ...cursorColumns(pulled),
  ]);
  return row?.still === true;
}
