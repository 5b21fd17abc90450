import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { estimateTokens } from './token-estimate.js';

/** Documents of this repository, in pieces of the length of a note. */
const pieces = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(`docs/${name}`, 'utf8'))
  .flatMap((text) => text.match(/[^]{1,1500}/gu) ?? []);

/** A text of words that hold characters of one kind. */
const wordsOf = (unit: fc.Arbitrary<string>) =>
  fc
    .array(fc.string({ unit, minLength: 1, maxLength: 12 }), { minLength: 60, maxLength: 120 })
    .map((words) => words.join(' '));
const between = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));

describe('the estimate of tokens', () => {
  it('is not below the count of a real tokenizer, nor twice as high, in prose, tables and code', () => {
    expect(pieces.length).toBeGreaterThan(50);
    const counted = pieces.map((text) => countTokens(text));
    const estimated = pieces.map((text) => estimateTokens(text));
    expect(estimated.filter((tokens, at) => tokens < (counted[at] ?? 0))).toEqual([]);
    const sum = (tokens: number[]) => tokens.reduce((total, each) => total + each, 0);
    expect(sum(estimated) / sum(counted)).toBeLessThan(1.75);
  });

  it.each([
    ['letters without sense', between(0x61, 0x7a)],
    ['capitals', between(0x41, 0x5a)],
    ['figures', between(0x30, 0x39)],
    ['marks', fc.constantFrom(...Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'))],
    ['Chinese characters, also rare ones', between(0x4e00, 0x9fff)],
    ['syllables of Korean', between(0xac00, 0xd7a3)],
    ['symbols', between(0x2000, 0x2bff)],
    ['emoji', between(0x1f300, 0x1faff)],
    ['what lies beyond', between(0x20000, 0x2ffff)],
    ['anything', fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })],
  ])('is not below it in texts of %s', (_, unit) => {
    fc.assert(
      fc.property(wordsOf(unit), (text) => {
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
      }),
      { numRuns: 60 },
    );
  });
});
