import { stem } from './stem.js';

/** Longest token that is kept; nobody types longer ones (keys, hashes, base64). */
const MAX_TOKEN = 64;

/** A run of letters and digits, joined by the characters that join identifiers, paths and addresses. */
const CHUNK = /[\p{L}\p{M}\p{N}]+(?:[_\-./\\:@+#$]+[\p{L}\p{M}\p{N}]+)*[+#]*/gu;
/** The same for ASCII, several times as fast. */
const ASCII_CHUNK = /[A-Za-z0-9]+(?:[_\-./\\:@+#$]+[A-Za-z0-9]+)*[+#]*/g;
const SEPARATORS = /[_\-./\\:@+#$]+/;
// eslint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
const HUMP = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}]+/gu;
const MIXED_CASE = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u;

const STOP_WORDS = new Set(
  `a an and are as at be been but by can do does for from had has have if in into is it its of on or so such that the
   their then there these they this to was we were what when which will with you your`.split(/\s+/),
);

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** Most characters segmented at a time: the longer the run, the longer each word takes. */
const MAX_SEGMENTED = 1_000;

/** Returns the words, identifiers, paths and addresses of a text. */
export function chunksOf(text: string): readonly string[] {
  const chunks = ASCII.test(text) ? text.match(ASCII_CHUNK) : text.normalize('NFKC').match(CHUNK);
  return chunks ?? [];
}

/** The form in which a word is compared, and the word itself in lower case without accents. */
export interface Token {
  token: string;
  word: string;
}

/** Returns the tokens of a chunk of `chunksOf`. */
export function tokensOf(chunk: string): Token[] {
  return ASCII.test(chunk) ? latin(chunk) : mixed(chunk);
}

/**
 * Returns the tokens of a text or query, as often as they occur. Compatibility forms, case and accents do not matter.
 * Identifiers and paths count whole and by their parts (`hubConfig.baseUrl`, `hub`, `config` ...), Chinese, Japanese and Korean
 * by words and by pairs of characters, English words by their stems. The commonest English words do not count.
 */
export function tokenize(text: string): string[] {
  return chunksOf(text).flatMap((chunk) => tokensOf(chunk).map(({ token }) => token));
}

/** Returns a word or name in lower case, without accents and compatibility forms, for comparison. */
export function foldWord(text: string): string {
  return ASCII.test(text)
    ? text.toLowerCase()
    : unaccented(text.normalize('NFKC')).toLowerCase().normalize('NFC');
}

/** Returns the identifiers in a chunk that are written with humps or digits, in lower case (`hubConfig.baseUrl`: `hubconfig`, `baseurl`). */
export function identifiersIn(chunk: string): string[] {
  return chunk
    .split(SEPARATORS)
    .filter((part) => MIXED_CASE.test(part))
    .map((part) => part.toLowerCase());
}

/** Whether a text has characters of Chinese, Japanese or Korean. */
export function isIdeographic(text: string): boolean {
  return text.search(CJK) >= 0;
}

function mixed(chunk: string): Token[] {
  const runs: Token[][] = [];
  let rest = 0;
  for (const match of chunk.matchAll(CJK)) {
    runs.push(latin(unaccented(chunk.slice(rest, match.index))), ideographic(match[0]));
    rest = match.index + match[0].length;
  }
  runs.push(latin(unaccented(chunk.slice(rest))));
  return runs.flat();
}

function unaccented(text: string): string {
  return /\p{Script=Latin}/u.test(text) ? text.normalize('NFD').replace(/\p{M}+/gu, '') : text;
}

/** A whole identifier, its parts at separators, and their parts at humps and digits. */
function latin(chunk: string): Token[] {
  const parts = chunk.split(SEPARATORS).filter((part) => part !== '');
  const tokens: Token[] = [];
  if (parts.length > 1 || /[+#]$/.test(chunk)) {
    const whole = chunk.replace(/^[^\p{L}\p{N}]+/u, '').toLowerCase();
    keep(tokens, whole, whole);
  }
  for (const part of parts) {
    const humps = MIXED_CASE.test(part) ? (part.match(HUMP) ?? []) : [];
    const word = part.toLowerCase();
    keep(tokens, stem(word), word);
    if (humps.length > 1)
      for (const hump of humps) keep(tokens, stem(hump.toLowerCase()), hump.toLowerCase());
  }
  return tokens;
}

function keep(tokens: Token[], token: string, word: string): void {
  if (token !== '' && token.length <= MAX_TOKEN && !STOP_WORDS.has(token))
    tokens.push({ token, word });
}

/** Words, and pairs of neighbouring characters: a pair matches even if the dictionary segments differently. */
function ideographic(run: string): Token[] {
  const characters = Array.from(run);
  if (characters.length === 1) return [{ token: run, word: run }];
  const tokens = characters.slice(1).map((next, index) => `${characters[index]}${next}`);
  for (let from = 0; from < characters.length; from += MAX_SEGMENTED) {
    const piece = characters.slice(from, from + MAX_SEGMENTED).join('');
    for (const { segment } of words.segment(piece)) {
      // Words of two characters are among the pairs already.
      if (Array.from(segment).length !== 2 && segment.length <= MAX_TOKEN) tokens.push(segment);
    }
  }
  return tokens.map((token) => ({ token, word: token }));
}
