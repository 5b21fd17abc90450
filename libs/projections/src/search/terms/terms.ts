import { isSpelled } from '../../words/slips.js';
import { chunksOf, tokensOf } from '../../words/tokenize.js';

/** The scope whose items every group sees. */
export const EVERY_GROUP = '*';

const FNV_PRIME = 0x01000193;
const FNV_START = 0x811c9dc5;

/** A 32-bit hash (FNV-1a over UTF-16) of a text. */
function hashText(text: string): number {
  let hash = FNV_START;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return hash;
}

/** Spreads the bits of a number over all of it (the finalizer of MurmurHash3). */
function spread(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Makes the key (32 bits, signed) of a term within a scope: one index serves all groups, each with lists of its own. */
export function keysOf(scope: string): (term: string) => number {
  const seed = seedOf(scope);
  return (term) => keyOf(hashText(term), seed);
}

function seedOf(scope: string): number {
  return spread(hashText(scope));
}

function keyOf(hash: number, seed: number): number {
  return spread(hash ^ seed) | 0;
}

/** A token as items repeat it, by its hash, with what it counts in the item in whose turn it was last read. */
interface CountedToken {
  hash: number;
  turn: number;
  weight: number;
}

/** A word that can be misspelt, with the hashes of it and of what it is compared by, and the turn of the item in which it was last read. */
interface SpelledWord {
  word: string;
  hash: number;
  termHash: number;
  turn: number;
}

/** What becomes of a run of characters: its tokens, and the words in it that can be misspelt. */
interface Chunk {
  tokens: readonly CountedToken[];
  spelled: readonly SpelledWord[];
}

/** Texts repeat their words, so what becomes of a run of characters is kept; emptied when it is full. */
const MAX_REMEMBERED = 50_000;
const MAX_REMEMBERED_LENGTH = 64;
const remembered = new Map<string, Chunk>();
// Each token and word is one object, also where runs differ, so that what is counted of it is found without looking it up.
const tokensByHash = new Map<number, CountedToken>();
const spelledByWord = new Map<string, SpelledWord>();
let turn = 0;

function tokenOf(hash: number): CountedToken {
  const token = tokensByHash.get(hash) ?? { hash, turn: 0, weight: 0 };
  tokensByHash.set(hash, token);
  return token;
}

function spelledOf(word: string, token: string): SpelledWord {
  const known = spelledByWord.get(word);
  if (known !== undefined) return known;
  const spelled = { word, hash: hashText(word), termHash: hashText(token), turn: 0 };
  spelledByWord.set(word, spelled);
  return spelled;
}

function readChunk(text: string): Chunk {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const tokens = tokensOf(text);
  const chunk = {
    tokens: tokens.map(({ token }) => tokenOf(hashText(token))),
    spelled: tokens
      .filter(({ word }) => isSpelled(word))
      .map(({ word, token }) => spelledOf(word, token)),
  };
  if (text.length <= MAX_REMEMBERED_LENGTH) remembered.set(text, chunk);
  return chunk;
}

/** Empties what is full, between two items: within one, a token that came again would be another. */
function beginTurn(): void {
  turn++;
  const fullest = Math.max(remembered.size, tokensByHash.size, spelledByWord.size);
  if (fullest < MAX_REMEMBERED) return;
  for (const kept of [remembered, tokensByHash, spelledByWord]) kept.clear();
}

/** A text and how much its words count. */
export type WeightedText = readonly [text: string, weight: number];

/** A word as it is written, and what it is found by; the keys are those of a scope. */
export interface WrittenWord {
  word: string;
  key: number;
  term: number;
}

/** What an item is found by: its terms, how much each counts, how long it is in tokens, and the keys of its words that can be misspelt. */
export interface Terms {
  keys: number[];
  weights: number[];
  length: number;
  words: number[];
}

const MAX_WEIGHT = 32_767;
/** So many different words of an item are known as words; what has more is rarely written by hand. */
const MAX_WORDS = 2_000;

/** What is counted of an item in its turn: each of its tokens and words once, in the order in which they come. */
function countIn(texts: readonly WeightedText[]) {
  beginTurn();
  const tokens: CountedToken[] = [];
  const spelled: SpelledWord[] = [];
  let length = 0;
  for (const [text, weight] of texts) {
    for (const run of chunksOf(text)) {
      const chunk = readChunk(run);
      length += chunk.tokens.length;
      for (const token of chunk.tokens) {
        if (token.turn !== turn) {
          token.turn = turn;
          token.weight = 0;
          tokens.push(token);
        }
        token.weight += weight;
      }
      if (spelled.length >= MAX_WORDS) continue;
      for (const word of chunk.spelled) {
        if (word.turn !== turn) spelled.push(word);
        word.turn = turn;
      }
    }
  }
  return { tokens, spelled, length };
}

/** The terms of an item's texts within a scope. Its words are added to `written`, by their keys. */
export function termsOf(
  scope: string,
  texts: readonly WeightedText[],
  written: Map<number, WrittenWord>,
): Terms {
  const { tokens, spelled, length } = countIn(texts);
  const seed = seedOf(scope);
  const keys = tokens.map(({ hash }) => keyOf(hash, seed));
  const weights = tokens.map(({ weight }) => Math.min(weight, MAX_WEIGHT));
  const words = spelled.map(({ word, hash, termHash }) => {
    const key = keyOf(hash, seed);
    if (!written.has(key)) written.set(key, { word, key, term: keyOf(termHash, seed) });
    return key;
  });
  return { keys, weights, length, words };
}
