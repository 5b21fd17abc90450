import { ownText } from '@app/domain';
import { isSpelled } from '../../words/slips.js';
import { chunksOf, tokensOf } from '../../words/tokenize.js';

/** The scope whose items every group sees. */
export const EVERY_GROUP = '*';

const FNV_PRIME = 0x01000193;
const FNV_START = 0x811c9dc5;

/** Returns a 32-bit hash (FNV-1a over UTF-16) of a text. */
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

/** Returns the function from a term to its key (32 bits, signed) in a scope: one index serves all groups, each with its own keys. */
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

/** A token, by its hash, with its weight in the item that last had it. */
interface CountedToken {
  hash: number;
  turn: number;
  weight: number;
}

/** A word that can be misspelt, with its hash and its term's, and the turn of the item that last had it. */
interface SpelledWord {
  word: string;
  hash: number;
  termHash: number;
  turn: number;
}

/** What a run of characters consists of: its tokens, and the words in it that can be misspelt. */
interface Chunk {
  tokens: readonly CountedToken[];
  spelled: readonly SpelledWord[];
}

/** A cache of chunks, since texts repeat their words; emptied when it is full. */
const MAX_REMEMBERED = 50_000;
const MAX_REMEMBERED_LENGTH = 64;
const remembered = new Map<string, Chunk>();
// Each token and word is a single object shared by all chunks, so that counting needs no lookup.
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
  // A run is a piece of the text that it stands in.
  const own = ownText(text);
  const tokens = tokensOf(own);
  const chunk = {
    tokens: tokens.map(({ token }) => tokenOf(hashText(token))),
    spelled: tokens
      .filter(({ word }) => isSpelled(word))
      .map(({ word, token }) => spelledOf(word, token)),
  };
  if (own.length <= MAX_REMEMBERED_LENGTH) remembered.set(own, chunk);
  return chunk;
}

/** Empties full caches between two items: within an item, a repeated token would become a second object. */
function beginTurn(): void {
  turn++;
  const fullest = Math.max(remembered.size, tokensByHash.size, spelledByWord.size);
  if (fullest < MAX_REMEMBERED) return;
  for (const kept of [remembered, tokensByHash, spelledByWord]) kept.clear();
}

/** A text and the weight of its words. */
export type WeightedText = readonly [text: string, weight: number];

/** A word as it is written, with its key and its term's key in a scope. */
export interface WrittenWord {
  word: string;
  key: number;
  term: number;
}

/** What an item is found by: its terms, their weights, its length in tokens, and the keys of its words that can be misspelt. */
export interface Terms {
  keys: number[];
  weights: number[];
  length: number;
  words: number[];
}

const MAX_WEIGHT = 32_767;
/** Most distinct words of an item that enter the vocabulary; texts with more are rarely written by hand. */
const MAX_WORDS = 2_000;

/** Counts an item's texts: each of its tokens and words once, in order of appearance. */
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

/** Returns a function that says whether a text has a term. */
export function termsIn(text: string): (term: string) => boolean {
  beginTurn();
  const hashes = new Set<number>();
  for (const run of chunksOf(text)) for (const { hash } of readChunk(run).tokens) hashes.add(hash);
  return (term) => hashes.has(hashText(term));
}

/** Returns the terms of an item's texts in a scope. Its words are added to `written`, by key. */
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
