import fc from 'fast-check';
import { nearestOf, productOf, toUnit } from './held-vectors.js';

const numbers = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 19 });

describe('vectors that are compared one by one', () => {
  it('have the product that a plain sum makes, of whatever length and from wherever on', () => {
    fc.assert(
      fc.property(numbers, fc.nat({ max: 5 }), (vector, start) => {
        const room = Float32Array.from([...Array.from({ length: start }, () => 9), ...vector]);
        const plain = vector.reduce((sum, value) => sum + value * value, 0);
        expect(productOf(Float32Array.from(vector), room, start)).toBeCloseTo(plain, 4);
      }),
    );
  });

  it('have the length 1, unless they are nothing', () => {
    fc.assert(
      fc.property(numbers, (vector) => {
        const unit = toUnit(vector);
        const isNothing = vector.every((value) => Math.abs(value) < 1e-15);
        if (!isNothing) expect(productOf(unit, unit, 0)).toBeCloseTo(1, 4);
      }),
    );
    expect([...toUnit([0, 0])]).toEqual([0, 0]);
  });

  it('leave the nearest, as sorting all of them does', () => {
    fc.assert(
      fc.property(numbers, fc.nat({ max: 25 }), (values, count) => {
        const items = values.map((nearness, at) => ({ groupKey: 'team', id: `${at}`, nearness }));
        const sorted = items.toSorted((a, b) => b.nearness - a.nearness).slice(0, count);
        expect(nearestOf(items, count)).toEqual(sorted);
      }),
    );
  });
});
