import { tokenize } from './tokenize.js';

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

const MAX_REMEMBERED = 200_000;
const remembered = new Map<string, number>();

function hashTerm(term: string): number {
  const known = remembered.get(term);
  if (known !== undefined) return known;
  const hash = hashText(term);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(term, hash);
  return hash;
}

/** Makes the key (32 bits, signed) of a term within a scope: one index serves all groups, each with lists of its own. */
export function keysOf(scope: string): (term: string) => number {
  const seed = spread(hashText(scope));
  return (term) => spread(hashTerm(term) ^ seed) | 0;
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
  const keyOf = keysOf(scope);
  const counts = new Map<string, number>();
  let length = 0;
  for (const [text, weight] of texts) {
    const tokens = tokenize(text);
    length += tokens.length;
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + weight);
  }
  const keys = Array.from(counts.keys(), keyOf);
  const weights = Array.from(counts.values(), (weight) => Math.min(weight, MAX_WEIGHT));
  return { keys, weights, length };
}
