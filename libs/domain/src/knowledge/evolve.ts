import type { EventScope } from '../event-scope.js';
import { slugOf } from '../encoding/keys.js';
import { MAX_MADE_TITLE } from '../limits.js';
import { formatTimestamp } from '../encoding/timestamps.js';
import { type Rating, defaultSignals, qualityOf, rated } from './quality.js';
import { projectsBeside } from './named-scope.js';
import { firstProjectOf } from './project-scope.js';
import type { ItemFields, KnowledgeItem, KnowledgeStatus, Para } from './record.js';

/** Everything the log has said of one id so far, also before it has said what the item is. */
export interface KnowledgeState {
  item: KnowledgeItem | null;
  /** Set for good by an edge. */
  superseded: boolean;
  /** Milliseconds since 1970; set for good by a deletion. */
  deletedAt: number | null;
  /** Judgements that came before the item. */
  early: Rating | null;
  /** The first offline revision of the item. */
  revisionId: string | null;
  /** Where in the log the item was proposed last, and where a judgement put it in doubt last; 0 for never. */
  proposedIn: number;
  doubtedIn: number;
  /** Milliseconds since 1970. */
  doubtedAt: number | null;
}

/** Where, when and by whom something was said of an item, and who may see that. */
export interface Occasion {
  groupKey: string;
  id: string;
  sequence: number;
  /** Milliseconds since 1970: the event's own time, else when the hub took it. */
  at: number;
  memberId: string;
  clientId: string;
  scope: EventScope;
}

/** Stands in an event in place of a member id when an administrator acts; no member id is like it. */
export const ADMINISTRATOR_ID = 'administrator';

/** A rating under this asks for a review. */
export const LOW_RATING = 0.4;

/** What is known of an id of which nothing has been said. */
export const UNKNOWN: Readonly<KnowledgeState> = {
  item: null,
  superseded: false,
  deletedAt: null,
  early: null,
  revisionId: null,
  proposedIn: 0,
  doubtedIn: 0,
  doubtedAt: null,
};

/** The status that holds: deletion before supersession before what was captured. */
export function statusOf({ item, superseded, deletedAt }: KnowledgeState): KnowledgeStatus {
  if (deletedAt !== null) return 'tombstone';
  if (superseded) return 'superseded';
  return item?.status ?? 'active';
}

/** Takes in a capture or an update. A capture says all of an item, an update a part; who said it first stays its creator. */
export function written(
  state: KnowledgeState,
  fields: ItemFields,
  occasion: Occasion,
  whole: boolean,
): KnowledgeState {
  const { item } = state;
  if (item && mayNotTouch(item, occasion)) return state;
  const said = item ? heldBack(item, fields, occasion) : fields;
  const next = itemOf(said, { before: item, early: state.early, occasion, whole });
  const deleted = next.status === 'tombstone';
  const placed = within(next, occasion.scope);
  return {
    ...state,
    item: deleted ? { ...placed, status: item?.status ?? 'active' } : placed,
    early: null,
    deletedAt: deleted ? (state.deletedAt ?? occasion.at) : state.deletedAt,
    proposedIn: fields.status === 'proposed' ? occasion.sequence : state.proposedIn,
  };
}

/**
 * An item is shown to nobody to whom the event is withheld that wrote it last: that event belongs to the item's projects, also
 * to those that only earlier events named, and knows them still when the payloads of those have been redacted.
 */
function within(item: KnowledgeItem, { projectKeys, privateTo }: EventScope): KnowledgeItem {
  const { otherProjectKeys: _, ...rest } = item;
  const others = projectsBeside(firstProjectOf(rest), projectKeys);
  return {
    ...rest,
    ...(others.length > 0 && { otherProjectKeys: others }),
    ...(privateTo !== null && { visibility: 'private' }),
  };
}

/** Takes in a judgement. */
export function judged(state: KnowledgeState, rating: Rating, occasion: Occasion): KnowledgeState {
  const { item, early } = state;
  const isLow = rating.rating !== undefined && rating.rating < LOW_RATING;
  const doubt = isLow ? { doubtedIn: occasion.sequence, doubtedAt: occasion.at } : {};
  if (!item) return { ...state, ...doubt, early: merged(early, rating) };
  if (mayNotTouch(item, occasion)) return state;
  return {
    ...state,
    ...doubt,
    item: { ...item, quality: qualityOf(rated(item.quality, rating)) },
  };
}

/** Takes in a deletion, which nothing undoes, whichever of the two events comes first. */
export function deleted(state: KnowledgeState, occasion: Occasion): KnowledgeState {
  if (state.deletedAt !== null || (state.item && mayNotTouch(state.item, occasion))) return state;
  return { ...state, deletedAt: occasion.at };
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
    ...rest
  } = base.item;
  const { status: _status, entryKey: _entry, ...kept } = rest;
  return { ...kept, ...fields };
}

/** What only its creator sees, only its creator and administrators touch. */
function mayNotTouch(item: KnowledgeItem, { memberId }: Occasion): boolean {
  const isTheirs = memberId === item.createdBy.memberId || memberId === ADMINISTRATOR_ID;
  return item.visibility === 'private' && !isTheirs;
}

/** Nobody hides another member's item from the group by making it private. */
function heldBack(item: KnowledgeItem, fields: ItemFields, { memberId }: Occasion): ItemFields {
  if (fields.visibility !== 'private' || item.createdBy.memberId === memberId) return fields;
  return { ...fields, visibility: item.visibility };
}

function merged(early: Rating | null, next: Rating): Rating {
  const sum = (name: keyof Rating) => (early?.[name] ?? 0) + (next[name] ?? 0);
  const rating = next.rating ?? early?.rating;
  return {
    ...(rating !== undefined && { rating }),
    adoptionDelta: sum('adoptionDelta'),
    confidenceDelta: sum('confidenceDelta'),
    weightDelta: sum('weightDelta'),
  };
}

interface Writing {
  before: KnowledgeItem | null;
  early: Rating | null;
  occasion: Occasion;
  whole: boolean;
}

function itemOf(given: ItemFields, { before, early, occasion, whole }: Writing): KnowledgeItem {
  const kept = whole ? null : before;
  const { id, groupKey, at, memberId, clientId } = occasion;
  const layer = given.layer ?? kept?.layer ?? 'extract';
  const type = given.type ?? kept?.type ?? 'note';
  const summary = given.summary ?? kept?.summary ?? '';
  const content = given.content === undefined ? kept?.content : (given.content ?? undefined);
  const title = given.title?.trim() || kept?.title || firstLine([summary, content ?? '']) || id;
  const para = given.para ?? kept?.para ?? paraOf(type);
  const projectKey = given.projectKey === undefined ? kept?.projectKey : given.projectKey;
  const signals = { ...(before?.quality ?? defaultSignals(layer)), ...given.quality };
  const extra = { ...kept?.extra, ...given.extra };
  const proposedFor = given.proposedFor ?? kept?.proposedFor;
  return {
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
    createdBy: before?.createdBy ?? { memberId, clientId },
    createdAt: before?.createdAt ?? formatTimestamp(given.createdAt ?? at),
    updatedAt: formatTimestamp(given.updatedAt ?? at),
    visibility: given.visibility ?? kept?.visibility ?? 'team',
    status: given.status ?? kept?.status ?? 'active',
    quality: qualityOf(early && !before ? rated(signals, early) : signals),
    ...(Object.keys(extra).length > 0 && { extra }),
    ...(proposedFor !== undefined && { proposedFor }),
  };
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
