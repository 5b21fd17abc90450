import { relativeIdf } from './search-plan.js';

/** How rare a word is that so many of a group's items have. */
function rarity(having: number, documents: number): number {
  const weight = Math.log(1 + (documents - having + 0.5) / (having + 0.5));
  const field = { scopes: ['core'], documents, largest: documents, meanLength: 20 };
  return relativeIdf(weight, field);
}

describe('how rare a word is', () => {
  it('is 1 if a single item has it, and less the more have it', () => {
    for (const documents of [1, 20, 1_000, 50_000]) expect(rarity(1, documents)).toBe(1);
    const falling = [1, 3, 10, 100].map((having) => rarity(having, 300));
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    expect(new Set(falling).size).toBe(4);
  });

  it('is the same in groups of a thousand items and of many more, if the same share of them has it', () => {
    for (const share of [0.002, 0.01, 0.1])
      for (const documents of [5_000, 20_000, 200_000])
        expect(rarity(share * documents, documents)).toBeCloseTo(rarity(share * 1_000, 1_000), 1);
    expect(rarity(20, 20_000)).toBeGreaterThan(0.99);
  });

  it('is nothing where there are no items', () => {
    expect(rarity(0, 0)).toBe(0);
  });
});
