import { EMPTY_ROOT, leafHash, merkleRoot } from './merkle.js';
import {
  consistencyProof,
  inclusionProof,
  verifyConsistency,
  verifyInclusion,
} from './merkle-proof.js';

const LARGEST = 66;
const leaves = Array.from({ length: LARGEST }, (_, index) => leafHash(Buffer.from(`${index}`)));
const heads = Array.from({ length: LARGEST + 1 }, (_, size) => ({
  size,
  root: merkleRoot(leaves.slice(0, size)),
}));
const sizes = heads.slice(1).map(({ size }) => size);

/** The proof with a hash flipped, dropped, doubled or added, at every place. */
function corruptions(proof: Buffer[]): Buffer[][] {
  const flip = (hash: Buffer): Buffer =>
    Buffer.from(hash.map((byte, at) => (at ? byte : byte ^ 1)));
  return [
    ...proof.map((hash, at) => proof.with(at, flip(hash))),
    ...proof.map((hash, at) => proof.with(at, hash.subarray(1))),
    ...proof.map((hash, at) => proof.with(at, Buffer.concat([hash, hash]))),
    ...proof.map((_, at) => proof.toSpliced(at, 1)),
    ...proof.map((hash, at) => proof.toSpliced(at, 0, hash)),
    [...proof, EMPTY_ROOT],
    [EMPTY_ROOT, ...proof],
  ];
}

describe('inclusion proofs', () => {
  it('verify for every leaf of every size and for nothing else', () => {
    for (const size of sizes) {
      const head = heads[size]!;
      for (let index = 0; index < size; index++) {
        const leaf = leaves[index]!;
        const proof = inclusionProof(leaves.slice(0, size), index);
        const wrongLeaf = leaves[(index + 1) % LARGEST]!;
        const forgeries = [
          verifyInclusion(head, index, wrongLeaf, proof),
          verifyInclusion(heads[size - 1]!, index, leaf, proof),
          verifyInclusion({ ...head, root: heads[(size + 1) % LARGEST]!.root }, index, leaf, proof),
          verifyInclusion(head, index + 1, leaf, proof),
          ...corruptions(proof).map((corrupt) => verifyInclusion(head, index, leaf, corrupt)),
        ];

        expect(verifyInclusion(head, index, leaf, proof)).toBe(true);
        expect(forgeries).not.toContain(true);
      }
    }
  });

  it('are as published for leaves 0 and 5 of 8', () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
    const published = [...inputs, '606162636465666768696a6b6c6d6e6f'].map((input) =>
      leafHash(Buffer.from(input, 'hex')),
    );
    const hex = (index: number) => inclusionProof(published, index).map((h) => h.toString('hex'));

    expect(hex(0)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(hex(5)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  it('answer false for hostile indexes and sizes instead of looping or throwing', () => {
    for (const hostile of [-1, 1.5, Number.NaN, Infinity, 2 ** 60]) {
      expect(verifyInclusion(heads[8]!, hostile, leaves[0]!, [])).toBe(false);
      expect(verifyInclusion({ ...heads[8]!, size: hostile }, 0, leaves[0]!, [])).toBe(false);
    }
  });

  it('are refused for a leaf that is not there', () => {
    expect(() => inclusionProof(leaves, LARGEST)).toThrow(RangeError);
    expect(() => inclusionProof(leaves, -1)).toThrow(RangeError);
  });
});

describe('consistency proofs', () => {
  it('verify between every two sizes and for nothing else', () => {
    for (const size of sizes) {
      for (let old = 1; old <= size; old++) {
        const [first, second] = [heads[old]!, heads[size]!];
        const proof = consistencyProof(leaves.slice(0, size), old);
        const other = heads[old - 1]!.root;
        const forgeries = [
          verifyConsistency({ ...first, root: other }, second, proof),
          verifyConsistency(first, { ...second, root: other }, proof),
          verifyConsistency({ ...first, size: old - 1 }, second, proof),
          ...corruptions(proof).map((corrupt) => verifyConsistency(first, second, corrupt)),
        ];

        expect(verifyConsistency(first, second, proof)).toBe(true);
        expect(forgeries).not.toContain(true);
      }
    }
  });

  it('are empty from the empty tree and from a tree to itself', () => {
    expect(consistencyProof(leaves, 0)).toEqual([]);
    expect(consistencyProof(leaves, LARGEST)).toEqual([]);
    expect(verifyConsistency(heads[0]!, heads[5]!, [])).toBe(true);
    expect(verifyConsistency({ size: 0, root: heads[1]!.root }, heads[5]!, [])).toBe(false);
  });

  it('never verify from a larger tree to a smaller one', () => {
    expect(verifyConsistency(heads[6]!, heads[4]!, [])).toBe(false);
  });

  it('are refused for a prefix that is not there', () => {
    expect(() => consistencyProof(leaves, LARGEST + 1)).toThrow(RangeError);
    expect(() => consistencyProof(leaves, 0.5)).toThrow(RangeError);
  });
});
