import { slugOf } from '../encoding/keys.js';
import { MAX_MADE_TITLE } from '../limits.js';
import { formatTimestamp } from '../encoding/timestamps.js';
import { type Rating, claimedBy, defaultSignals, qualityOf, rated } from '../payloads/quality.js';
import { projectsBeside } from '../payloads/named-scope.js';
import { firstProjectOf } from '../access/project-scope.js';
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

/** The status that holds: deletion before supersession before what was captured. */
export function statusOf({ item, superseded, deletedAt }: KnowledgeState): KnowledgeStatus {
  if (deletedAt !== null) return 'tombstone';
  if (superseded) return 'superseded';
  return item?.status ?? 'active';
}

/** What an event writes of an item: all of it, or a part. */
interface Write {
  fields: ItemFields;
  extent: 'whole' | 'part';
}

/**
 * Returns the state after a capture, which says all of an item; who captured it first stays its creator. The rating that somebody else
 * says with it is that member's judgement.
 */
export function applyCapture(
  state: KnowledgeState,
  fields: ItemFields,
  context: EventContext,
): KnowledgeState {
  return applyWrite(state, { fields, extent: 'whole' }, context);
}

/** Returns the state after an update, which says a part of an item; a rating in it counts as in a capture. */
export function applyUpdate(
  state: KnowledgeState,
  fields: ItemFields,
  context: EventContext,
): KnowledgeState {
  return applyWrite(state, { fields, extent: 'part' }, context);
}

function applyWrite(state: KnowledgeState, write: Write, context: EventContext): KnowledgeState {
  const { item } = state;
  if (item && mayNotTouch(item, context)) return state;
  const { rating } = write.fields.quality ?? {};
  const next = put(state, write, context);
  if (!item || rating === undefined) return next;
  return applyRating(next, { rating }, context);
}

function put(
  state: KnowledgeState,
  { fields, extent }: Write,
  context: EventContext,
): KnowledgeState {
  const { item } = state;
  const said = item ? heldBack(item, fields, context) : fields;
  // Whoever writes over what somebody else made changes it: what is not said stays.
  const isWhole = extent === 'whole' && item !== null && isCreators(item, context);
  const { next, judged } = itemOf(said, { state, context, whole: isWhole });
  const ended = item ? undefined : state.pendingEnds?.[context.memberId];
  const deleted = next.status === 'tombstone';
  const deletedAt = state.deletedAt ?? ended?.deletedAt ?? (deleted ? context.at : null);
  const placed = within(next, context.scope);
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
 * An item is shown to nobody to whom the event is withheld that wrote it last: that event belongs to the item's projects, also
 * to those that only earlier events named, and knows them still when the payloads of those have been redacted.
 */
function within(
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

/** Returns the state after a judgement: of each member the last counts, the creator's own does not. */
export function applyRating(
  state: KnowledgeState,
  rating: Rating,
  context: EventContext,
): KnowledgeState {
  const { item } = state;
  const { memberId } = context;
  if (item && (mayNotTouch(item, context) || isCreators(item, context))) return state;
  const isLow = rating.rating !== undefined && rating.rating < LOW_RATING;
  const doubt = isLow ? { doubtedSequence: context.sequence, doubtedAt: context.at } : {};
  const { said = null, by = {} } = state.judged ?? {};
  const next = { said, by: { ...by, [memberId]: { ...by[memberId], ...rating } } };
  return { ...state, ...doubt, ...(item ? judgedItem(item, next) : { judged: next }) };
}

function signalsOf(quality: Quality): QualitySignals {
  const { qualityScore: _, ...signals } = quality;
  return signals;
}

function judgedItem(item: KnowledgeItem, { said, by }: Judged) {
  const signals = said ?? signalsOf(item.quality);
  const quality = qualityOf(rated(signals, Object.values(by)));
  return { judged: { said: signals, by }, item: { ...item, quality } };
}

/** Returns the state after a deletion, which only who deleted undoes. One that comes before the item is its creator's, or nothing. */
export function applyDeletion(state: KnowledgeState, context: EventContext): KnowledgeState {
  if (state.deletedAt !== null || (state.item && mayNotTouch(state.item, context))) return state;
  if (!state.item && context.early)
    return withPendingEnd(state, context, { deletedAt: context.at });
  return { ...state, deletedAt: context.at, deletedBy: context.memberId };
}

/**
 * Returns the state after a deletion is undone: by who deleted, or an administrator, which is proven before it is appended; anybody
 * else’s word, or an early one, is nothing.
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

/** Returns the state after another item took its place, for good. Said before the item it is its creator's word, or nothing. */
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

/** The item that an offline revision makes: the item it revises with what the revision says. */
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

/** What only its creator sees, only its creator and administrators touch. */
function mayNotTouch(item: KnowledgeItem, context: EventContext): boolean {
  const isTheirs = isCreators(item, context) || isAdministrative(context);
  return item.visibility === 'private' && !isTheirs;
}

function isAdministrative({ memberId, clientId }: EventContext): boolean {
  return memberId === ADMINISTRATOR_ID || clientId === ADMINISTRATION_CLIENT_ID;
}

/** Nobody hides another member's item from the group by making it private. */
function heldBack(item: KnowledgeItem, fields: ItemFields, context: EventContext): ItemFields {
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

/** The judgements of others than the creator, which is known now, of what is said of the item now. */
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
