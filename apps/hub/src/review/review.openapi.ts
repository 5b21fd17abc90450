import { REVIEW_DECISIONS, REVIEW_KINDS } from '@app/domain';
import { described, named, oneOf, record, text, time } from '../openapi/schema.js';
import { LIST_QUERY } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { pagedList } from '../openapi/paged-list.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { ResolveReviewDto, ReviewQueryDto } from './review.dto.js';

const REVIEW_ITEM = {
  id: 'review-1',
  kind: 'proposal',
  title: 'Drain the pool before a restart',
  reason: 'Proposed by member_default_ann',
  groupKey: 'default',
  knowledgeId: 'k-1',
  createdAt: '2026-11-20T12:00:00.000Z',
};

/** What waits for a decision. */
export const REVIEW_OPENAPI: FeatureDescription = {
  operations: [
    pagedList({
      path: '/api/v1/admin/review-queue',
      summary: 'What waits for a decision: proposals, conflicts, doubtful quality',
      query: limitedBy(ReviewQueryDto, {
        ...LIST_QUERY,
        kind: oneOf(REVIEW_KINDS),
        knowledgeId: described(text, 'Only what decides about this item, or would replace it.'),
      }),
      rows: 'items',
      of: 'ReviewItem',
      example: REVIEW_ITEM,
    }),
    {
      method: 'post',
      path: '/api/v1/admin/review-queue/{id}/resolve',
      access: 'administration',
      summary: 'Decide',
      description:
        'A conflict is between two offline revisions, an item and one that it contradicts, or two successors of one item. ' +
        'Accepting puts a proposal in force, lets the newer revision, the contradicting item or the later successor supersede ' +
        'the other, and keeps a doubted item; rejecting deletes the proposal or that item. The same decision again is answered unchanged.',
      body: record(
        limitedBy(ResolveReviewDto, { decision: oneOf(REVIEW_DECISIONS), 'reason?': text }),
      ),
      answer: named('ResolvedReview'),
      example: {
        id: REVIEW_ITEM.id,
        kind: 'proposal',
        groupKey: 'default',
        knowledgeId: 'k-1',
        decision: 'accept',
        resolvedAt: '2026-11-20T13:00:00.000Z',
      },
      errors: ['admin.review_not_found', 'admin.review_resolved'],
    },
  ],
  records: {
    ReviewItem: record({
      id: text,
      kind: oneOf(REVIEW_KINDS),
      title: text,
      reason: text,
      groupKey: text,
      knowledgeId: text,
      'author?': described(text, 'Who wrote the item first, as `name (handle)`.'),
      createdAt: time,
      'subject?': described(
        named('ItemRef'),
        'The item to decide about; of two revisions the newer, of two successors the later.',
      ),
      'replacedId?': described(
        text,
        'What the item would replace: an item in force, the older revision, or the other side of a conflict.',
      ),
      'replaced?': named('ItemRef'),
      'subjectAuthor?': described(text, "The subject's author, as `name (handle)`."),
      'replacedAuthor?': described(text, 'The author of `replaced`, as `name (handle)`.'),
      'contradiction?': described(
        record({ edgeId: text, by: text }),
        'The edge that says that both sides contradict each other, and who added it, as `name (handle)`. Removing it says that both stand.',
      ),
    }),
    ResolvedReview: record({
      id: text,
      kind: oneOf(REVIEW_KINDS),
      groupKey: text,
      knowledgeId: described(text, 'The item that was decided on.'),
      decision: oneOf(REVIEW_DECISIONS),
      'reason?': text,
      resolvedAt: time,
    }),
  },
};
