import { auditProjection } from './audit/audit.projection.js';
import { glossaryProjection } from './glossary/glossary.projection.js';
import { groupsProjection } from './groups/groups.projection.js';
import { invitesProjection } from './invites/invites.projection.js';
import { knowledgeProjection } from './knowledge/knowledge.projection.js';
import { membersProjection } from './members/members.projection.js';
import type { FollowingProjection, Projection } from './projection.js';
import { projectsProjection } from './projects/projects.projection.js';
import { reviewProjection } from './review/review.projection.js';
import { searchProjection } from './search/search.projection.js';
import { webhooksProjection } from './webhooks/webhooks.projection.js';

export type { Shown, Truncation } from './answer-page.js';
export {
  type Element,
  type ElementType,
  arrayParameter,
  arrayParameters,
} from './array-parameter.js';
export * from './activity/activity.queries.js';
export * from './audit/audit-filter.js';
export * from './audit/audit.queries.js';
export * from './audit/item-history.queries.js';
export { entryPlaceOf } from './glossary/entry-place.js';
export * from './glossary/glossary.queries.js';
export * from './groups/groups.queries.js';
export * from './invites/invites.queries.js';
export { type PageRange, pageOf } from './paging.js';
export {
  briefItems,
  changedItems,
  hasExtractsOfNoProject,
} from './knowledge/brief/brief.queries.js';
export * from './knowledge/brief/open-contradictions.queries.js';
export { briefPoints } from './knowledge/brief/brief-points.js';
export * from './knowledge/edge-state.js';
export { type NewEdge, changesOf, foldBatch } from './knowledge/batch/fold-batch.js';
export { keyOf } from './knowledge/item-key.js';
export * from './knowledge/edges.queries.js';
export * from './knowledge/item-edges.queries.js';
export * from './knowledge/item-page.queries.js';
export { type ItemRef } from './knowledge/item-ref.js';
export { forgetItemReads, noteItemRead } from './knowledge/item-reads.js';
export * from './knowledge/judged-items.queries.js';
export { findUnknownFilters } from './knowledge/filters/unknown-filters.queries.js';
export type { KnowledgeFilter } from './knowledge/knowledge-filter.js';
export type { KnowledgeRecord } from './knowledge/knowledge-record.js';
export * from './knowledge/knowledge.queries.js';
export * from './knowledge/neighbourhood.queries.js';
export * from './knowledge/quality-review.queries.js';
export * from './knowledge/tasks/task-digest.queries.js';
export * from './knowledge/tasks/task-states.queries.js';
export type { TaskDigestRequest } from './knowledge/tasks/task-order.js';
export * from './meaning/embedding-work.queries.js';
export { HeldVectors, MAX_EXACT_ITEMS, toUnit } from './meaning/held-vectors.js';
export {
  type NearAnswer,
  type NearField,
  type TextVector,
  nearestHeld,
  nearestIndexed,
} from './meaning/near-items.js';
export { hasPgvector, makeVectorIndex } from './meaning/vector-index.js';
export * from './meaning/vectors.queries.js';
export { type Reader, type Viewer, homeOf } from './access/visibility.js';
export * from './members/bearers.js';
export * from './members/brief-reads.js';
export { memberMeant } from './members/member-meant.js';
export * from './members/members.queries.js';
export * from './members/people.js';
export * from './overview/log-sizes.queries.js';
export * from './overview/overview.queries.js';
export * from './overview/projection-logs.queries.js';
export * from './projects/access-list.queries.js';
export * from './access/project-names.js';
export { mayRead } from './access/readable-event.js';
export * from './projects/project-reader.queries.js';
export * from './projects/projects.queries.js';
export * from './review/review.queries.js';
export * from './review/review-list.queries.js';
export { countReviews } from './review/review-queue.js';
export { duplicatesAmong, withoutDuplicates } from './knowledge/brief/duplicates.js';
export { twinsIn, withoutTwins } from './search/items/twins.js';
export { type RecallRequest, recallItems } from './search/recall/recall-items.js';
export * from './search/search.queries.js';
export { FOUND_IN } from './search/found-by.js';
export { listsOf } from './search/postings/posting-blocks.js';
export { PostingCursor } from './search/postings/posting-list.js';
export { Postings, rowAt } from './search/postings/postings.js';
export * from './similar/similar-items.queries.js';
export { READ_DAYS } from './usefulness.js';
export * from './sessions/console-sessions.queries.js';
export { type LastingSessions, isLasting } from './sessions/lasting-sessions.js';
export * from './sessions/mcp-sessions.queries.js';
export * from './witness/cosigned-checkpoints.queries.js';
export * from './webhooks/deliveries.queries.js';
export * from './webhooks/webhook-reports.queries.js';
export * from './webhooks/webhooks.queries.js';
export { MAX_OFFSET } from './offset-place.js';
export { tokenize } from './words/tokenize.js';
export { bareNumbersOf, typedWords } from './words/typed-words.js';
export type {
  FollowingProjection,
  LoggedEvent,
  LogPurpose,
  Projection,
  SyncLog,
  TracedEvents,
} from './projection.js';
export { type Tie, itemTie, tiedKinds, tiesOf } from './trace/ties.js';
export type { Sql } from './sql.js';
export { unnestedRows } from './unnested-rows.js';

export {
  auditProjection,
  glossaryProjection,
  knowledgeProjection,
  reviewProjection,
  searchProjection,
};

/** The read models that decisions and authentication need, written in the transaction that appends. */
export const TRANSACTIONAL_PROJECTIONS: readonly Projection[] = [
  groupsProjection,
  membersProjection,
  invitesProjection,
  projectsProjection,
  webhooksProjection,
];

/** The read models that follow the logs, each after those it reads. */
export const FOLLOWING_PROJECTIONS: readonly FollowingProjection[] = [
  glossaryProjection,
  knowledgeProjection,
  reviewProjection,
  searchProjection,
  auditProjection,
];
