import { COMMON_WORDS } from './common-words.js';

const RUN =
  /(?<word>[A-Z]?[a-z]+)|(?<capitals>[A-Z]+)|(?<digits>[0-9]+)|(?<blank>\s+(?=(?<number>[0-9])?))|(?<other>[^])/gu;
/** Letters a token of a word that is none of the common ones: at most, for names and words that nobody has used before. */
const LETTERS = 1.6;
const CAPITALS = 1.5;
const DIGITS = 3;
const BLANKS = 2;
/** Spaces of a token, and tokens beside, where there are many, as in the padding of a table. */
const PADDING = 64;
const BESIDE_PADDING = 2;
/** Tokens of a mark such as a bracket, several of which are often one. */
const MARK = 0.9;
/** Tokens of a common Chinese or Japanese character, of which sentences have half as many. */
const HAN = 1.5;

/** The common Chinese characters (GB 2312, level 1); the others are taken apart into their bytes. */
const COMMON_HAN = new Set(
  new TextDecoder('gb18030').decode(
    Uint8Array.from(
      Array.from({ length: 40 * 94 }, (_, at) => [
        0xb0 + Math.floor(at / 94),
        0xa1 + (at % 94),
      ]).flat(),
    ),
  ),
);
const TWO_BYTES = 0x800;
const ALPHABETS =
  /^[\u00e0-\u00ff\u03b1-\u03c9\u0410-\u044f\u3001\u3002\uff0c\u2013\u2014\u2018-\u201d\u2022\u2026\u2192]$/;
const ONLY_SPACES = /^ +$/;
const KANA = /^[\u3041-\u30fe]$/;

function tokensOfWord(word: string): number {
  return COMMON_WORDS.has(word.toLowerCase()) ? 1 : Math.ceil(word.length / LETTERS);
}

function tokensOfCharacter(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return MARK;
  if (ALPHABETS.test(character)) return 1;
  if (COMMON_HAN.has(character) || KANA.test(character)) return HAN;
  if (code < TWO_BYTES) return 2;
  return code < 0x10000 ? 3 : 5;
}

function tokensOfRun({ groups }: RegExpMatchArray): number {
  const { word, capitals, digits, blank, number, other } = groups as Record<
    string,
    string | undefined
  >;
  if (word !== undefined) return tokensOfWord(word);
  if (capitals !== undefined) return Math.ceil(capitals.length / CAPITALS);
  if (digits !== undefined) return Math.ceil(digits.length / DIGITS);
  if (blank === undefined) return tokensOfCharacter(other ?? '');
  return blank === ' ' && number === undefined ? 0 : tokensOfBlank(blank);
}

function tokensOfBlank(blank: string): number {
  const tokens = Math.ceil(blank.length / BLANKS);
  return ONLY_SPACES.test(blank)
    ? Math.min(tokens, BESIDE_PADDING + Math.ceil(blank.length / PADDING))
    : tokens;
}

/**
 * How many tokens a text is at most, by rules of thumb held against o200k_base: a third more than there are in prose and code,
 * and not fewer in what is neither. Pure, and without the 70 MB that a tokenizer's table takes.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const run of text.matchAll(RUN)) tokens += tokensOfRun(run);
  return Math.ceil(tokens);
}

/** The beginning of a text of at most so many tokens, cut between words where it can be, and a sign when there is more. */
export function cutTokens(text: string, tokens: number): string {
  let room = tokens;
  for (const run of text.matchAll(RUN)) {
    room -= tokensOfRun(run);
    if (room < 0) return `${text.slice(0, run.index).trimEnd()} …`;
  }
  return text;
}
