import { chunksOf, tokensOf } from './tokenize.js';

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

/** Texts repeat their words, so what becomes of a run of characters is kept; emptied when it is full. */
const MAX_REMEMBERED = 50_000;
const MAX_REMEMBERED_LENGTH = 64;
const remembered = new Map<string, readonly number[]>();

function hashesOf(chunk: string): readonly number[] {
  const known = remembered.get(chunk);
  if (known !== undefined) return known;
  const hashes = tokensOf(chunk).map(hashText);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (chunk.length <= MAX_REMEMBERED_LENGTH) remembered.set(chunk, hashes);
  return hashes;
}

/** A text and how much its words count. */
export type WeightedText = readonly [text: string, weight: number];

/** What an item is found by: its terms, how much each counts, and how long it is in tokens. */
export interface Terms {
  keys: number[];
  weights: number[];
  length: number;
}

const MAX_WEIGHT = 32_767;

/** The terms of an item's texts within a scope. */
export function termsOf(scope: string, texts: readonly WeightedText[]): Terms {
  const counts = new Map<number, number>();
  let length = 0;
  for (const [text, weight] of texts) {
    for (const chunk of chunksOf(text)) {
      const hashes = hashesOf(chunk);
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
  return { keys, weights, length };
}
