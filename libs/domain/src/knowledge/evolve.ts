import type { Rating } from '../payloads/quality.js';
import type { ItemFields, KnowledgeItem, KnowledgeStatus } from '../records/knowledge-record.js';
import { LOW_RATING, isDoubted, withRatings } from './item-ratings.js';
import {
  ADMINISTRATION_CLIENT_ID,
  ADMINISTRATOR_ID,
  type EventContext,
  type KnowledgeState,
  type PendingEnd,
} from './knowledge-state.js';
import { writtenItem } from './written-item.js';

/** The status of an item: a deletion counts before a supersession, and that before the status that its events give. */
export function statusOf({ item, superseded, deletedAt }: KnowledgeState): KnowledgeStatus {
  if (deletedAt !== null) return 'tombstone';
  if (superseded) return 'superseded';
  return item?.status ?? 'active';
}

/** The fields that an event writes, and whether they replace the whole item or change a part. */
interface Write {
  fields: ItemFields;
  extent: 'whole' | 'part';
}

/**
 * Returns the state after a capture, which replaces the item; whoever captured it first stays its creator. A rating in the capture of
 * another member counts as that member's rating.
 */
export function applyCapture(
  state: KnowledgeState,
  fields: ItemFields,
  context: EventContext,
): KnowledgeState {
  return applyWrite(state, { fields, extent: 'whole' }, context);
}

/** Returns the state after an update, which changes the fields it gives; a rating in it counts as in a capture. */
export function applyUpdate(
  state: KnowledgeState,
  fields: ItemFields,
  context: EventContext,
): KnowledgeState {
  return applyWrite(state, { fields, extent: 'part' }, context);
}

function applyWrite(state: KnowledgeState, change: Write, context: EventContext): KnowledgeState {
  const { item } = state;
  if (item && isForbidden(item, context)) return state;
  const { rating } = change.fields.quality ?? {};
  const next = write(state, change, context);
  if (!item || rating === undefined) return next;
  return applyRating(next, { rating }, context);
}

function write(
  state: KnowledgeState,
  { fields, extent }: Write,
  context: EventContext,
): KnowledgeState {
  const { item: before } = state;
  const allowed = before ? withoutHiding(before, fields, context) : fields;
  // Only the creator's capture replaces an item; another member's changes only the fields that it gives.
  const isWhole = extent === 'whole' && before !== null && isCreators(before, context);
  const { item, judged } = writtenItem(allowed, state, { isWhole, context });
  const isDeleted = item.status === 'tombstone';
  const isDoubtGone = !before && !isDoubted(judged);
  // A deletion lies beside the item, which keeps the status that it has once the deletion is undone.
  if (isDeleted) item.status = before?.status ?? 'active';
  const { superseded, deletedAt, deletedBy } = endAfter(state, { isDeleted }, context);
  return {
    item,
    superseded,
    deletedAt,
    deletedBy,
    pendingEnds: null,
    judged,
    revisionId: state.revisionId,
    proposedSequence: fields.status === 'proposed' ? context.sequence : state.proposedSequence,
    doubtedSequence: isDoubtGone ? 0 : state.doubtedSequence,
    doubtedAt: isDoubtGone ? null : state.doubtedAt,
  };
}

/** What is deleted and superseded once an item is written: what its creator did to it before it was known takes effect then. */
function endAfter(
  { item, pendingEnds, superseded, deletedAt: before, deletedBy }: KnowledgeState,
  { isDeleted }: { isDeleted: boolean },
  { memberId, at }: EventContext,
): Pick<KnowledgeState, 'superseded' | 'deletedAt' | 'deletedBy'> {
  const pending = item ? undefined : pendingEnds?.[memberId];
  const deletedAt = before ?? pending?.deletedAt ?? (isDeleted ? at : null);
  return {
    superseded: superseded || pending?.superseded === true,
    deletedAt,
    deletedBy: deletedAt === null ? null : (deletedBy ?? memberId),
  };
}

