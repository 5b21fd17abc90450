import fc from 'fast-check';
import { compacted } from './compaction.js';

const documents = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 64, max: 2_000 }),
  fc.integer({ min: 64, max: 65_535 }),
);
const LARGEST = 32_768;

function sum(all: readonly number[]): number {
  return all.reduce((total, each) => total + each, 0);
}

/** Segments after each of these many documents was written at once, and how many documents were written for that. */
function written(batches: readonly number[]): { sizes: number[]; documents: number; most: number } {
  let sizes: number[] = [];
  let documents = 0;
  let most = 0;
  for (const batch of batches) {
    const before = [...sizes, batch];
    sizes = compacted(before).map(([from, to]) => {
      const size = sum(before.slice(from, to + 1));
      if (to > from || to === before.length - 1) documents += size;
      return size;
    });
    most = Math.max(most, sizes.length);
  }
  return { sizes, documents, most };
}

describe('which segments become one', () => {
  it('leaves each document where it was between the others', () => {
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 80 }), (sizes) => {
        const runs = compacted(sizes);
        expect(runs.flatMap(([from, to]) => sizes.slice(from, to + 1))).toEqual(sizes);
      }),
    );
  });

  it('leaves none side by side that together are eight times as large as the largest of them, nor makes one too large', () => {
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 80 }), (sizes) => {
        const runs = compacted(sizes);
        const left = runs.map(([from, to]) => sum(sizes.slice(from, to + 1)));
        for (const [at, [from, to]] of runs.entries())
          if (to > from) expect(left[at]).toBeLessThan(2 * LARGEST);
        for (const most of left.filter((each) => each > 0 && each < LARGEST)) {
          let side = 0;
          for (const each of left) {
            side = each <= most ? side + each : 0;
            expect(side).toBeLessThan(8 * most);
          }
        }
      }),
    );
  });

  it('writes each document few times, and leaves few segments of many documents', () => {
    const batches = fc.array(fc.constantFrom(64, 65, 100, 300, 1_000, 2_000), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(batches, (repeated) => {
        const all = Array.from({ length: 600 }, (_, at) => repeated[at % repeated.length]!);
        const { documents, most } = written(all);
        expect(documents / sum(all)).toBeLessThanOrEqual(4.5);
        expect(most).toBeLessThanOrEqual(40 + sum(all) / LARGEST);
      }),
      { numRuns: 40 },
    );
  });
});
