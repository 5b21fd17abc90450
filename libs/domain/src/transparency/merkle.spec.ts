import { EMPTY_ROOT, Frontier, leafHash, merkleRoot, nodeHash } from './merkle.js';

/** Inputs and roots of trees of 1 to 8 leaves, as the Certificate Transparency reference logs publish them. */
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const published = INPUTS.map((input) => leafHash(Buffer.from(input, 'hex')));
const leaves = Array.from({ length: 130 }, (_, index) => leafHash(Buffer.from(`leaf ${index}`)));

/** The largest power of two below `size`, which is more than 1. */
function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** MTH of RFC 6962 section 2.1, word for word. */
function rootByDefinition(hashes: Buffer[]): Buffer {
  if (hashes.length === 0) return EMPTY_ROOT;
  if (hashes.length === 1) return hashes[0]!;
  const split = leftSize(hashes.length);
  return nodeHash(rootByDefinition(hashes.slice(0, split)), rootByDefinition(hashes.slice(split)));
}

describe('the Merkle root', () => {
  it('of nothing is the hash of nothing', () => {
    expect(EMPTY_ROOT.toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(new Frontier().root()).toEqual(EMPTY_ROOT);
  });

  it.each(ROOTS.map((root, index) => [index + 1, root]))(
    'of the first %i published leaves is the published one',
    (size, root) => {
      expect(merkleRoot(published.slice(0, size)).toString('hex')).toBe(root);
    },
  );

  it('equals the recursive definition at every size', () => {
    for (let size = 0; size <= leaves.length; size++) {
      expect(merkleRoot(leaves.slice(0, size))).toEqual(rootByDefinition(leaves.slice(0, size)));
    }
  });
});

describe('nodeHash', () => {
  it('takes nothing but hashes', () => {
    expect(() => nodeHash(leaves[0]!, Buffer.alloc(31))).toThrow(RangeError);
    expect(() => nodeHash(Buffer.alloc(33), leaves[0]!)).toThrow(RangeError);
  });
});

describe('Frontier', () => {
  it('continues after encode and decode as if never stored', () => {
    for (let size = 0; size < leaves.length; size++) {
      const frontier = new Frontier();
      leaves.slice(0, size).forEach((leaf) => frontier.append(leaf));
      const restored = Frontier.decode(frontier.encode(), size);
      restored.append(leaves[size]!);

      expect(restored.size).toBe(size + 1);
      expect(restored.root()).toEqual(merkleRoot(leaves.slice(0, size + 1)));
    }
  });

  it('holds one hash for each 1 bit of its size', () => {
    const frontier = new Frontier();
    leaves.slice(0, 0b1011).forEach((leaf) => frontier.append(leaf));

    expect(frontier.encode()).toHaveLength(3 * 32);
  });

  it('counts past 32 bits', () => {
    const size = 2 ** 40 - 1;
    const frontier = Frontier.decode(Buffer.alloc(40 * 32), size);
    frontier.append(leaves[0]!);

    expect(frontier.size).toBe(2 ** 40);
    expect(frontier.encode()).toHaveLength(32);
  });

  it('refuses bytes that do not fit the size', () => {
    expect(() => Frontier.decode(Buffer.alloc(32), 3)).toThrow(RangeError);
    expect(() => Frontier.decode(Buffer.alloc(33), 1)).toThrow(RangeError);
  });

  it('is not disturbed when the caller reuses the buffer of a leaf', () => {
    const frontier = new Frontier();
    const reused = Buffer.from(leaves[0]!);
    frontier.append(reused);
    reused.fill(0);

    expect(frontier.root()).toEqual(leaves[0]);
  });
});
