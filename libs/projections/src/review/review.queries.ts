import {
  type KnowledgeItem,
  type ReviewDecision,
  type ReviewKind,
  type ReviewState,
  type ReviewSubject,
  reviewIdOf,
} from '@app/domain';
import type { Sql } from '../sql.js';
import { timeOf } from '../time-of.js';
import { type QueueRow, REVIEW_QUEUE } from './review-queue.js';

// The decision is on the newer of two offline revisions.
const FIND = `
  SELECT queue.*, queue.knowledge_id = queue.one_id OR coalesce(f.updated_at, 0) > coalesce(t.updated_at, 0) AS decides_on_one
  FROM (${REVIEW_QUEUE}) AS queue
  LEFT JOIN knowledge f ON f.group_key = queue.group_key AND f.id = queue.one_id
  LEFT JOIN knowledge t ON t.group_key = queue.group_key AND t.id = queue.other_id
  WHERE queue.group_key = $1 AND queue.kind = $2 AND queue.subject_id = $3 AND queue.opened_in = $4`;
const FIND_DECISION = `
  SELECT decision, knowledge_id, reason, decided_at FROM review_decisions WHERE group_key = $1 AND kind = $2 AND subject_id = $3 AND opened_in = $4`;

interface FoundRow extends QueueRow {
  record: string | null;
  one_id: string | null;
  other_id: string | null;
  decides_on_one: boolean;
}

/** A decided entry of the queue. */
export interface ResolvedReview {
  id: string;
  kind: ReviewKind;
  groupKey: string;
  /** The item that was decided on. */
  knowledgeId: string;
  decision: ReviewDecision;
  reason?: string;
  resolvedAt: string;
}

interface DecisionRow {
  decision: ReviewDecision;
  knowledge_id: string;
  reason: string | null;
  decided_at: string;
}

function keyOf({ groupKey, kind, subjectId, openedIn }: ReviewSubject): unknown[] {
  return [groupKey, kind, subjectId, openedIn];
}

/** Resolves to the decision on an entry, or null. */
export async function findDecision(
  sql: Sql,
  subject: ReviewSubject,
): Promise<ResolvedReview | null> {
  const [row] = await sql.query<DecisionRow>(FIND_DECISION, keyOf(subject));
  if (!row) return null;
  return {
    id: reviewIdOf(subject),
    kind: subject.kind,
    groupKey: subject.groupKey,
    knowledgeId: row.knowledge_id,
    decision: row.decision,
    ...(row.reason !== null && { reason: row.reason }),
    resolvedAt: timeOf(row.decided_at),
  };
}

/** Resolves to what a decision on an entry of the queue needs. */
export async function findReview(sql: Sql, subject: ReviewSubject): Promise<ReviewState> {
  const decision = await findDecision(sql, subject);
  const [row] = await sql.query<FoundRow>(FIND, keyOf(subject));
  const decided = decision?.decision ?? null;
  if (!row) return { knowledgeId: null, replacedId: null, decided };
  const { one_id: one, other_id: other } = row;
  if (one !== null) {
    const [knowledgeId, replacedId] = row.decides_on_one ? [one, other] : [other, one];
    return { knowledgeId, replacedId, decided };
  }
  return { knowledgeId: subject.subjectId, replacedId: proposedFor(row), decided };
}

function proposedFor({ kind, record }: FoundRow): string | null {
  if (kind !== 'proposal' || record === null) return null;
  return (JSON.parse(record) as KnowledgeItem).proposedFor ?? null;
}
