import { EMPTY_ROOT, isHash, nodeHash } from './merkle.js';
import { type Span, leftSize } from './merkle-span.js';

/** A tree as a checkpoint states it. */
export interface TreeHead {
  size: number;
  root: Buffer;
}

/**
 * The spans whose hashes are the audit path of leaf `index` (from 0) in a tree of `size` leaves, from the leaf to the root
 * (RFC 6962 section 2.1.1). Throws RangeError for a leaf that is not there.
 */
export function inclusionSpans(index: number, size: number): Span[] {
  if (!isSize(index) || !isSize(size) || index >= size)
    throw new RangeError(`no leaf ${index} among ${size}`);
  const path: Span[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const split = start + leftSize(end - start);
    const isLeft = index < split;
    path.push(isLeft ? { start: split, end } : { start, end: split });
    [start, end] = isLeft ? [start, split] : [split, end];
  }
  return path.toReversed();
}

/**
 * The spans whose hashes prove that a tree of `from` leaves is a prefix of one of `to` (RFC 6962 section 2.1.2); none from the empty
 * tree. Throws RangeError for a prefix that is not there.
 */
export function consistencySpans(from: number, to: number): Span[] {
  if (!isSize(from) || !isSize(to) || from > to)
    throw new RangeError(`no prefix of ${from} among ${to}`);
  if (from === 0) return [];
  const path: Span[] = [];
  let [start, end] = [0, to];
  while (from !== end) {
    const split = start + leftSize(end - start);
    const isLeft = from <= split;
    path.push(isLeft ? { start: split, end } : { start, end: split });
    [start, end] = isLeft ? [start, split] : [split, end];
  }
  // Whoever asks has the root of the old tree; where that is no subtree of the new one, its last perfect subtree comes first.
  const isWhole = start === 0;
  return [...(isWhole ? [] : [{ start, end }]), ...path.toReversed()];
}

/** True when `proof` shows that `leaf` is leaf `index` of the tree, RFC 9162 section 2.1.3.2; never throws. */
export function verifyInclusion(
  head: TreeHead,
  index: number,
  leaf: Buffer,
  proof: readonly Buffer[],
): boolean {
  if (!isSize(head.size) || !isSize(index) || index >= head.size) return false;
  if (!isHash(leaf) || !proof.every(isHash)) return false;
  let [at, last, root] = [index, head.size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      root = nodeHash(sibling, root);
      [at, last] = skipPromotions(at, last);
    } else {
      root = nodeHash(root, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && root.equals(head.root);
}

/** True when `proof` shows that `second` grew from `first` by appending only, RFC 9162 section 2.1.4.2; never throws. */
export function verifyConsistency(
  first: TreeHead,
  second: TreeHead,
  proof: readonly Buffer[],
): boolean {
  if (!isSize(first.size) || !isSize(second.size) || first.size > second.size) return false;
  if (![first.root, second.root, ...proof].every(isHash)) return false;
  if (first.size === 0 && !first.root.equals(EMPTY_ROOT)) return false;
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  if (first.size === 0) return proof.length === 0;
  if (proof.length === 0) return false;

  const path = isPowerOfTwo(first.size) ? [first.root, ...proof] : [...proof];
  let [at, last] = skipRightChildren(first.size - 1, second.size - 1);
  let [old, grown] = [path[0]!, path[0]!];
  for (const sibling of path.slice(1)) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      old = nodeHash(sibling, old);
      grown = nodeHash(sibling, grown);
      [at, last] = skipPromotions(at, last);
    } else {
      grown = nodeHash(grown, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && old.equals(first.root) && grown.equals(second.root);
}

/** Climbs past the levels on which the rightmost node has no sibling and is simply promoted. */
function skipPromotions(at: number, last: number): [number, number] {
  while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
  return [at, last];
}

/** Climbs while the node is a right child: the largest perfect subtree that ends at the old tree's last leaf. */
function skipRightChildren(at: number, last: number): [number, number] {
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  return [at, last];
}

function isSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isPowerOfTwo(size: number): boolean {
  return leftSize(size + 1) === size;
}
