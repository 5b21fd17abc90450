import { COMMON_WORDS } from './common-words.js';

/** What a run is made of; any other character is a run by itself. */
const [OTHER, LOWER, UPPER, DIGIT, BLANK] = [0, 1, 2, 3, 4];
const ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /\s/];
  return kinds.findIndex((kind) => kind.test(character)) + 1;
});
const WIDE_BLANK = /[^\S\0-\x7f]/;
/** Letters per token of a word that is not a common one: at most, for names and words that nobody has used before. */
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
  Array.from(
    new TextDecoder('gb18030').decode(
      Uint8Array.from(
        Array.from({ length: 40 * 94 }, (_, at) => [
          0xb0 + Math.floor(at / 94),
          0xa1 + (at % 94),
        ]).flat(),
      ),
    ),
    codeOf,
  ),
);
const TWO_BYTES = 0x800;
const ALPHABETS =
  /^[\u00e0-\u00ff\u03b1-\u03c9\u0410-\u044f\u3001\u3002\uff0c\u2013\u2014\u2018-\u201d\u2022\u2026\u2192]$/;
const ONLY_SPACES = /^ +$/;
const KANA = /^[\u3041-\u30fe]$/;

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return ASCII[code] ?? OTHER;
  return WIDE_BLANK.test(text.charAt(at)) ? BLANK : OTHER;
}

/** Where the run ends that begins at a place: a word with a capital at most, capitals, digits, blanks, or one character. */
function endOfRun(text: string, start: number): number {
  const first = kindAt(text, start);
  if (first === OTHER) return start + ((text.codePointAt(start) ?? 0) < 0x10000 ? 1 : 2);
  let end = start + 1;
  const kind = first === UPPER && kindAt(text, end) === LOWER ? LOWER : first;
  while (kindAt(text, end) === kind) end++;
  return end;
}

function tokensOfRun(text: string, start: number, end: number): number {
  const kind = kindAt(text, end - 1);
  if (kind === OTHER) return tokensOfCharacter(text.codePointAt(start) ?? 0);
  const length = end - start;
  if (kind === LOWER) return tokensOfWord(text.slice(start, end));
  if (kind === UPPER) return Math.ceil(length / CAPITALS);
  if (kind === DIGIT) return Math.ceil(length / DIGITS);
  const run = text.slice(start, end);
  return run === ' ' && kindAt(text, end) !== DIGIT ? 0 : tokensOfBlank(run);
}

function tokensOfWord(word: string): number {
  return COMMON_WORDS.has(word.toLowerCase()) ? 1 : Math.ceil(word.length / LETTERS);
}

function tokensOfCharacter(code: number): number {
  if (code < 0x80) return MARK;
  if (COMMON_HAN.has(code)) return HAN;
  const character = String.fromCodePoint(code);
  if (ALPHABETS.test(character)) return 1;
  if (KANA.test(character)) return HAN;
  if (code < TWO_BYTES) return 2;
  return code < 0x10000 ? 3 : 5;
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
  for (let start = 0; start < text.length;) {
    const end = endOfRun(text, start);
    tokens += tokensOfRun(text, start, end);
    start = end;
  }
  return Math.ceil(tokens);
}

/** The beginning of a text of at most so many tokens, cut between words where it can be, and a sign when there is more. */
export function cutTokens(text: string, tokens: number): string {
  let room = tokens;
  for (let start = 0; start < text.length;) {
    const end = endOfRun(text, start);
    room -= tokensOfRun(text, start, end);
    if (room < 0) return `${text.slice(0, start).trimEnd()} …`;
    start = end;
  }
  return text;
}
