import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { EMPTY_ROOT, Frontier, joined, leafHash, merkleRoot } from './merkle.js';
import {
  type TreeHead,
  consistencySpans,
  inclusionSpans,
  verifyConsistency,
  verifyInclusion,
} from './merkle-proof.js';
import { type Span, keptUnder, subtreesOf } from './merkle-span.js';

interface Vectors {
  inclusion: {
    name: string;
    leafIdx: number;
    treeSize: number;
    root: string;
    leafHash: string;
    proof: string[];
    wantErr: boolean;
  }[];
  consistency: {
    name: string;
    size1: number;
    size2: number;
    root1: string;
    root2: string;
    proof: string[];
    wantErr: boolean;
  }[];
}

const vectors = JSON.parse(
  readFileSync('test/transparency/vectors/merkle-proofs.json', 'utf8'),
) as Vectors;
const bytes = (text: string | null): Buffer => Buffer.from(text ?? '', 'base64');

const LARGEST = 34;
const leaves = Array.from({ length: LARGEST }, (_, index) => leafHash(Buffer.from(`${index}`)));
const heads: TreeHead[] = Array.from({ length: LARGEST + 1 }, (_, size) => ({
  size,
  root: merkleRoot(leaves.slice(0, size)),
}));
const hashesOf = (spans: readonly Span[], of = leaves): Buffer[] =>
  spans.map(({ start, end }) => merkleRoot(of.slice(start, end)));

/** The proof with a hash flipped, cut, dropped, doubled, swapped or added, at every place. */
function corruptions(proof: Buffer[]): Buffer[][] {
  const flip = (hash: Buffer): Buffer =>
    Buffer.from(hash.map((byte, at) => (at ? byte : byte ^ 1)));
  return [
    ...proof.map((hash, at) => proof.with(at, flip(hash))),
    ...proof.map((hash, at) => proof.with(at, hash.subarray(1))),
    ...proof.map((_, at) => proof.toSpliced(at, 1)),
    ...proof.map((hash, at) => proof.toSpliced(at, 0, hash)),
    ...proof.slice(1).map((hash, at) => proof.with(at, hash).with(at + 1, proof[at]!)),
    [...proof, EMPTY_ROOT],
    [EMPTY_ROOT, ...proof],
  ];
}

describe('the published proofs', () => {
  it.each(vectors.inclusion)('$name verifies as published', (vector) => {
    const { leafIdx, treeSize, root, leafHash: leaf, proof, wantErr } = vector;
    const head = { size: treeSize, root: bytes(root) };
    expect(verifyInclusion(head, leafIdx, bytes(leaf), proof.map(bytes))).toBe(!wantErr);
  });

  /** Its roots have nine bytes, and what is no hash is no root here. */
  const isOfNoHashes = 'consistency/additional/sizes-are-equal-one-and-proof-is-empty';

  it.each(vectors.consistency)('$name verifies as published', (vector) => {
    const { name, size1, size2, root1, root2, proof, wantErr } = vector;
    const first = { size: size1, root: bytes(root1) };
    const isGood = verifyConsistency(first, { size: size2, root: bytes(root2) }, proof.map(bytes));
    expect(isGood).toBe(name !== isOfNoHashes && !wantErr);
  });
});

describe('inclusion proofs', () => {
  it('verify for every leaf of every size and for nothing else', () => {
    for (const head of heads.slice(1)) {
      const { size } = head;
      for (let index = 0; index < size; index++) {
        const leaf = leaves[index]!;
        const proof = hashesOf(inclusionSpans(index, size));
        const forgeries = [
          verifyInclusion(head, index, leaves[(index + 1) % LARGEST]!, proof),
          verifyInclusion(heads[size - 1]!, index, leaf, proof),
          verifyInclusion({ size, root: heads[(size + 1) % LARGEST]!.root }, index, leaf, proof),
          verifyInclusion(head, index + 1, leaf, proof),
          ...corruptions(proof).map((corrupt) => verifyInclusion(head, index, leaf, corrupt)),
        ];
        expect(verifyInclusion(head, index, leaf, proof)).toBe(true);
        expect(forgeries).not.toContain(true);
      }
    }
  });

  it('answer false for hostile indexes and sizes instead of looping or throwing', () => {
    for (const hostile of [-1, 1.5, Number.NaN, Infinity, 2 ** 60]) {
      expect(verifyInclusion(heads[8]!, hostile, leaves[0]!, [])).toBe(false);
      expect(verifyInclusion({ ...heads[8]!, size: hostile }, 0, leaves[0]!, [])).toBe(false);
    }
  });

  it('are refused for a leaf that is not there', () => {
    for (const index of [LARGEST, -1, 0.5])
      expect(() => inclusionSpans(index, LARGEST)).toThrow(RangeError);
  });
});

