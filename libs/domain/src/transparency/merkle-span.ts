/** The subtrees that are kept are of these many levels apart: 256 leaves, 65,536, … (c2sp.org/tlog-tiles). */
export const TILE_LEVELS = 8;

/** The leaves `start` to `end` - 1 of a tree. */
export interface Span {
  start: number;
  end: number;
}

/** A perfect subtree: the `index`-th (from 0) of 2^height leaves. */
export interface Subtree {
  height: number;
  index: number;
}

/** A perfect subtree with its hash. */
export interface HashedSubtree extends Subtree {
  hash: Buffer;
}

/** The `from`-th to the `to` - 1-th subtree of one kept height, a multiple of `TILE_LEVELS`; leaves have height 0. */
export interface KeptRange {
  height: number;
  from: number;
  to: number;
}

/** The size of the left subtree of a tree of `size` > 1 leaves: the largest power of two below it. */
export function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/**
 * The perfect subtrees that a span of a tree is made of, largest first. A span is one of RFC 6962: it starts at a multiple of the
 * smallest power of two that holds it.
 */
export function subtreesOf({ start, end }: Span): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end;) {
    let [height, size] = [0, 1];
    while (size * 2 <= end - at) [height, size] = [height + 1, size * 2];
    subtrees.push({ height, index: at / size });
    at += size;
  }
  return subtrees;
}

/** The kept hashes from which that of a perfect subtree follows. */
export function keptUnder({ height, index }: Subtree): KeptRange {
  const above = height % TILE_LEVELS;
  const width = 2 ** above;
  return { height: height - above, from: index * width, to: (index + 1) * width };
}
