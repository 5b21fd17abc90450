import fc from 'fast-check';
import { bestItems, termsOf } from './best-items.js';
import { type PostingList, PostingListBuilder } from '../postings/posting-list.js';
import type { SearchPlan } from './search-plan.js';

const TERMS = 4;
const GROUPS = ['design', 'platform'];

/** A document of a group: its number among some tens of thousands, and what each term counts in it (0: it has it not). */
interface Occurring {
  group: number;
  document: number;
  weights: number[];
  length: number;
}

const occurring: fc.Arbitrary<Occurring> = fc.record({
  group: fc.nat(1),
  document: fc.oneof(fc.nat(40), fc.integer({ min: 4_080, max: 4_110 }), fc.nat(30_000)),
  weights: fc.array(fc.constantFrom(0, 0, 1, 4), { minLength: TERMS, maxLength: TERMS }),
  length: fc.constantFrom(5, 50),
});
const documents = fc
  .uniqueArray(occurring, {
    maxLength: 120,
    selector: ({ group, document }) => `${group} ${document}`,
  })
  .map((all) => all.toSorted((a, b) => a.document - b.document));
const alternative = fc.record({
  terms: fc.uniqueArray(fc.nat(TERMS - 1), { minLength: 1, maxLength: 2 }),
  share: fc.constantFrom(1, 0.5),
});
const plans = fc
  .record({
    parts: fc.array(
      fc.record({ alternatives: fc.array(alternative, { minLength: 1, maxLength: 3 }) }),
      { minLength: 1, maxLength: 3 },
    ),
    idfs: fc.array(fc.constantFrom(0.5, 1, 3), { minLength: TERMS, maxLength: TERMS }),
    hints: fc.nat(2),
  })
  .map(({ parts, idfs, hints }): SearchPlan => {
    const terms = idfs.map((idf, at) => ({ term: `t${at}`, idf }));
    return { scopes: GROUPS, documents: 100, largest: 60, meanLength: 20, parts, terms, hints };
  });

/** A term's lists at a place, cut where a segment might have ended. */
function listsOf(all: readonly Occurring[], term: number, cut: number): PostingList[] {
  return [all.filter((each) => each.document < cut), all.filter((each) => each.document >= cut)]
    .map((part) => {
      const builder = new PostingListBuilder();
      for (const { document, weights, length } of part)
        if (weights[term]! > 0) builder.add(document, weights[term]!, length);
      return builder.build();
    })
    .filter((list) => list !== undefined);
}

/** BM25, document by document. */
function scoreOf({ parts, terms, meanLength }: SearchPlan, { weights, length }: Occurring): number {
  const scores = terms.map(({ idf }, at) => {
    const norm = 1.2 * (0.25 + (0.75 * length) / meanLength);
    return (idf * 2.2 * weights[at]!) / (weights[at]! + norm);
  });
  return parts.reduce((sum, { alternatives }) => {
    const each = alternatives.map(
      ({ terms: of, share }) => share * of.reduce((total, at) => total + scores[at]!, 0),
    );
    return sum + Math.max(...each);
  }, 0);
}

/** The terms of a plan that are searched for and that a document has. */
function hadBy({ parts, terms }: SearchPlan, { weights }: Occurring): string[] {
  const sought = new Set(
    parts.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.terms)),
  );
  return terms.filter((_, at) => sought.has(at) && weights[at]! > 0).map(({ term }) => term);
}

describe('the best items', () => {
  it('are those that BM25 scores highest and that have more than hints, of the same score those of one group that were written last', async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        plans,
        fc.integer({ min: 1, max: 150 }),
        fc.nat(30_000),
        async (all, plan, most, cut) => {
          const postings = {
            listsOf: (terms: readonly string[]) =>
              GROUPS.map((groupKey, group) => {
                const own = all.filter((each) => each.group === group);
                const lists = terms.map((term) => listsOf(own, Number(term.slice(1)), cut));
                return { place: { scope: groupKey, groupKey }, lists };
              }),
          };
          const { places, items, isCut } = await bestItems(plan, postings, most);
          const rounded = (score: number) => Number(score.toFixed(9));
          const expected = all
            .map((each) => ({ ...each, score: rounded(scoreOf(plan, each)) }))
            .filter(({ score }) => score > 0)
            .filter((each) => hadBy(plan, each).some((term) => Number(term.slice(1)) >= plan.hints))
            .sort((a, b) => b.score - a.score || a.group - b.group || b.document - a.document);
          const told = ({ at, document, score }: (typeof items)[number]) => {
            return { group: places[at]!.groupKey, document, score: rounded(score) };
          };
          const best = expected.slice(0, most).map(({ group, document, score }) => {
            return { group: GROUPS[group]!, document, score };
          });
          expect(items.map(told).map(({ score }) => score)).toEqual(best.map(({ score }) => score));
          expect(isCut).toBe(expected.length > most);
          for (const item of items) {
            const { group, document } = told(item);
            const own = all.find(
              (each) => GROUPS[each.group] === group && each.document === document,
            );
            expect(termsOf(item, plan)).toEqual(hadBy(plan, own!));
          }
          // Sums of the same numbers in another order may differ in their last digits.
          if (new Set(best.map(({ score }) => score)).size === best.length)
            expect(items.map(told)).toEqual(best);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of the same score are those of the first group, and of these those that were written last', async () => {
    const all = [1, 4_095, 4_096, 9_000].map((document): Occurring => {
      return { group: 0, document, weights: [1, 0, 0, 0], length: 5 };
    });
    const plan: SearchPlan = {
      scopes: GROUPS,
      documents: 4,
      largest: 4,
      meanLength: 5,
      parts: [{ alternatives: [{ terms: [0], share: 1 }] }],
      terms: [{ term: 't0', idf: 1 }],
      hints: 0,
    };
    const postings = {
      listsOf: () =>
        GROUPS.toReversed().map((groupKey) => {
          return { place: { scope: groupKey, groupKey }, lists: [listsOf(all, 0, 4_000)] };
        }),
    };
    const { places, items } = await bestItems(plan, postings, 6);
    expect(items.map(({ at, document }) => `${places[at]!.groupKey} ${document}`)).toEqual([
      'design 9000',
      'design 4096',
      'design 4095',
      'design 1',
      'platform 9000',
      'platform 4096',
    ]);
  });
});
