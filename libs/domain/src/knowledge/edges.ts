import { sha256 } from '../hashing.js';
import type { EdgeRequest } from './read-change.js';

const ID_DIGITS = 24;

/** The id of the one edge of a kind between two items of a group. */
export function edgeIdOf(
  groupKey: string,
  { kind, fromId, toId }: Omit<EdgeRequest, 'reason'>,
): string {
  const name = JSON.stringify([groupKey, kind, fromId, toId]);
  return `edge_${sha256(name).toString('hex').slice(0, ID_DIGITS)}`;
}

/** A `supersedes` edge, from the newer item to the older. */
export type Supersession = readonly [fromId: string, toId: string];

/** The supersessions of one group, which never form a circle. */
export class SupersessionGraph {
  private readonly targets = new Map<string, Set<string>>();

  constructor(edges: Iterable<Supersession>) {
    for (const [from, to] of edges) this.insert(from, to);
  }

  /** Takes an edge in, unless it would close a circle; answers whether it did. */
  add([from, to]: Supersession): boolean {
    if (this.reaches(to, from)) return false;
    this.insert(from, to);
    return true;
  }

  private insert(from: string, to: string): void {
    const known = this.targets.get(from);
    if (known) known.add(to);
    else this.targets.set(from, new Set([to]));
  }

  private reaches(from: string, wanted: string): boolean {
    const seen = new Set<string>();
    const open = [from];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === wanted) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...(this.targets.get(id) ?? []));
    }
    return false;
  }
}
