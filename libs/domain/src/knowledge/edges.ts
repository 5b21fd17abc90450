import { HubError } from '../errors.js';
import type { DomainEvent } from '../events.js';
import { sha256Hex } from '../encoding/hashing.js';
import type { EdgeRef, EdgeRequest } from '../payloads/read-change.js';
import { EDGE_KINDS } from '../records/knowledge-record.js';

const ID_DIGITS = 24;

/** The id of the one edge of a kind between two items of a group. */
export function edgeIdOf(groupKey: string, { kind, fromId, toId }: EdgeRef): string {
  const name = JSON.stringify([groupKey, kind, fromId, toId]);
  return `edge_${sha256Hex(name).slice(0, ID_DIGITS)}`;
}

/** A `supersedes` edge, from the newer item to the older. */
export type Supersession = readonly [fromId: string, toId: string];

/** Which items lead on to which. */
class Steps {
  private readonly ends = new Map<string, Set<string>>();

  add(from: string, to: string): void {
    const known = this.ends.get(from);
    if (known) known.add(to);
    else this.ends.set(from, new Set([to]));
  }

  delete(from: string, to: string): void {
    const known = this.ends.get(from);
    known?.delete(to);
    if (known?.size === 0) this.ends.delete(from);
  }

  isAny(from: string): boolean {
    return this.ends.has(from);
  }

  /** Walks from an item, an item a turn, and tells each that comes next once. */
  *from(start: string): Generator<string, void> {
    const seen = new Set([start]);
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      yield id;
      for (const next of this.ends.get(id) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
  }
}

/** The supersessions of one group, which never form a circle. */
export class SupersessionGraph {
  private readonly onwards = new Steps();
  private readonly backwards = new Steps();

  /** Of some items all supersessions that lead on from them must be among the edges. */
  constructor(edges: Iterable<Supersession>) {
    for (const [from, to] of edges) this.insert(from, to);
  }

  /** Takes an edge in, unless it would close a circle; returns whether it did. */
  add([from, to]: Supersession): boolean {
    if (this.reaches(to, from)) return false;
    this.insert(from, to);
    return true;
  }

  /** Takes an edge out. */
  remove([from, to]: Supersession): void {
    this.onwards.delete(from, to);
    this.backwards.delete(to, from);
  }

  /** Whether one of the edges leads to the item. */
  isSuperseded(id: string): boolean {
    return this.backwards.isAny(id);
  }

  private insert(from: string, to: string): void {
    this.onwards.add(from, to);
    this.backwards.add(to, from);
  }

  /** Looks from both ends in turns: what is new has little before it, whatever length of history lies behind. */
  private reaches(from: string, wanted: string): boolean {
    const there = this.onwards.from(from);
    const back = this.backwards.from(wanted);
    for (;;) {
      const ahead = there.next();
      if (ahead.done || ahead.value === wanted) return !ahead.done;
      const behind = back.next();
      if (behind.done || behind.value === from) return !behind.done;
    }
  }
}

/** What joining or parting two items reads. */
export interface EdgeState {
  /** Whether the group has these items. */
  fromExists: boolean;
  toExists: boolean;
  /** Whether the edge is there. */
  exists: boolean;
  /** The supersessions that lead on from the target. */
  supersessions: SupersessionGraph;
}

/** Asks for an edge, as an administrator gave it. */
export interface AddEdge {
  kind?: string | undefined;
  fromId?: string | undefined;
  toId?: string | undefined;
  reason?: string | null | undefined;
}

/**
 * The edge that is asked for. Throws admin.knowledge_edge_kind_invalid, admin.knowledge_edge_target_required and
 * admin.knowledge_edge_self_reference.
 */
export function edgeRequestOf({ kind, fromId, toId, reason }: AddEdge): EdgeRequest {
  const known = EDGE_KINDS.find((each) => each === kind?.trim());
  if (!known) throw new HubError('admin.knowledge_edge_kind_invalid');
  if (!fromId?.trim() || !toId?.trim()) throw new HubError('admin.knowledge_edge_target_required');
  if (fromId === toId) throw new HubError('admin.knowledge_edge_self_reference');
  return { kind: known, fromId, toId, reason: reason?.trim() || null };
}

/**
 * Joins two items; no event when they are joined so already. Throws admin.knowledge_edge_from_not_found,
 * admin.knowledge_edge_to_not_found and admin.knowledge_edge_cycle.
 */
export function addEdge(
  { fromExists, toExists, exists, supersessions }: EdgeState,
  edge: EdgeRequest,
): DomainEvent<'knowledge.edge_added'>[] {
  if (!fromExists) throw new HubError('admin.knowledge_edge_from_not_found');
  if (!toExists) throw new HubError('admin.knowledge_edge_to_not_found');
  if (exists) return [];
  if (edge.kind === 'supersedes' && !supersessions.add([edge.fromId, edge.toId])) {
    throw new HubError('admin.knowledge_edge_cycle');
  }
  return [{ kind: 'knowledge.edge_added', payload: { ...edge } }];
}

/** Parts two items that an edge joins. Throws admin.knowledge_edge_not_found where there is none. */
export function removeEdge(
  edge: EdgeRef | null,
  reason: string | undefined,
): DomainEvent<'knowledge.edge_removed'>[] {
  if (!edge) throw new HubError('admin.knowledge_edge_not_found');
  const { kind, fromId, toId } = edge;
  const payload = { kind, fromId, toId, reason: reason?.trim() || null };
  return [{ kind: 'knowledge.edge_removed', payload }];
}
