import fc from 'fast-check';
import { isSpelled } from '../../words/slips.js';
import { chunksOf, tokenize, tokensOf } from '../../words/tokenize.js';
import { type WeightedText, type WrittenWord, keysOf, termsIn, termsOf } from './terms.js';

const words = fc.constantFrom(
  'deploy',
  'Deploys',
  'hubConfig.baseUrl',
  'C++',
  'naïve',
  '数据库迁移',
  'the',
  'a/b/c',
  'x'.repeat(70),
);
const texts: fc.Arbitrary<WeightedText[]> = fc.array(
  fc.tuple(
    fc.oneof(
      fc.array(words).map((each) => each.join(' ')),
      fc.string({ unit: 'grapheme' }),
    ),
    fc.integer({ min: 1, max: 4 }),
  ),
);

describe('the terms of an item', () => {
  it('count each of its tokens as often as it stands there, whatever was read before', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1 }),
        fc.constantFrom('*', 'payments'),
        (items, scope) => {
          const keyOf = keysOf(scope);
          for (const item of items) {
            const counted = new Map<number, number>();
            for (const [text, weight] of item) {
              for (const token of tokenize(text))
                counted.set(keyOf(token), (counted.get(keyOf(token)) ?? 0) + weight);
            }
            const { keys, weights, length } = termsOf(scope, item, new Map());
            expect(new Map(keys.map((key, at) => [key, weights[at]]))).toEqual(counted);
            expect(keys).toHaveLength(counted.size);
            expect(length).toBe(item.flatMap(([text]) => tokenize(text)).length);
          }
        },
      ),
    );
  });

  it('come with each of its words that can be misspelt once, which the words of its place then have', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1 }),
        fc.constantFrom('*', 'payments'),
        (items, scope) => {
          const keyOf = keysOf(scope);
          const place = new Map<number, WrittenWord>();
          const expected = new Map<number, WrittenWord>();
          for (const item of items) {
            const spelled = item
              .flatMap(([text]) => chunksOf(text).flatMap((chunk) => tokensOf(chunk)))
              .filter(({ word }) => isSpelled(word));
            for (const { word, token } of spelled)
              expected.set(keyOf(word), { word, key: keyOf(word), term: keyOf(token) });
            const own = [...new Set(spelled.map(({ word }) => keyOf(word)))];
            expect(termsOf(scope, item, place).words).toEqual(own);
          }
          expect(place).toEqual(expected);
        },
      ),
    );
  });
});

it('a text has the terms that are its tokens', () => {
  fc.assert(
    fc.property(texts, texts, (said, others) => {
      const text = said.map(([each]) => each).join(' ');
      const terms = [...said, ...others].flatMap(([each]) => tokenize(each));
      const own = new Set(tokenize(text));
      const has = termsIn(text);
      for (const term of terms) expect(has(term)).toBe(own.has(term));
    }),
  );
});
