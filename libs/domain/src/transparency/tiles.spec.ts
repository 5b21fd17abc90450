import { leafHash, merkleRoot } from './merkle.js';
import { TileBuilder, tilePath } from './tiles.js';

describe('where a tile lies', () => {
  it.each<[Parameters<typeof tilePath>, string]>([
    [[0, 0], 'tile/0/000'],
    [[1, 999], 'tile/1/999'],
    [[0, 1_000], 'tile/0/x001/000'],
    [[2, 1_234_067], 'tile/2/x001/x234/067'],
    [['entries', 273, 112], 'tile/entries/273.p/112'],
  ])('%j is %s', (of, path) => {
    expect(tilePath(...of)).toBe(path);
  });
});

describe('the tiles of a log', () => {
  const leaves = Array.from({ length: 70_000 }, (_, at) => leafHash(Buffer.from(`${at}`)));
  const built = (size: number) => {
    const builder = new TileBuilder();
    const files = leaves.slice(0, size).flatMap((leaf, at) => builder.add(`${at}`, leaf));
    return new Map([...files, ...builder.end()].map(({ path, data }) => [path, data]));
  };
  const namesOf = (size: number) => [...built(size).keys()].filter((name) => name.includes('.p/'));

  it.each<[number, string[]]>([
    [1, ['tile/0/000.p/1', 'tile/entries/000.p/1']],
    [255, ['tile/0/000.p/255', 'tile/entries/000.p/255']],
    [256, ['tile/1/000.p/1']],
    [257, ['tile/0/001.p/1', 'tile/1/000.p/1', 'tile/entries/001.p/1']],
    [65_536, ['tile/2/000.p/1']],
    [70_000, ['tile/0/273.p/112', 'tile/1/001.p/17', 'tile/2/000.p/1', 'tile/entries/273.p/112']],
  ])('of %i leaves are partial as the specification says, and never empty', (size, partial) => {
    expect(namesOf(size).toSorted()).toEqual(partial.toSorted());
  });

  it('hold the leaves, the roots of full tiles below, and the entries with their lengths', () => {
    const tiles = built(70_000);
    expect(tiles.get('tile/0/272')).toEqual(Buffer.concat(leaves.slice(272 * 256, 273 * 256)));
    const above = tiles.get('tile/1/001.p/17')!;
    expect(above.subarray(-32)).toEqual(merkleRoot(leaves.slice(272 * 256, 273 * 256)));
    expect(tiles.get('tile/2/000.p/1')).toEqual(merkleRoot(leaves.slice(0, 65_536)));
    expect(tiles.get('tile/entries/000')!.subarray(0, 6)).toEqual(Buffer.from('\0\x010\0\x011'));
  });

  it('hold no entry that their lengths cannot say', () => {
    expect(() => new TileBuilder().add('x'.repeat(65_536), leaves[0]!)).toThrow(/out of range/);
  });

  it('of nothing are none', () => {
    expect(new TileBuilder().end()).toEqual([]);
  });
});
