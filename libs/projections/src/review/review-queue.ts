import type { ReviewKind } from '@app/domain';
import { RIVAL_SUCCESSOR } from '../knowledge/rival-successors.js';
import type { Sql } from '../sql.js';

/** A row of `REVIEW_QUEUE`. */
export interface QueueRow {
  kind: ReviewKind;
  group_key: string;
  subject_id: string;
  opened_in: string;
  opened_at: string;
  knowledge_id: string;
  reason: string | null;
}

/** How much of a title a reason quotes, in characters. */
const MAX_QUOTED = 120;

/** SQL: the title of a row of knowledge in quotation marks, of one that is not known the id. */
function titleOf(row: string, id: string): string {
  return `coalesce('“' || left(${row}.record::json ->> 'title', ${MAX_QUOTED}) || '”', ${id})`;
}

/** SQL: everything that waits for a review, of all groups. */
// Items and edges say what waits; a decision on the same opening removes it. Of a conflict's two sides, the one to decide on comes
// first; each further successor conflicts with the one before it that is still in force.
export const REVIEW_QUEUE = `
  SELECT waiting.* FROM (
    SELECT 'proposal' AS kind, k.group_key, k.id AS subject_id, k.proposed_sequence AS opened_in, k.updated_at AS opened_at,
           k.id AS knowledge_id, k.record, k.creator, NULL::text AS reason, NULL::text AS one_id, NULL::text AS other_id,
           NULL::text AS edge_id, NULL::text AS said_by
    FROM knowledge k WHERE k.status = 'proposed'
    UNION ALL
    SELECT 'quality', k.group_key, k.id, k.doubted_sequence, k.doubted_at, k.id, k.record, k.creator, NULL, NULL, NULL, NULL, NULL
    FROM knowledge k WHERE k.doubted_sequence > 0 AND k.status = 'active'
    UNION ALL
    SELECT 'conflict', e.group_key, e.id, e.sequence, e.created_at, e.revised_id, k.record, k.creator,
           coalesce(e.reason, 'Two offline revisions contradict each other.'), e.from_id, e.to_id, e.id, e.created_by
    FROM knowledge_edges e LEFT JOIN knowledge k ON k.group_key = e.group_key AND k.id = e.revised_id
    WHERE e.revised_id IS NOT NULL AND e.kind = 'contradicts'
    UNION ALL
    SELECT 'conflict', e.group_key, e.id, e.sequence, e.created_at, e.from_id, k.record, k.creator,
           coalesce(e.reason, 'It contradicts ' || ${titleOf('other', 'e.to_id')} || '.'), e.from_id, e.to_id, e.id, e.created_by
    FROM knowledge_edges e
    JOIN knowledge k ON k.group_key = e.group_key AND k.id = e.from_id AND k.status = 'active'
    JOIN knowledge other ON other.group_key = e.group_key AND other.id = e.to_id AND other.status = 'active'
    WHERE e.revised_id IS NULL AND e.kind = 'contradicts'
    UNION ALL
    SELECT 'conflict', e.group_key, e.id || ' ' || rival.id, e.sequence, e.created_at, e.from_id, k.record, k.creator,
           'It and ' || ${titleOf('rival', 'rival.from_id')} || ' both supersede ' || ${titleOf('target', 'e.to_id')} || '.', e.from_id, rival.from_id, NULL, NULL
    FROM knowledge_edges e
    JOIN knowledge k ON k.group_key = e.group_key AND k.id = e.from_id AND k.status = 'active'
    CROSS JOIN LATERAL (${RIVAL_SUCCESSOR}) AS rival
    LEFT JOIN knowledge target ON target.group_key = e.group_key AND target.id = e.to_id
    WHERE e.revised_id IS NOT NULL AND e.kind = 'supersedes'
  ) AS waiting
  WHERE strpos(waiting.group_key, '/') = 0 AND NOT EXISTS (
    SELECT 1 FROM review_decisions d
    WHERE d.group_key = waiting.group_key AND d.kind = waiting.kind AND d.subject_id = waiting.subject_id
      AND d.opened_in = waiting.opened_in)`;
const COUNT = `SELECT count(*) FROM (${REVIEW_QUEUE}) AS queue`;

/** Resolves to how many entries wait for a review. */
export async function countReviews(sql: Sql): Promise<number> {
  return Number((await sql.query<{ count: string }>(COUNT))[0]?.count);
}