/** Returns the state after a rating. Each member's last rating counts; the creator's does not. */
export function applyRating(
  state: KnowledgeState,
  rating: Rating,
  context: EventContext,
): KnowledgeState {
  const { item } = state;
  const { memberId } = context;
  if (item && (isForbidden(item, context) || isCreators(item, context))) return state;
  const isLow = rating.rating !== undefined && rating.rating < LOW_RATING;
  const doubt = isLow ? { doubtedSequence: context.sequence, doubtedAt: context.at } : {};
  const { said = null, by = {} } = state.judged ?? {};
  const next = { said, by: { ...by, [memberId]: { ...by[memberId], ...rating } } };
  return { ...state, ...doubt, ...(item ? withRatings(item, next) : { judged: next }) };
}

/** Returns the state after a deletion. One that comes before the item takes effect only if the item's creator made it. */
export function applyDeletion(state: KnowledgeState, context: EventContext): KnowledgeState {
  if (state.deletedAt !== null || (state.item && isForbidden(state.item, context))) return state;
  if (!state.item && context.early)
    return withPendingEnd(state, context, { deletedAt: context.at });
  return { ...state, deletedAt: context.at, deletedBy: context.memberId };
}

/**
 * Returns the state after a deletion is undone by whoever deleted or by an administrator; from anybody else, or before the item is
 * known, it changes nothing. A proposal is proposed anew by it, whatever was decided of it before. That `asAdministrator` is true
 * was checked before the event was appended.
 */
export function applyRestoration(
  state: KnowledgeState,
  { asAdministrator }: { asAdministrator: boolean },
  context: EventContext,
): KnowledgeState {
  const isTheirs =
    asAdministrator || context.memberId === state.deletedBy || isAdministrative(context);
  if (!state.item || state.deletedAt === null || !isTheirs) return state;
  const { item, proposedSequence: before } = state;
  const proposedSequence = item.status === 'proposed' ? context.sequence : before;
  return { ...state, proposedSequence, deletedAt: null, deletedBy: null };
}

/** Returns the state after another item took its place. Before the item is known it takes effect only for its creator. */
export function applySupersession(state: KnowledgeState, context: EventContext): KnowledgeState {
  if (!state.item && context.early) return withPendingEnd(state, context, { superseded: true });
  return { ...state, superseded: true };
}

/** Returns the state after the last item that took its place no longer does. */
export function applyReturn(state: KnowledgeState): KnowledgeState {
  return state.superseded ? { ...state, superseded: false } : state;
}

function withPendingEnd(
  state: KnowledgeState,
  { memberId }: EventContext,
  end: PendingEnd,
): KnowledgeState {
  return {
    ...state,
    pendingEnds: { ...state.pendingEnds, [memberId]: { ...state.pendingEnds?.[memberId], ...end } },
  };
}

/** The fields of the item that an offline revision creates: those of the revised item, changed by those of the revision. */
export function revisionOf(base: KnowledgeState, fields: ItemFields): ItemFields {
  if (!base.item) return fields;
  const {
    id: _,
    groupKey: _group,
    createdBy: _by,
    createdAt: _at,
    updatedAt: _on,
    updatedBy: _editor,
    truncated: _left,
    truncatedBecause: _why,
    ...rest
  } = base.item;
  const { status: _status, entryKey: _entry, ...kept } = rest;
  return { ...kept, ...fields };
}

function isCreators(item: KnowledgeItem, { memberId }: EventContext): boolean {
  return item.createdBy.memberId === memberId;
}

/** Whether the event must not change the item: only its creator and administrators change a private one. */
function isForbidden(item: KnowledgeItem, context: EventContext): boolean {
  const isTheirs = isCreators(item, context) || isAdministrative(context);
  return item.visibility === 'private' && !isTheirs;
}

function isAdministrative({ memberId, clientId }: EventContext): boolean {
  return memberId === ADMINISTRATOR_ID || clientId === ADMINISTRATION_CLIENT_ID;
}

/** The fields without a visibility of `private` on somebody else's item, which would hide it from its group. */
function withoutHiding(item: KnowledgeItem, fields: ItemFields, context: EventContext): ItemFields {
  if (fields.visibility !== 'private' || isCreators(item, context)) return fields;
  return { ...fields, visibility: item.visibility };
}
