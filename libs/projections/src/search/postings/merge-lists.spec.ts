import fc from 'fast-check';
import { type PostedDocument, listsOfDocuments, mergedLists } from './merge-lists.js';
import { type TermLists, blocksOf, listsOf } from './posting-blocks.js';
import { PostingCursor } from './posting-list.js';

const KEYS = [-(2 ** 31), -7, -1, 0, 1, 2, 3, 2 ** 31 - 1];
const terms = fc.uniqueArray(
  fc.tuple(
    fc.oneof(fc.constantFrom(...KEYS), fc.integer({ min: -500, max: 500 })),
    fc.integer({ min: 1, max: 300 }),
  ),
  { maxLength: 40, selector: ([key]) => key },
);
const documents = fc
  .array(fc.record({ terms, length: fc.nat(2_000), step: fc.integer({ min: 1, max: 200 }) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((all) => {
    let document = -1;
    return all.map(({ terms: of, length, step }): PostedDocument => {
      document += step;
      return {
        document,
        length,
        keys: of.map(([key]) => key),
        weights: of.map(([, weight]) => weight),
      };
    });
  });

/** Where each term occurs: by its key, the documents with what it counts there and how long they are. */
function told(lists: Iterable<TermLists>): [number, [number, number, number][]][] {
  return [...lists].map(({ term, lists: of }) => {
    const all: [number, number, number][] = [];
    for (const at = new PostingCursor(of); Number.isFinite(at.document); at.next())
      all.push([at.document, at.weight, at.length]);
    return [term, all];
  });
}

/** The same, counted in the documents themselves. */
function expected(all: readonly PostedDocument[]): [number, [number, number, number][]][] {
  const found = new Map<number, [number, number, number][]>();
  for (const { document, keys, weights, length } of all)
    for (const [at, key] of keys.entries())
      found.set(key, [...(found.get(key) ?? []), [document, weights[at]!, length]]);
  return [...found].sort(([a], [b]) => a - b);
}

describe('the lists of the terms of documents', () => {
  it('tell where each occurs, by ascending key', () => {
    fc.assert(
      fc.property(documents, (all) => {
        expect(told(listsOfDocuments(all))).toEqual(expected(all));
      }),
    );
  });

  it('are the same however the documents came into segments that were merged', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 9 }), (all, size) => {
        const parts: TermLists[][] = [];
        for (let at = 0; at < all.length; at += size)
          parts.push(listsOfDocuments(all.slice(at, at + size)));
        expect(told(mergedLists(parts))).toEqual(expected(all));
      }),
    );
  });

  it('come out of blocks as they went in, and only what is large by itself makes a large block', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const blocks = blocksOf(listsOfDocuments(all));
        expect(told(blocks.flatMap(listsOf))).toEqual(expected(all));
        for (const { terms: of, lists } of blocks)
          if (of.length > 1) expect(lists.length + of.length * 8).toBeLessThanOrEqual(1_900);
      }),
    );
  });
});
