import fc from 'fast-check';
import { neededParts } from './needed-parts.js';

const bounds = fc
  .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 })
  .map((each) => each.toSorted((a, b) => b - a));
const shares = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

describe('what an item has to have to reach a score', () => {
  it('given any bounds, then no item that may score more lacks a whole group', () => {
    fc.assert(
      fc.property(bounds, shares, fc.integer({ min: 1 }), (each, share, mask) => {
        const above = share * each.reduce((sum, bound) => sum + bound, 0);
        const has = (at: number) => Boolean((mask >> at) & 1);
        const most = each.reduce((sum, bound, at) => sum + (has(at) ? bound : 0), 0);
        const lacksOne = neededParts(each, above).some((group) => !group.some(has));
        expect(lacksOne && most > above).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('given any bounds, then what has no part at all is left out', () => {
    fc.assert(
      fc.property(bounds, shares, (each, share) => {
        const above = share * each.reduce((sum, bound) => sum + bound, 0);
        const groups = neededParts(each, above);
        expect(groups).not.toEqual([]);
        expect(groups).not.toContainEqual([]);
      }),
    );
  });

  it('given a score that takes two of three alike, then one of each pair is needed', () => {
    expect(neededParts([2, 2, 2], 3)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it('given a score that takes all, then each is needed', () => {
    expect(neededParts([4, 3, 2], 8)).toEqual([[0], [1], [2]]);
  });

  it('given a part that no other can make up for, then it is needed', () => {
    expect(neededParts([8, 2, 1], 5)).toEqual([[0]]);
  });
});
