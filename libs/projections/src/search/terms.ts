import { isSpelled } from '../words/slips.js';
import { chunksOf, tokensOf } from '../words/tokenize.js';

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

/** A word that can be misspelt, with the hashes of it and of what it is compared by. */
interface SpelledWord {
  word: string;
  hash: number;
  termHash: number;
}

/** What becomes of a run of characters: the hashes of its tokens, and the words in it that can be misspelt. */
interface Chunk {
  hashes: readonly number[];
  spelled: readonly SpelledWord[];
}

/** Texts repeat their words, so what becomes of a run of characters is kept; emptied when it is full. */
const MAX_REMEMBERED = 50_000;
const MAX_REMEMBERED_LENGTH = 64;
const remembered = new Map<string, Chunk>();

function readChunk(text: string): Chunk {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const tokens = tokensOf(text);
  const chunk = {
    hashes: tokens.map(({ token }) => hashText(token)),
    spelled: tokens
      .filter(({ word }) => isSpelled(word))
      .map(({ word, token }) => ({ word, hash: hashText(word), termHash: hashText(token) })),
  };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (text.length <= MAX_REMEMBERED_LENGTH) remembered.set(text, chunk);
  return chunk;
}

/** A text and how much its words count. */
export type WeightedText = readonly [text: string, weight: number];

/** A word as it is written, and what it is found by; the keys are those of a scope. */
export interface WrittenWord {
  word: string;
  key: number;
  term: number;
}

/** What an item is found by: its terms, how much each counts, how long it is in tokens, and its words that can be misspelt. */
export interface Terms {
  keys: number[];
  weights: number[];
  length: number;
  words: WrittenWord[];
}

const MAX_WEIGHT = 32_767;
/** So many different words of an item are known as words; what has more is rarely written by hand. */
const MAX_WORDS = 2_000;

/** The terms of an item's texts within a scope. */
export function termsOf(scope: string, texts: readonly WeightedText[]): Terms {
  const counts = new Map<number, number>();
  const spelled = new Map<number, SpelledWord>();
  let length = 0;
  for (const [text, weight] of texts) {
    for (const chunk of chunksOf(text)) {
      const { hashes, spelled: found } = readChunk(chunk);
      if (spelled.size < MAX_WORDS) for (const each of found) spelled.set(each.hash, each);
      length += hashes.length;
      for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + weight);
    }
  }
  const seed = seedOf(scope);
  const keys: number[] = [];
  const weights: number[] = [];
  for (const [hash, weight] of counts) {
    keys.push(keyOf(hash, seed));
    weights.push(Math.min(weight, MAX_WEIGHT));
  }
  const words = [...spelled.values()].map(({ word, hash, termHash }) => {
    return { word, key: keyOf(hash, seed), term: keyOf(termHash, seed) };
  });
  return { keys, weights, length, words };
}
