import { HubError } from '../errors.js';
import type { DomainEvent } from '../events.js';
import { isKey } from '../encoding/keys.js';
import { formatTimestamp } from '../encoding/timestamps.js';
import { REVIEW_KINDS, type ReviewDecision, type ReviewKind } from '../records/review-words.js';

/** What an entry of the review queue is about: an item, for a conflict an edge or two, and the event that opened it. */
export interface ReviewSubject {
  kind: ReviewKind;
  groupKey: string;
  subjectId: string;
  openedIn: number;
}

/** The opaque id of an entry of the review queue. */
export function reviewIdOf({ kind, groupKey, subjectId, openedIn }: ReviewSubject): string {
  return `rev_${Buffer.from(JSON.stringify([kind, groupKey, subjectId, openedIn])).toString('base64url')}`;
}

/** What an id of reviewIdOf is about; throws admin.review_not_found for any other text. */
export function reviewSubjectOf(id: string): ReviewSubject {
  const [kind, groupKey, subjectId, openedIn] = partsOf(id);
  const known = REVIEW_KINDS.find((each) => each === kind);
  const isSubject = typeof subjectId === 'string' && !/\0|\p{Surrogate}/u.test(subjectId);
  if (known && typeof groupKey === 'string' && isKey(groupKey) && isSubject) {
    const subject = { kind: known, groupKey, subjectId, openedIn: Number(openedIn) };
    if (Number.isSafeInteger(openedIn) && reviewIdOf(subject) === id) return subject;
  }
  throw new HubError('admin.review_not_found');
}

function partsOf(id: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(id.slice(4), 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** What a decision on an entry reads. */
export interface ReviewState {
  /** The item it is about; of two revisions the newer, of two successors the later. Null when nothing waits there. */
  knowledgeId: string | null;
  /** What the item would take the place of: an item in force, the older revision, the other side of a conflict. */
  replacedId: string | null;
  /** How it has been decided before. */
  decided: ReviewDecision | null;
}

/** An administrator's decision. */
export interface ResolveReview {
  decision: ReviewDecision;
  reason: string | null;
  resolvedBy: string;
  now: number;
}

/** A decision as it is recorded, and what follows from it for the group's items. */
export interface Resolution {
  resolved: DomainEvent<'review.resolved'>[];
  effects: DomainEvent<'knowledge.updated' | 'knowledge.deleted' | 'knowledge.edge_added'>[];
}

/**
 * Decides an entry. Accepting puts a proposal in force, lets the item of a conflict supersede the other side, and keeps a
 * doubted item; rejecting deletes the proposal, the item of the conflict or the doubted item. The same decision again changes nothing.
 * Throws admin.review_not_found and admin.review_resolved.
 */
export function resolveReview(
  subject: ReviewSubject,
  { knowledgeId, replacedId, decided }: ReviewState,
  command: ResolveReview,
): Resolution {
  if (decided === command.decision) return { resolved: [], effects: [] };
  if (decided !== null) throw new HubError('admin.review_resolved');
  if (knowledgeId === null) throw new HubError('admin.review_not_found');
  const { decision, reason, resolvedBy, now } = command;
  const resolvedAt = formatTimestamp(now);
  const payload = {
    reviewId: reviewIdOf(subject),
    ...subject,
    knowledgeId,
    decision,
    reason,
    resolvedBy,
    resolvedAt,
  };
  const effects =
    decision === 'accept'
      ? accepted(subject.kind, knowledgeId, replacedId, reason)
      : [deletion(knowledgeId, reason, resolvedAt)];
  return { resolved: [{ kind: 'review.resolved', payload }], effects };
}

function accepted(
  kind: ReviewKind,
  knowledgeId: string,
  replacedId: string | null,
  reason: string | null,
): Resolution['effects'] {
  const effects: Resolution['effects'] = [];
  if (kind === 'proposal') {
    const changes = { status: 'active' as const };
    effects.push({ kind: 'knowledge.updated', payload: { knowledgeId, changes } });
  }
  if (replacedId !== null) {
    const edge = { kind: 'supersedes' as const, fromId: knowledgeId, toId: replacedId, reason };
    effects.push({ kind: 'knowledge.edge_added', payload: edge });
  }
  return effects;
}

function deletion(
  knowledgeId: string,
  reason: string | null,
  deletedAt: string,
): DomainEvent<'knowledge.deleted'> {
  return {
    kind: 'knowledge.deleted',
    payload: { knowledgeId, tombstone: true, reason, deletedAt },
  };
}
