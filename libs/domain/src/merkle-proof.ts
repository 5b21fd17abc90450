import { EMPTY_ROOT, isHash, leftSize, merkleRoot, nodeHash } from './merkle.js';

/** The audit path of leaf `index` (from 0) in the tree of these leaf hashes, RFC 6962 section 2.1.1. */
export function inclusionProof(leaves: readonly Buffer[], index: number): Buffer[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) {
    throw new RangeError(`no leaf ${index} among ${leaves.length}`);
  }
  if (leaves.length === 1) return [];
  const split = leftSize(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionProof(left, index), merkleRoot(right)]
    : [...inclusionProof(right, index - split), merkleRoot(left)];
}

/** Proves that the first `size` leaves are a prefix of these leaf hashes, RFC 6962 section 2.1.2. */
export function consistencyProof(leaves: readonly Buffer[], size: number): Buffer[] {
  if (!Number.isInteger(size) || size < 0 || size > leaves.length) {
    throw new RangeError(`no prefix of ${size} among ${leaves.length}`);
  }
  return size === 0 ? [] : subproof(leaves, size, true);
}

/** SUBPROOF of RFC 6962; `known` while the subtree at hand is the whole old tree, whose root the verifier has. */
function subproof(leaves: readonly Buffer[], size: number, known: boolean): Buffer[] {
  if (size === leaves.length) return known ? [] : [merkleRoot(leaves)];
  const split = leftSize(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return size <= split
    ? [...subproof(left, size, known), merkleRoot(right)]
    : [...subproof(right, size - split, false), merkleRoot(left)];
}

/** A tree as a checkpoint states it. */
export interface TreeHead {
  size: number;
  root: Buffer;
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
  if (first.size === 0) return proof.length === 0 && first.root.equals(EMPTY_ROOT);
  if (first.size === second.size) return proof.length === 0 && first.root.equals(second.root);
  if (proof.length === 0 || ![first.root, ...proof].every(isHash)) return false;

  const path = isPowerOfTwo(first.size) ? [first.root, ...proof] : [...proof];
  let [at, last] = skipRightChildren(first.size - 1, second.size - 1);
  let old = path[0]!;
  let grown = path[0]!;
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
