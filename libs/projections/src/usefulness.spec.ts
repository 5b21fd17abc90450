import { DAY_MS } from '@app/domain';
import fc from 'fast-check';
import { MOST_RAISED, type Usage, raisedScore, usefulness } from './usefulness.js';

const NOW = 20_000 * DAY_MS + 5_000;
const PLAIN: Usage = {
  readers: 0,
  rating: 0.5,
  adoption: 0,
  createdAt: NOW - 100 * DAY_MS,
  updatedAt: NOW - 100 * DAY_MS,
};
const of = (more: Partial<Usage>) => usefulness({ ...PLAIN, ...more }, NOW);
const ago = (days: number) => NOW - days * DAY_MS;

const share = fc.double({ min: 0, max: 1, noNaN: true });
const age = fc.integer({ min: 0, max: 3_000 });
const anyUsage = fc
  .record({ readers: fc.nat(10_000), rating: share, adoption: share, age, changed: age })
  .map(({ age: days, changed, ...rest }): Usage => {
    return { ...rest, createdAt: ago(days), updatedAt: ago(Math.min(days, changed)) };
  });

describe('how useful an item is', () => {
  it('grows with those who read it, ratings and adoption, and falls with bad ratings and age', () => {
    expect(of({})).toBe(0);
    const rising = [0, 1, 3, 30].map((readers) => of({ readers }));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect(new Set(rising).size).toBe(4);
    expect(of({ rating: 0.9 })).toBeGreaterThan(of({ adoption: 0.2 }));
    expect(of({ rating: 0.2 })).toBeLessThan(0);
    expect(of({ updatedAt: ago(200) })).toBeLessThan(0);
    expect(of({ updatedAt: ago(4_000) })).toBe(-0.5);
    expect(of({ updatedAt: ago(4_000), readers: 1 })).toBeGreaterThan(0);
  });

  it('is what a new item is taken to be, for two weeks, and less until six', () => {
    const at = (days: number) => of({ createdAt: ago(days), updatedAt: ago(days) });
    expect([at(0), at(13), at(43)]).toEqual([1, 1, 0]);
    expect(at(28)).toBeCloseTo(0.5, 1);
    expect(of({ createdAt: ago(-4_000) })).toBe(0);
  });

  it('stays the same for a day', () => {
    const usage = { ...PLAIN, createdAt: ago(20) };
    expect(usefulness(usage, NOW + 40_000_000)).toBe(usefulness(usage, NOW));
  });

  it('never raises or lowers a score by more than a bounded share', () => {
    fc.assert(
      fc.property(anyUsage, share, (usage, score) => {
        const raised = raisedScore(score, usage, NOW);
        expect(raised).toBeLessThanOrEqual(score * (1 + MOST_RAISED) + 1e-12);
        expect(raised).toBeGreaterThanOrEqual(score * (1 - MOST_RAISED) - 1e-12);
      }),
    );
  });

  it('never buries the new: of equal scores by words no item stands above one that is new and not rated badly', () => {
    const isNew = fc.record({
      readers: fc.nat(3),
      rating: fc.double({ min: 0.5, max: 1, noNaN: true }),
      adoption: share,
      age: fc.integer({ min: 0, max: 14 }),
    });
    fc.assert(
      fc.property(isNew, anyUsage, share, ({ age: days, ...rest }, other, score) => {
        const fresh: Usage = { ...rest, createdAt: ago(days), updatedAt: ago(days) };
        const [mine, theirs] = [raisedScore(score, fresh, NOW), raisedScore(score, other, NOW)];
        expect(mine).toBeGreaterThanOrEqual(theirs);
      }),
    );
  });
});
