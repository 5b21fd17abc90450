/** A node, and how many edges lie between it and the middle. */
interface Placed {
  id: string;
  depth: number;
}

interface Joining {
  fromId: string;
  toId: string;
}

interface Place {
  x: number;
  y: number;
}

/** Two nodes around the middle leave a third of the circle free, so that the three never lie in a line. */
const LEAST_SECTORS = 3;
/** Where the first of several nodes begins; one alone stands to the upper right, for the picture is wide, and labels stand to the right. */
const FIRST_ANGLE = Math.PI / 6;
const LONE_ANGLE = -Math.PI / 6;

/** The neighbours of each node that lie one step further out; each node has one that it hangs on. */
function hangingOn(nodes: readonly Placed[], edges: readonly Joining[]): Map<string, string[]> {
  const depths = new Map(nodes.map(({ id, depth }) => [id, depth]));
  const children = new Map<string, string[]>();
  const taken = new Set<string>();
  const hang = (id: string, on: string) => {
    if (taken.has(id) || depths.get(id) !== (depths.get(on) ?? Infinity) + 1) return;
    taken.add(id);
    children.set(on, [...(children.get(on) ?? []), id]);
  };
  for (const { fromId, toId } of edges) {
    hang(toId, fromId);
    hang(fromId, toId);
  }
  return children;
}

/** Returns where each node stands: on a ring around the middle for each step away, beside what it hangs on. */
export function placesAround(
  nodes: readonly Placed[],
  edges: readonly Joining[],
): Map<string, Place> {
  const children = hangingOn(nodes, edges);
  const leaves = (id: string): number =>
    (children.get(id) ?? []).reduce((sum, child) => sum + leaves(child), 0) || 1;
  const places = new Map<string, Place>();
  const spread = (id: string, depth: number, from: number, sector: number) => {
    const angle = from + sector / 2;
    places.set(id, { x: depth * Math.cos(angle), y: depth * Math.sin(angle) });
    const below = children.get(id) ?? [];
    const each = sector / Math.max(leaves(id), depth === 0 ? LEAST_SECTORS : 1);
    let at = from;
    for (const child of below) {
      spread(child, depth + 1, at, each * leaves(child));
      at += each * leaves(child);
    }
  };
  for (const { id, depth } of nodes) {
    const isLone = children.get(id)?.length === 1;
    if (depth === 0) spread(id, 0, isLone ? LONE_ANGLE : FIRST_ANGLE, 2 * Math.PI);
  }
  return places;
}
