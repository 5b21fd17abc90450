import { sha256, sha256Hex } from '../encoding/hashing.js';
import { type HashedSubtree, TILE_LEVELS } from './merkle-span.js';

const HASH_BYTES = 32;
const HASH_DIGITS = 2 * HASH_BYTES;

/** Root of the tree without leaves, SHA-256 of nothing (RFC 6962 section 2.1). */
export const EMPTY_ROOT: Buffer = sha256('');

/** SHA-256(0x00 || data), the hash of a leaf (RFC 6962 section 2.1). */
export function leafHash(data: Uint8Array): Buffer {
  return sha256(Buffer.concat([Buffer.of(0), data]));
}

/** True for what can be the hash of a node: 32 bytes. */
export function isHash(value: Uint8Array): boolean {
  return value.length === HASH_BYTES;
}

/** Reused by every call: filling 65 bytes is cheaper than allocating them. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

/** SHA-256(0x01 || left || right), the hash of an inner node (RFC 6962 section 2.1); throws RangeError unless both have 32 bytes. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  if (!isHash(left) || !isHash(right)) throw new RangeError('a hash has 32 bytes');
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return sha256(node);
}

/** The same of hashes in hex, in hex: what is hashed on need not become bytes in between. */
function nodeHashHex(left: string, right: string): string {
  node.write(left, 1, 'hex');
  node.write(right, 1 + HASH_BYTES, 'hex');
  return sha256Hex(node);
}

/**
 * All that appending to a tree needs: the roots of its perfect subtrees, largest first, one for each 1 bit of `size`
 * and so at most 64 hashes.
 */
export class Frontier {
  /** The subtrees of kept heights (multiples of `TILE_LEVELS`) that were completed by what was appended to this object, in order. */
  readonly completed: HashedSubtree[] = [];
  private leaves = 0;
  /** Hex. */
  private subtrees: string[] = [];

  /** Restores what encode() wrote for a tree of `size` leaves; throws RangeError when the two do not fit. */
  static decode(encoded: Uint8Array, size: number): Frontier {
    if (encoded.length !== HASH_BYTES * countOnes(size)) {
      throw new RangeError(`${encoded.length} bytes are no frontier of ${size} leaves`);
    }
    const frontier = new Frontier();
    frontier.leaves = size;
    for (let at = 0; at < encoded.length; at += HASH_BYTES) {
      frontier.subtrees.push(hexOf(encoded.subarray(at, at + HASH_BYTES)));
    }
    return frontier;
  }

  get size(): number {
    return this.leaves;
  }

  /** Adds the next leaf hash, also in hex; amortised one node hash. Throws RangeError unless it has 32 bytes. */
  append(leaf: Uint8Array | string): void {
    let subtree = typeof leaf === 'string' ? leaf : hexOf(leaf);
    if (subtree.length !== HASH_DIGITS) throw new RangeError('a hash has 32 bytes');
    this.leaves += 1;
    let height = 0;
    for (let size = this.leaves; size % 2 === 0; size /= 2) {
      subtree = nodeHashHex(this.subtrees.pop()!, subtree);
      height += 1;
      if (height % TILE_LEVELS === 0)
        this.completed.push({ height, index: size / 2 - 1, hash: Buffer.from(subtree, 'hex') });
    }
    this.subtrees.push(subtree);
  }

  /** The RFC 6962 root of all leaves appended so far. */
  root(): Buffer {
    if (this.leaves === 0) return EMPTY_ROOT;
    return joined(this.subtrees.map((subtree) => Buffer.from(subtree, 'hex')));
  }

  /** The same tree, to be appended to apart from this one. */
  copy(): Frontier {
    const copy = new Frontier();
    copy.leaves = this.leaves;
    copy.subtrees = [...this.subtrees];
    return copy;
  }

  /** The subtree hashes end to end, 32 bytes each. */
  encode(): Buffer {
    return Buffer.from(this.subtrees.join(''), 'hex');
  }
}

function hexOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('hex');
}

/** The hash over perfect subtrees that lie side by side, of their hashes, largest first; at least one. */
export function joined(hashes: readonly Buffer[]): Buffer {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** The RFC 6962 root of the given leaf hashes. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const frontier = new Frontier();
  for (const leaf of leaves) frontier.append(leaf);
  return frontier.root();
}

function countOnes(size: number): number {
  let ones = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) ones += rest % 2;
  return ones;
}
