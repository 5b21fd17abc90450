import type { EventPayloads } from '@app/domain';
import type { FollowingProjection, LoggedEvent } from '../projection.js';
import type { Sql } from '../sql.js';

const WRITE = `
  INSERT INTO review_decisions (group_key, kind, subject_id, opened_in, decision, knowledge_id, reason, decided_at)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[])
  ON CONFLICT DO NOTHING`;

async function apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const decisions = events.flatMap(({ payload }) =>
    payload ? [payload as EventPayloads['review.resolved']] : [],
  );
  if (decisions.length === 0) return;
  await sql.query(WRITE, [
    decisions.map(({ groupKey }) => groupKey),
    decisions.map(({ kind }) => kind),
    decisions.map(({ subjectId }) => subjectId),
    decisions.map(({ openedIn }) => openedIn),
    decisions.map(({ decision }) => decision),
    decisions.map(({ knowledgeId }) => knowledgeId),
    decisions.map(({ reason }) => reason),
    decisions.map(({ resolvedAt }) => Date.parse(resolvedAt)),
  ]);
}

/** The decisions on the review queue. What waits in the queue follows from the items and edges themselves. */
export const reviewProjection: FollowingProjection = {
  name: 'review',
  version: 1,
  purposes: ['administration'],
  kinds: ['review.resolved'],
  tables: ['review_decisions'],
  after: [],
  apply,
};