describe('consistency proofs', () => {
  it('verify between every two sizes and for nothing else', () => {
    for (const second of heads.slice(1)) {
      for (const first of heads.slice(1, second.size + 1)) {
        const proof = hashesOf(consistencySpans(first.size, second.size));
        const other = heads[first.size - 1]!.root;
        const forgeries = [
          verifyConsistency({ ...first, root: other }, second, proof),
          verifyConsistency(first, { ...second, root: other }, proof),
          verifyConsistency({ ...first, size: first.size - 1 }, second, proof),
          ...corruptions(proof).map((corrupt) => verifyConsistency(first, second, corrupt)),
        ];
        expect(verifyConsistency(first, second, proof)).toBe(true);
        expect(forgeries).not.toContain(true);
      }
    }
  });

  it('are empty from the empty tree and from a tree to itself', () => {
    expect(consistencySpans(0, LARGEST)).toEqual([]);
    expect(consistencySpans(LARGEST, LARGEST)).toEqual([]);
    expect(verifyConsistency(heads[0]!, heads[5]!, [])).toBe(true);
    expect(verifyConsistency({ size: 0, root: heads[1]!.root }, heads[5]!, [])).toBe(false);
    expect(verifyConsistency(heads[0]!, { size: 0, root: heads[1]!.root }, [])).toBe(false);
  });

  it('never verify from a larger tree to a smaller one, and are refused for a prefix that is not there', () => {
    expect(verifyConsistency(heads[6]!, heads[4]!, [])).toBe(false);
    for (const size of [LARGEST + 1, 0.5])
      expect(() => consistencySpans(size, LARGEST)).toThrow(RangeError);
  });
});

describe('the hashes that are kept', () => {
  const many = Array.from({ length: 70_000 }, (_, index) => leafHash(Buffer.from(`${index}`)));
  const frontier = new Frontier();
  for (const leaf of many) frontier.append(leaf);
  const kept = new Map(
    frontier.completed.map(({ height, index, hash }) => [`${height}/${index}`, hash]),
  );

  it('are one for each 256 leaves, and one for each 256 of those', () => {
    const at = (height: number) => frontier.completed.filter((each) => each.height === height);
    expect(at(8).map(({ index }) => index)).toEqual(Array.from({ length: 273 }, (_, at) => at));
    expect(at(16)).toEqual([{ height: 16, index: 0, hash: merkleRoot(many.slice(0, 65_536)) }]);
    expect(kept.get('8/272')).toEqual(merkleRoot(many.slice(272 * 256, 273 * 256)));
  });

  it('and the leaves give the hash of every span of every proof', () => {
    const hashOf = (span: Span): Buffer =>
      joined(
        subtreesOf(span).map((subtree) => {
          const { height, from, to } = keptUnder(subtree);
          const parts = Array.from({ length: to - from }, (_, at) =>
            height === 0 ? many[from + at]! : kept.get(`${height}/${from + at}`)!,
          );
          return merkleRoot(parts);
        }),
      );
    const size = fc.integer({ min: 1, max: many.length });
    expect(hashOf({ start: 0, end: 70_000 })).toEqual(frontier.root());
    fc.assert(
      fc.property(size, size, (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const head = { size: to, root: hashOf({ start: 0, end: to }) };
        const old = { size: from, root: hashOf({ start: 0, end: from }) };
        const included = inclusionSpans(from - 1, to).map(hashOf);
        expect(verifyInclusion(head, from - 1, many[from - 1]!, included)).toBe(true);
        expect(verifyConsistency(old, head, consistencySpans(from, to).map(hashOf))).toBe(true);
      }),
      {
        numRuns: 25,
        examples: [
          [70_000, 65_536],
          [256, 257],
          [255, 65_537],
          [1, 70_000],
        ],
      },
    );
  });
});
