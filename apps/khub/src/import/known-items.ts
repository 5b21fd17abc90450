import { type EdgeKind, type KnowledgeItem, canonicalize } from '@app/domain';
import type { KeptLog } from '../local/copied-log.js';

/** What the group has already, as khub's copy of its log has it. */
export class KnownItems {
  private readonly states: ReadonlyMap<string, KeptLog['states'][number][1]>;
  private readonly edges: ReadonlySet<string>;

  constructor({ states, edges }: Pick<KeptLog, 'states' | 'edges'>) {
    this.states = new Map(states.map(([, state]) => [state.id, state]));
    this.edges = new Set(edges.map(([, { kind, fromId, toId }]) => nameOf(kind, fromId, toId)));
  }

  item(id: string): KnowledgeItem | undefined {
    return this.states.get(id)?.item ?? undefined;
  }

  /** Whether there is or was such an item. */
  has(id: string): boolean {
    return this.states.has(id);
  }

  isDeleted(id: string): boolean {
    return typeof this.states.get(id)?.deletedAt === 'number';
  }

  hasEdge(kind: EdgeKind, fromId: string, toId: string): boolean {
    return this.edges.has(nameOf(kind, fromId, toId));
  }
}

function nameOf(kind: EdgeKind, fromId: string, toId: string): string {
  return canonicalize([kind, fromId, toId]);
}
