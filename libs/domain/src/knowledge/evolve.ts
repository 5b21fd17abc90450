import { slugOf } from '../encoding/keys.js';
import { MAX_MADE_TITLE } from '../limits.js';
import { formatTimestamp } from '../encoding/timestamps.js';
import { type Rating, claimedBy, defaultSignals, qualityOf, rated } from '../payloads/quality.js';
import { projectsBeside } from '../payloads/named-scope.js';
import { firstProjectOf } from '../access/item-project.js';
import type {
  ItemFields,
  KnowledgeItem,
  KnowledgeStatus,
  Para,
  Quality,
  QualitySignals,
} from '../records/knowledge-record.js';
import { extraOf } from './extra-fields.js';
import {
  ADMINISTRATION_CLIENT_ID,
  ADMINISTRATOR_ID,
  type PendingEnd,
  type Judged,
  type KnowledgeState,
  type EventContext,
} from './knowledge-state.js';

/** A rating under this asks for a review. */
const LOW_RATING = 0.4;

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
  const { item } = state;
  const allowed = item ? withoutHiding(item, fields, context) : fields;
  // Only the creator's capture replaces an item; another member's changes only the fields that it gives.
  const isWhole = extent === 'whole' && item !== null && isCreators(item, context);
  const { next, judged } = itemOf(allowed, { state, context, whole: isWhole });
  const ended = item ? undefined : state.pendingEnds?.[context.memberId];
  const deleted = next.status === 'tombstone';
  const deletedAt = state.deletedAt ?? ended?.deletedAt ?? (deleted ? context.at : null);
  const placed = withScope(next, context.scope);
  return {
    ...state,
    item: deleted ? { ...placed, status: item?.status ?? 'active' } : placed,
    pendingEnds: null,
    judged,
    ...(!item && !isDoubted(judged) && { doubtedSequence: 0, doubtedAt: null }),
    superseded: state.superseded || ended?.superseded === true,
    deletedAt,
    deletedBy: deletedAt === null ? null : (state.deletedBy ?? context.memberId),
    proposedSequence: fields.status === 'proposed' ? context.sequence : state.proposedSequence,
  };
}

/**
 * Returns the item with the scope of the event that wrote it last, so that nobody sees an item whose last event is withheld from them.
 * That scope holds all of the item's projects, also those that only earlier events named and whose payloads may be redacted since.
 */
function withScope(
  item: KnowledgeItem,
  { projectKeys, privateTo }: EventContext['scope'],
): KnowledgeItem {
  const { otherProjectKeys: _, ...rest } = item;
  const others = projectsBeside(firstProjectOf(rest), projectKeys);
  return {
    ...rest,
    ...(others.length > 0 && { otherProjectKeys: others }),
    ...(privateTo !== null && { visibility: 'private' }),
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

function signalsOf(quality: Quality): QualitySignals {
  const { qualityScore: _, ...signals } = quality;
  return signals;
}

function withRatings(item: KnowledgeItem, { said, by }: Judged) {
  const signals = said ?? signalsOf(item.quality);
  const quality = qualityOf(rated(signals, Object.values(by)));
  return { judged: { said: signals, by }, item: { ...item, quality } };
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
 * known, it changes nothing. That `asAdministrator` is true was checked before the event was appended.
 */
export function applyRestoration(
  state: KnowledgeState,
  { asAdministrator }: { asAdministrator: boolean },
  context: EventContext,
): KnowledgeState {
  const isTheirs =
    asAdministrator || context.memberId === state.deletedBy || isAdministrative(context);
  if (!state.item || state.deletedAt === null || !isTheirs) return state;
  return { ...state, deletedAt: null, deletedBy: null };
}

/** Returns the state after another item took its place, for good. Before the item is known it takes effect only for its creator. */
export function applySupersession(state: KnowledgeState, context: EventContext): KnowledgeState {
  if (!state.item && context.early) return withPendingEnd(state, context, { superseded: true });
  return { ...state, superseded: true };
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

interface Writing {
  state: KnowledgeState;
  context: EventContext;
  whole: boolean;
}

function itemOf(
  given: ItemFields,
  { state, context, whole }: Writing,
): { next: KnowledgeItem; judged: Judged | null } {
  const { item: before } = state;
  const kept = whole ? null : before;
  const { id, groupKey, at, memberId, clientId } = context;
  const layer = given.layer ?? kept?.layer ?? 'extract';
  const type = given.type ?? kept?.type ?? 'note';
  const summary = given.summary ?? kept?.summary ?? '';
  const content = given.content === undefined ? kept?.content : (given.content ?? undefined);
  const title = given.title?.trim() || kept?.title || firstLine([summary, content ?? '']) || id;
  const para = given.para ?? kept?.para ?? paraOf(type);
  const projectKey = given.projectKey === undefined ? kept?.projectKey : given.projectKey;
  const createdBy = before?.createdBy ?? { memberId, clientId };
  const known = state.judged?.said ?? (before ? signalsOf(before.quality) : defaultSignals(layer));
  const signals = claimedBy(known, given.quality ?? {});
  const judged = judgedBy(state.judged, signals, createdBy.memberId);
  const proposedFor = given.proposedFor ?? kept?.proposedFor;
  const next: KnowledgeItem = {
    id,
    groupKey,
    layer,
    entryKey: given.entryKey || kept?.entryKey || entryKeyOf(para, title, id),
    type,
    title,
    summary,
    ...(content !== undefined && { content }),
    ...(projectKey && { projectKey }),
    para,
    tags: given.tags ?? kept?.tags ?? [],
    source: given.source ?? kept?.source ?? { kind: 'manual' },
    createdBy,
    ...(memberId !== createdBy.memberId && { updatedBy: { memberId, clientId } }),
    createdAt: before?.createdAt ?? formatTimestamp(given.createdAt ?? at),
    updatedAt: formatTimestamp(given.updatedAt ?? at),
    visibility: given.visibility ?? kept?.visibility ?? 'team',
    status: given.status ?? kept?.status ?? 'active',
    quality: qualityOf(judged ? rated(signals, Object.values(judged.by)) : signals),
    ...extraOf(kept, given.extra),
    ...(proposedFor !== undefined && { proposedFor }),
  };
  return { next, judged };
}

function isDoubted(judged: Judged | null): boolean {
  return Object.values(judged?.by ?? {}).some(({ rating = 1 }) => rating < LOW_RATING);
}

/** The ratings of the signals that hold now, without the creator's own, who is known only now. */
function judgedBy(before: Judged | null, said: QualitySignals, creator: string): Judged | null {
  const { [creator]: _, ...by } = before?.by ?? {};
  return Object.keys(by).length === 0 ? null : { said, by };
}

function firstLine(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const line = text.split('\n', 200).find((each) => each.trim() !== '');
    if (line)
      return Array.from(line.trim().slice(0, 2 * MAX_MADE_TITLE))
        .slice(0, MAX_MADE_TITLE)
        .join('');
  }
  return undefined;
}

function paraOf(type: string): Para {
  if (type === 'task') return { category: 'projects', key: 'current' };
  if (type === 'command' || type === 'runbook') {
    return { category: 'resources', key: 'developer-workflow' };
  }
  return { category: 'areas', key: 'general' };
}

function entryKeyOf({ category, key }: Para, title: string, id: string): string {
  return `${category}/${key}/${slugOf(title.slice(0, 60)) ?? id}`;
}
