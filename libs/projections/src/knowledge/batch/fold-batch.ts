import {
  type EdgeRequest,
  type ItemFields,
  type KnowledgeChange,
  type KnowledgeState,
  type EventContext,
  SupersessionGraph,
  UNKNOWN,
  edgeIdOf,
  revisionOf,
  applyCapture,
  applyDeletion,
  applyRating,
  applyRestoration,
  applyReturn,
  applySupersession,
  applyUpdate,
} from '@app/domain';
import { eventTime } from '../../event-time.js';
import type { LoggedEvent } from '../../projection.js';
import { type ItemKey, keyOf } from '../item-key.js';
import { changeIn } from './change-in.js';

/** An edge as it is stored. */
export interface NewEdge extends EdgeRequest {
  id: string;
  groupKey: string;
  createdBy: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  sequence: number;
  /** The item whose two offline revisions the edge joins, or to which it gives another successor. */
  revisedId: string | null;
}

/** An edge that an event removes, or would if it were there; or one that an event added and another of the batch removed. */
export type PartedEdge = Pick<NewEdge, 'groupKey' | 'id' | 'kind' | 'fromId' | 'toId' | 'sequence'>;

/** An event with what it changes and the items it concerns. */
export interface ChangeInLog {
  event: LoggedEvent;
  change: KnowledgeChange;
  ids: string[];
}

function idsOf(change: KnowledgeChange, eventId: string): string[] {
  if (change.kind === 'linked' || change.kind === 'unlinked') return [change.edge.toId];
  if (change.kind === 'revised') return [change.id, change.revisionId];
  if (change.kind === 'captured' && change.fields.status === 'proposed')
    return [change.id, eventId];
  return [change.id];
}

/** Returns what the events of a batch change in knowledge; redacted events and those of other kinds change nothing. */
export function changesOf(events: readonly LoggedEvent[]): ChangeInLog[] {
  return events.flatMap((event) => {
    const change = changeIn(event);
    return change ? [{ event, change, ids: idsOf(change, event.id) }] : [];
  });
}

/** Returns the items that changes concern, each once. */
export function itemsIn(changes: readonly ChangeInLog[]): ItemKey[] {
  const items = new Map<string, ItemKey>();
  for (const { event, ids } of changes) {
    for (const id of ids) {
      const item = { groupKey: event.groupKey, id };
      items.set(keyOf(item), item);
    }
  }
  return [...items.values()];
}

/**
 * What is known before a batch: the items it concerns, by `keyOf`, and by group the supersessions that lead on from its targets,
 * with all that lead to the target of one that it removes.
 */
export interface Known {
  states: ReadonlyMap<string, KnowledgeState>;
  supersessions: ReadonlyMap<string, SupersessionGraph>;
  /** Of the edges that it removes, those that are there, by `keyOf`. */
  joined: ReadonlySet<string>;
}

/** What a batch leaves behind. */
export interface Folded {
  states: Map<string, KnowledgeState & ItemKey>;
  /** To be added once those that are parted are removed. */
  edges: Map<string, NewEdge>;
  parted: PartedEdge[];
}

/** Folds a batch over what was known before it. Pure; the events of each log must come in its order. */
export function foldBatch(changes: readonly ChangeInLog[], known: Known): Folded {
  const batch = new Batch(known);
  for (const change of changes) batch.take(change);
  return batch.folded;
}

class Batch {
  readonly folded: Folded = { states: new Map(), edges: new Map(), parted: [] };
  private readonly graphs: Map<string, SupersessionGraph>;
  private readonly joined: Set<string>;

  constructor(private readonly known: Known) {
    this.graphs = new Map(known.supersessions);
    this.joined = new Set(known.joined);
  }

  take({ event, change }: ChangeInLog): void {
    const { groupKey, sequence, acceptedAt, memberId, clientId, scope, early } = event;
    const at = eventTime(event);
    const on = (id: string): EventContext => ({
      groupKey,
      id,
      sequence,
      at,
      acceptedAt,
      memberId,
      clientId,
      scope,
      early,
    });
    switch (change.kind) {
      case 'captured':
        return this.capture(change.fields, on(change.id), event.id);
      case 'updated':
        if (early) return;
        return this.put(on(change.id), (state, here) => applyUpdate(state, change.fields, here));
      case 'rated':
        return this.put(on(change.id), (state, here) => applyRating(state, change.rating, here));
      case 'deleted':
        return this.put(
          { ...on(change.id), at: Math.min(change.at ?? at, acceptedAt) },
          applyDeletion,
        );
      case 'restored':
        if (early) return;
        return this.put(on(change.id), (state, here) => applyRestoration(state, change, here));
      case 'revised':
        if (early) return;
        return this.revise(change, on(change.id));
      case 'linked':
        return this.link(change.edge, on(change.edge.toId), this.succeeded(change.edge, on));
      case 'unlinked':
        if (early && !this.stateOf(on(change.edge.toId)).item) return;
        return this.part(change.edge, on(change.edge.toId));
    }
  }

