import fc from 'fast-check';
import { fuseByRank } from './fuse.js';

const item = (id: string) => ({ groupKey: 'team', id });
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const ranking = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 10 })
  .map((each) => each.map(item));

describe('two rankings joined by reciprocal rank', () => {
  it('have first what both have, even where each has it second', () => {
    const fused = fuseByRank([item('a'), item('b')], [item('c'), item('b')]);
    expect(ids(fused)).toEqual(['b', 'a', 'c']);
  });

  it('have each item of both once', () => {
    fc.assert(
      fc.property(ranking, ranking, (first, second) => {
        const fused = ids(fuseByRank(first, second));
        expect(new Set(fused).size).toBe(fused.length);
        expect(fused.toSorted()).toEqual([...new Set([...ids(first), ...ids(second)])].toSorted());
      }),
    );
  });

  it('are one where they are the same, or where one has nothing', () => {
    fc.assert(
      fc.property(ranking, (one) => {
        for (const fused of [fuseByRank(one, one), fuseByRank(one, []), fuseByRank([], one)])
          expect(ids(fused)).toEqual(ids(one));
      }),
    );
  });

  it('never put what both have behind what one has no higher than either', () => {
    fc.assert(
      fc.property(ranking, ranking, (first, second) => {
        const fused = ids(fuseByRank(first, second));
        const [one, other] = [ids(first), ids(second)];
        for (const [at, id] of one.entries()) {
          if (!other.includes(id)) continue;
          const later = one.slice(at + 1).filter((each) => !other.includes(each));
          for (const each of later) expect(fused.indexOf(id)).toBeLessThan(fused.indexOf(each));
        }
      }),
    );
  });
});
