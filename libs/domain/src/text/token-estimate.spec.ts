import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { COMMON_WORDS } from './common-words.js';
import { cutTokens, estimateTokens } from './token-estimate.js';

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
/** Words that nobody has used, of syllables as languages have them. */
const inventedWord = fc
  .array(
    fc
      .tuple(
        fc.constantFrom(...'b c d f g h k l m n p r s t v w z st tr pl br ch sh th qu'.split(' ')),
        fc.constantFrom(...'a e i o u y ea ou ai ie oo'.split(' ')),
        fc.constantFrom('', '', 'n', 'r', 's', 't', 'ng', 'st', 'll', 'ck'),
      )
      .map((parts) => parts.join('')),
    { minLength: 1, maxLength: 6 },
  )
  .map((syllables) => syllables.join(''));
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const between = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));

describe('the estimate of tokens', () => {
  it('is not below the count of a real tokenizer, nor twice as high, in prose, tables and code', () => {
    expect(pieces.length).toBeGreaterThan(50);
    const counted = pieces.map((text) => countTokens(text));
    const estimated = pieces.map((text) => estimateTokens(text));
    expect(estimated.filter((tokens, at) => tokens < (counted[at] ?? 0))).toEqual([]);
    const sum = (tokens: number[]) => tokens.reduce((total, each) => total + each, 0);
    expect(sum(estimated) / sum(counted)).toBeLessThan(1.4);
  });

  it('is not below it for invented words, alone, with common ones, or joined as names in code are', () => {
    const word = fc.oneof(
      inventedWord,
      inventedWord.map(capital),
      fc.constantFrom(...COMMON_WORDS),
    );
    const text = fc
      .tuple(
        fc.array(fc.oneof(inventedWord, word), { minLength: 60, maxLength: 120 }),
        fc.constantFrom(' ', '\n', '_', '-', '.', ''),
      )
      .map(([words, between]) => (between === '' ? words.map(capital) : words).join(between));
    fc.assert(
      fc.property(text, (each) => {
        expect(estimateTokens(each)).toBeGreaterThanOrEqual(countTokens(each));
      }),
      { numRuns: 100 },
    );
  });

  it('is not below it for padding, and takes a wide table for a few tokens a cell', () => {
    const padded = (spaces: number) => `a${' '.repeat(spaces)}|`;
    for (let spaces = 1; spaces <= 2000; spaces += 1) {
      expect(estimateTokens(padded(spaces))).toBeGreaterThanOrEqual(countTokens(padded(spaces)));
    }
    expect(estimateTokens(padded(100))).toBeLessThan(2 * countTokens(padded(100)));
  });

  it('takes common words for one token, as they are in every form', () => {
    const forms = [...COMMON_WORDS].flatMap((each) => [each, capital(each)]);
    const counted = forms.flatMap((each) => [countTokens(each), countTokens(` ${each}`)]);
    expect(new Set(counted)).toEqual(new Set([1]));
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

describe('a text that is cut to a number of tokens', () => {
  it('has at most so many beside the sign that there is more, and is a beginning', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(fc.oneof(text, wordsOf(between(0x61, 0x7a))), fc.nat(50), (whole, tokens) => {
        const cut = cutTokens(whole, tokens);
        if (cut === whole) return;
        expect(cut).toMatch(/ …$/);
        const beginning = cut.slice(0, -2);
        expect(whole.startsWith(beginning)).toBe(true);
        expect(estimateTokens(beginning)).toBeLessThanOrEqual(tokens);
      }),
    );
  });

  it('stays whole where it has room, and ends between words where it has not', () => {
    expect(cutTokens('Use pnpm here', 20)).toBe('Use pnpm here');
    expect(cutTokens('Read the text again', 3)).toBe('Read the text …');
  });
});