  /** A proposal for an item in force is kept beside it, under the id of its event, until it is decided. */
  private capture(fields: ItemFields, here: EventContext, eventId: string): void {
    const { item } = this.stateOf(here);
    const isProposal = fields.status === 'proposed' && item !== null && item.status !== 'proposed';
    if (!isProposal || here.id === eventId) {
      return this.put(here, (state, on) => applyCapture(state, fields, on));
    }
    const proposal = { ...fields, proposedFor: here.id };
    this.put({ ...here, id: eventId }, (state, on) => applyCapture(state, proposal, on));
  }

  private revise(
    { revisionId, fields, reason }: Extract<KnowledgeChange, { kind: 'revised' }>,
    here: EventContext,
  ): void {
    const base = this.stateOf(here);
    if (Object.keys(fields).length > 0) {
      const revision = revisionOf(base, fields);
      this.put({ ...here, id: revisionId }, (state, on) => applyCapture(state, revision, on));
    }
    const first = base.revisionId;
    if (first === null) return this.put(here, (state) => ({ ...state, revisionId }));
    if (first === revisionId) return;
    const [fromId, toId] = first < revisionId ? [first, revisionId] : [revisionId, first];
    const why = reason ?? `Two offline revisions of ${here.id}`;
    this.link({ kind: 'contradicts', fromId, toId, reason: why }, here, here.id);
  }

  /** The item that a supersession replaces, if it already had a successor. */
  private succeeded({ kind, toId }: EdgeRequest, on: (id: string) => EventContext): string | null {
    if (kind !== 'supersedes') return null;
    const { superseded: isSuperseded, pendingEnds } = this.stateOf(on(toId));
    const isAwaited = Object.values(pendingEnds ?? {}).some((end) => end.superseded);
    return isSuperseded || isAwaited ? toId : null;
  }

  private link(edge: EdgeRequest, here: EventContext, revisedId: string | null): void {
    const { groupKey, memberId: createdBy, at: createdAt, sequence } = here;
    const { kind, fromId, toId } = edge;
    if (kind === 'supersedes' && !this.graphOf(groupKey).add([fromId, toId])) return;
    const id = edgeIdOf(groupKey, edge);
    const place = keyOf({ groupKey, id });
    if (!this.joined.has(place)) {
      this.joined.add(place);
      const row = { id, groupKey, createdBy, createdAt, sequence, revisedId, ...edge };
      this.folded.edges.set(place, row);
    }
    if (kind === 'supersedes') {
      this.put({ ...here, id: toId }, applySupersession);
    }
  }

  /** An item is in force again once no supersession leads to it. */
  private part({ kind, fromId, toId }: EdgeRequest, here: EventContext): void {
    const { groupKey, sequence } = here;
    const id = edgeIdOf(groupKey, { kind, fromId, toId });
    const place = keyOf({ groupKey, id });
    const added = this.folded.edges.get(place);
    if (added) this.folded.parted.push(added);
    this.folded.edges.delete(place);
    this.joined.delete(place);
    this.folded.parted.push({ groupKey, id, kind, fromId, toId, sequence });
    if (kind !== 'supersedes') return;
    const graph = this.graphOf(groupKey);
    graph.remove([fromId, toId]);
    if (!graph.isSuperseded(toId)) this.put({ ...here, id: toId }, applyReturn);
  }

  private graphOf(groupKey: string): SupersessionGraph {
    const known = this.graphs.get(groupKey) ?? new SupersessionGraph([]);
    this.graphs.set(groupKey, known);
    return known;
  }

  private stateOf(place: ItemKey): KnowledgeState {
    const key = keyOf(place);
    return this.folded.states.get(key) ?? this.known.states.get(key) ?? UNKNOWN;
  }

  private put(
    here: EventContext,
    change: (state: KnowledgeState, here: EventContext) => KnowledgeState,
  ): void {
    const before = this.stateOf(here);
    const after = change(before, here);
    if (after === before) return;
    const { groupKey, id } = here;
    this.folded.states.set(keyOf(here), { groupKey, id, ...after });
  }
}
