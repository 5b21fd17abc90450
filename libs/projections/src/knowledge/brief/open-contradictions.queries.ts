import type { BriefSide } from '@app/domain';
import { type Listed, type Shown, leftOut, withinBytes } from '../../answer-page.js';
import type { Reader } from '../../access/visibility.js';
import type { Sql } from '../../sql.js';
import { Statement } from '../../statement.js';
import { timeOf } from '../../time-of.js';
import { selecting } from '../knowledge-filter.js';
import { RIVAL_SUCCESSOR } from '../rival-successors.js';
import { type BriefRequest, ownOf } from './brief.queries.js';

/** Two items in force that somebody declared contradictory, or that both supersede the same item. */
export interface Contradiction {
  id: string;
  createdAt: string;
  from: BriefSide;
  to: BriefSide;
  /** The id of the item that both supersede. */
  bothSupersede?: string;
}

interface ContradictionRow extends Listed {
  id: string;
  created_at: string;
  from_record: string;
  to_record: string;
  both_supersede: string | null;
}

function sideOf(record: string): BriefSide {
  const { id, title, summary } = JSON.parse(record) as BriefSide;
  return { id, title, summary };
}

/** SQL: what of a group's items is disputed, by the id under which a review decides it, and the event that opened it. */
const disputedIn = (group: string) => `
  SELECT e.group_key, e.id, e.sequence, e.created_at, e.from_id, e.to_id, NULL::text AS both_supersede
  FROM knowledge_edges e WHERE e.group_key = ${group} AND e.kind = 'contradicts'
  UNION ALL
  SELECT e.group_key, e.id || ' ' || rival.id, e.sequence, e.created_at, e.from_id, rival.from_id, e.to_id
  FROM knowledge_edges e CROSS JOIN LATERAL (${RIVAL_SUCCESSOR}) AS rival
  WHERE e.group_key = ${group} AND e.kind = 'supersedes' AND e.revised_id IS NOT NULL`;

/**
 * Resolves to as many contradictions as fit, newest first, that have a side in the project, have both sides in force and
 * visible to the member, and have not been decided in review.
 */
export async function openContradictions(
  sql: Sql,
  viewer: Reader,
  { projectKey, limit, maxBytes }: Omit<BriefRequest, 'now'>,
): Promise<Shown<Contradiction>> {
  const statement = new Statement();
  selecting(viewer, {}, statement);
  const own = ownOf(viewer, projectKey, statement);
  const side = (id: string) => `
    SELECT k.record, ${own} AS own FROM knowledge k
    WHERE k.group_key = e.group_key AND k.id = ${id} AND ${statement.all}`;
  const rows = await sql.query<ContradictionRow>(
    withinBytes(
      `SELECT e.id, e.created_at, e.both_supersede, a.record AS from_record, b.record AS to_record,
              octet_length(a.record) + octet_length(b.record) AS bytes
       FROM (${disputedIn(statement.value(viewer.groupKey))}) AS e
       CROSS JOIN LATERAL (${side('e.from_id')}) AS a CROSS JOIN LATERAL (${side('e.to_id')}) AS b
       WHERE (a.own OR b.own) AND NOT EXISTS (
           SELECT FROM review_decisions d
           WHERE d.group_key = e.group_key AND d.kind = 'conflict' AND d.subject_id = e.id AND d.opened_in = e.sequence)
       ORDER BY e.created_at DESC, e.id LIMIT ${statement.value(limit)}`,
      maxBytes,
    ),
    statement.values,
  );
  const shown = rows.map(({ id, created_at, from_record, to_record, both_supersede }) => ({
    id,
    createdAt: timeOf(created_at),
    from: sideOf(from_record),
    to: sideOf(to_record),
    ...(both_supersede !== null && { bothSupersede: both_supersede }),
  }));
  return { shown, left: leftOut(rows) };
}
