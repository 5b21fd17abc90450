import { type ErrorCode, HubError } from '../errors.js';
import type { DomainEvent } from '../events.js';
import { formatTimestamp } from '../encoding/timestamps.js';
import type { ItemText, KnowledgeItem, KnowledgeStatus } from '../records/knowledge-record.js';
import { type EdgeState, addEdge } from './edges.js';
import type { Judged } from './knowledge-state.js';

/** What somebody who reads an item can say of it. `unconfirmed` takes a confirmation back. */
export const VERDICTS = [
  'confirmed',
  'unconfirmed',
  'doubted',
  'wrong',
  'outdated',
  'replaced',
  'corrected',
  'restored',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Every reason for which a verdict is not taken, with its default message. docs/errors.md lists them. */
export const VERDICT_REFUSALS = {
  'item.not_found': 'There is no such item.',
  'item.not_in_force': 'The item is not in force: it is deleted, superseded or only proposed.',
  'item.changed': 'The item was changed meanwhile.',
  'item.own': 'Your rating of your own item does not count; correct or delete it instead.',
  'item.deleted_by_other':
    'Only the member who deleted the item, or an administrator, restores it.',
  'item.replacement_not_found': 'There is no item in force with the id in replacedBy.',
  'item.replacement_circle': 'That item is superseded by this one, directly or through others.',
} as const;

/** One of the reasons of {@link VERDICT_REFUSALS}. */
export type VerdictRefusal = keyof typeof VERDICT_REFUSALS;

/** What of an item a verdict depends on. */
export interface JudgedItem {
  item: KnowledgeItem;
  status: KnowledgeStatus;
  deletedBy: string | null;
  judged: Judged | null;
}

/** What a confirmation changes, as it was before. */
export interface BeforeConfirmed {
  /** ISO 8601. */
  updatedAt: string;
  rating: number;
  freshness: number;
}

/** What is said of one item. */
export interface SaidOfItem {
  id: string;
  verdict: Verdict;
  /** Why, in words for everybody who sees the item. */
  reason?: string | undefined;
  /** With `replaced`: the item that holds instead. With `restored`: the one that does no longer; all when absent. */
  replacedBy?: string | undefined;
  /** With `corrected`: what changes, and what the sender saw there: a field that says something else now stays as it is. */
  text?: ItemText | undefined;
  seen?: ItemText | undefined;
  /** When the item was last changed as who asks saw it, ISO 8601: of one that was changed since nothing is said but a correction. */
  seenAt?: string | undefined;
  /** With `unconfirmed`. */
  was?: BeforeConfirmed | undefined;
  /** Whether it is meant although the item is superseded. */
  anyway?: boolean | undefined;
  /** The rules of secrets that are false alarms in the text. */
  notSecret?: readonly string[] | undefined;
}

/** An event that a verdict makes. */
export type VerdictEvent = DomainEvent<
  | 'knowledge.updated'
  | 'knowledge.rated'
  | 'knowledge.deleted'
  | 'knowledge.restored'
  | 'knowledge.edge_added'
  | 'knowledge.edge_removed'
>;

/** The events of a verdict, none when all is so already, and what takes it back, where something does; or why it is not taken. */
export type VerdictOutcome =
  { events: VerdictEvent[]; undo?: SaidOfItem } | { reason: VerdictRefusal; message: string };

/**
 * What the decision reads: the items as far as who asks may see them, with `replaced` what joining them reads, and with `restored`
 * the items that supersede it.
 */
export interface VerdictGround {
  known: JudgedItem | undefined;
  successor?: JudgedItem | undefined;
  edge?: EdgeState | undefined;
  successors?: readonly string[] | undefined;
}

/** Who says something of an item, and when. */
export interface Judge {
  memberId: string;
  isAdministrator: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** A confirmed item is as good as its confirmer can say, and as fresh as a new one. */
const CONFIRMED = { rating: 1, freshness: 1 };

/** What a deletion gives as its reason before the words of who asks. */
const ENDED_AS = { wrong: 'Wrong', outdated: 'No longer true' } as const;

function refused(reason: VerdictRefusal): VerdictOutcome {
  return { reason, message: VERDICT_REFUSALS[reason] };
}

/** Takes what somebody says of an item for what the log knows, unless it is refused. */
export function judgeItem(said: SaidOfItem, ground: VerdictGround, judge: Judge): VerdictOutcome {
  const { known } = ground;
  if (!known) return refused('item.not_found');
  if (wasChanged(said, known)) return refused('item.changed');
  switch (said.verdict) {
    case 'confirmed':
      return confirmed(said, known, judge);
    case 'unconfirmed':
      return unconfirmed(said, known, judge);
    case 'doubted':
      return doubted(said, known, judge);
    case 'wrong':
    case 'outdated':
      return ended(said, known, judge);
    case 'restored':
      return known.status === 'superseded'
        ? inForceAgain(said, ground, known)
        : restored(said, known, judge);
    case 'replaced':
      return replaced(said, ground, known);
    case 'corrected':
      return corrected(said, known);
  }
}

/** Whether the item says something else than who asks has seen; a correction looks at each field that it changes instead. */
function wasChanged({ verdict, seenAt }: SaidOfItem, { item, status }: JudgedItem): boolean {
  if (seenAt === undefined || verdict === 'corrected' || status === 'tombstone') return false;
  return Date.parse(item.updatedAt) !== Date.parse(seenAt);
}

function because({ reason }: SaidOfItem): { reason?: string } {
  return reason ? { reason } : {};
}

/** Which rating takes another back: one's last, else the mean of all, which one more of the same does not move. */
function ratingBefore({ item, judged }: JudgedItem, { memberId }: Judge): number {
  return judged?.by[memberId]?.rating ?? item.quality.rating;
}

function confirmed(said: SaidOfItem, known: JudgedItem, judge: Judge): VerdictOutcome {
  const { id } = said;
  const { item, status } = known;
  if (status !== 'active') return refused('item.not_in_force');
  const { updatedAt, quality } = item;
  const was = { updatedAt, rating: ratingBefore(known, judge), freshness: quality.freshness };
  const payload = { knowledgeId: id, changes: { quality: { ...CONFIRMED } }, ...because(said) };
  return {
    events: [{ kind: 'knowledge.updated', payload }],
    undo: { id, verdict: 'unconfirmed', was },
  };
}

function unconfirmed({ id, was }: SaidOfItem, known: JudgedItem, judge: Judge): VerdictOutcome {
  const { createdBy, updatedBy = createdBy } = known.item;
  if (known.status !== 'active' || !was) return refused('item.not_in_force');
  if (updatedBy.memberId !== judge.memberId) return refused('item.changed');
  const { updatedAt, ...quality } = was;
  const payload = { knowledgeId: id, changes: { updatedAt, quality } };
  return { events: [{ kind: 'knowledge.updated', payload }] };
}

function doubted(said: SaidOfItem, { item, status }: JudgedItem, judge: Judge): VerdictOutcome {
  if (status !== 'active') return refused('item.not_in_force');
  if (item.createdBy.memberId === judge.memberId) return refused('item.own');
  const payload = { knowledgeId: said.id, rating: 0, ...because(said) };
  return { events: [{ kind: 'knowledge.rated', payload }] };
}

function ended(
  { id, verdict, reason }: SaidOfItem,
  { status }: JudgedItem,
  { now }: Judge,
): VerdictOutcome {
  if (status === 'tombstone') return { events: [] };
  if (status === 'proposed') return refused('item.not_in_force');
  const why = ENDED_AS[verdict as keyof typeof ENDED_AS];
  const payload = {
    knowledgeId: id,
    tombstone: true as const,
    reason: reason ? `${why}: ${reason}` : `${why}.`,
    deletedAt: formatTimestamp(now),
  };
  return {
    events: [{ kind: 'knowledge.deleted', payload }],
    undo: { id, verdict: 'restored' },
  };
}

function restored(said: SaidOfItem, known: JudgedItem, judge: Judge): VerdictOutcome {
  if (known.status !== 'tombstone') return { events: [] };
  if (!judge.isAdministrator && known.deletedBy !== judge.memberId)
    return refused('item.deleted_by_other');
  const payload = { knowledgeId: said.id, ...because(said) };
  return { events: [{ kind: 'knowledge.restored', payload }] };
}

function inForceAgain(
  said: SaidOfItem,
  { successors = [] }: VerdictGround,
  { item }: JudgedItem,
): VerdictOutcome {
  const { id: toId, replacedBy, reason } = said;
  const parted = successors.filter((fromId) => fromId === (replacedBy ?? fromId));
  const events: VerdictEvent[] = parted.map((fromId) => {
    const payload = { kind: 'supersedes', fromId, toId, reason: reason ?? null } as const;
    return { kind: 'knowledge.edge_removed', payload };
  });
  // An item may have been written as superseded, by nothing that is known.
  if (item.status === 'superseded') {
    const payload = { knowledgeId: toId, changes: { status: 'active' }, ...because(said) } as const;
    return { events: [...events, { kind: 'knowledge.updated', payload }] };
  }
  const [only] = parted;
  if (only === undefined || parted.length > 1) return { events };
  return { events, undo: { id: toId, verdict: 'replaced', replacedBy: only } };
}

/** What addEdge throws, in words for a list of verdicts. */
const EDGE_REFUSALS: Readonly<Partial<Record<ErrorCode, VerdictRefusal>>> = {
  'admin.knowledge_edge_from_not_found': 'item.replacement_not_found',
  'admin.knowledge_edge_to_not_found': 'item.not_in_force',
  'admin.knowledge_edge_cycle': 'item.replacement_circle',
};

function replaced(
  said: SaidOfItem,
  { successor, edge }: VerdictGround,
  { status }: JudgedItem,
): VerdictOutcome {
  const { id, replacedBy, anyway } = said;
  const isWanted = replacedBy !== undefined && replacedBy !== id;
  if (!isWanted || !edge || successor?.status !== 'active')
    return refused('item.replacement_not_found');
  if (edge.exists) return { events: [] };
  if (status !== 'active' && !(status === 'superseded' && anyway))
    return refused('item.not_in_force');
  const supersedes = { kind: 'supersedes', fromId: replacedBy, toId: id } as const;
  try {
    const events = addEdge(edge, { ...supersedes, reason: said.reason ?? null });
    return { events, undo: { id, verdict: 'restored', replacedBy } };
  } catch (error) {
    const reason = error instanceof HubError ? EDGE_REFUSALS[error.code] : undefined;
    if (reason === undefined) throw error;
    return refused(reason);
  }
}

const TEXTS = ['title', 'summary', 'content', 'tags'] as const;

/** A text of an item as a correction gives it: a content that is not there is null. */
function textOf(item: KnowledgeItem, name: (typeof TEXTS)[number]): unknown {
  return item[name] ?? null;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function corrected(said: SaidOfItem, { item, status }: JudgedItem): VerdictOutcome {
  const { id, text = {}, seen = {}, anyway, notSecret = [] } = said;
  if (status === 'tombstone' || (status === 'superseded' && !anyway))
    return refused('item.not_in_force');
  const differing = TEXTS.filter(
    (name) => text[name] !== undefined && !isSame(text[name], textOf(item, name)),
  );
  if (differing.length === 0) return { events: [] };
  const isAsSeen = (name: (typeof TEXTS)[number]) =>
    seen[name] === undefined || isSame(seen[name], textOf(item, name));
  if (!differing.every(isAsSeen)) return refused('item.changed');
  const pick = (from: (name: (typeof TEXTS)[number]) => unknown): ItemText =>
    Object.fromEntries(differing.map((name) => [name, from(name)]));
  const changes = pick((name) => text[name]);
  const payload = {
    knowledgeId: id,
    changes,
    ...because(said),
    ...(notSecret.length > 0 && { notSecret: [...notSecret] }),
  };
  const before = pick((name) => textOf(item, name));
  return {
    events: [{ kind: 'knowledge.updated', payload }],
    undo: { id, verdict: 'corrected', text: before, seen: changes, ...(anyway && { anyway }) },
  };
}
