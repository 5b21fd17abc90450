import type { TermOrigin } from './found-by.js';
import type { Correction } from './spelling.js';
import type { Synonym } from './synonyms.js';
import { type Token, foldWord } from '../words/tokenize.js';
import { type TypedWord, bareNumbersOf, typedWords } from '../words/typed-words.js';

/** Terms that together name one thing, and the share of their score that counts. */
export interface Alternative {
  terms: readonly string[];
  share: number;
}

/** One thing that a query asks for, in all its namings: an item gets the score of the best. */
export type QueryPart = readonly Alternative[];

/** What remains of a word's score for each corrected typo. */
const SHARE_OF_SLIP = 0.85;
/** What a synonym counts compared with the typed name. */
const SHARE_OF_SYNONYM = 0.5;
/** Most terms of synonyms that are searched for beside the typed words. */
const MAX_FURTHER_TERMS = 24;

function termsOf(name: string): string[] {
  return typedWords(name).map(({ token }) => token);
}

/** The parts of a query that have synonyms, whose terms are at most `room`. */
function partsOfNames(
  words: ReadonlyMap<string, TypedWord>,
  synonyms: readonly Synonym[],
  room: number,
): QueryPart[] {
  const parts: QueryPart[] = [];
  let left = room;
  for (const { typed, names } of synonyms) {
    const terms = termsOf(typed).filter((term) => words.has(term));
    const others = names.map(termsOf).filter((each) => {
      const fits = each.length > 0 && each.length <= left;
      if (fits) left -= each.length;
      return fits;
    });
    const share = Math.max(0, ...terms.map((term) => words.get(term)!.share));
    if (terms.length > 0 && others.length > 0)
      parts.push([
        { terms, share },
        ...others.map((each) => ({ terms: each, share: share * SHARE_OF_SYNONYM })),
      ]);
  }
  return parts;
}

/** Returns the terms of a query and of the synonyms in it that find nothing by themselves. */
export function hintsIn(
  words: readonly TypedWord[],
  synonyms: readonly Synonym[],
): ReadonlySet<string> {
  const names = synonyms.flatMap(({ typed, names: others }) => [typed, ...others]);
  return bareNumbersOf([...words, ...names.flatMap(typedWords)]);
}

/** Returns what to search for: names with all their synonyms, and each other word or its correction. */
export function partsOf(
  words: readonly TypedWord[],
  corrections: readonly Correction[],
  synonyms: readonly Synonym[],
): QueryPart[] {
  const typed = new Map(words.map((word) => [word.token, word]));
  const named = partsOfNames(typed, synonyms, MAX_FURTHER_TERMS);
  const taken = new Set(named.flatMap(([first]) => first!.terms));
  const byToken = new Map(corrections.map((each) => [each.token, each]));
  const others = words.filter(({ token }) => !taken.has(token));
  return [
    ...named,
    ...others.map(({ token, share }) => {
      const correction = byToken.get(token);
      if (!correction) return [{ terms: [token], share }];
      const { meant, slips } = correction;
      return [{ terms: [meant.token], share: share * SHARE_OF_SLIP ** slips }];
    }),
  ];
}

/** Returns the origin of each term; if it has several, a typed word goes first. */
export function originsOf(
  words: readonly Token[],
  corrections: readonly Correction[],
  synonyms: readonly Synonym[],
): Map<string, TermOrigin> {
  const corrected = new Set(corrections.map(({ token }) => token));
  const origins = new Map<string, TermOrigin>();
  const add = (term: string, origin: TermOrigin) => {
    if (!origins.has(term)) origins.set(term, origin);
  };
  for (const { token, word } of words) if (!corrected.has(token)) add(token, { word });
  for (const { word, meant } of corrections)
    add(meant.token, { word, as: meant.word, by: 'spelling' });
  for (const { typed, names } of synonyms)
    for (const as of names)
      for (const term of termsOf(as)) add(term, { word: typed, as, by: 'name' });
  return origins;
}

const WRITTEN_WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{L}\p{M}]+/gu;

/** Returns a word in the letter case of another. */
function inCaseOf(pattern: string, word: string): string {
  if (pattern.length > 1 && pattern === pattern.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(pattern) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Returns the query with its corrections. */
export function corrected(query: string, corrections: readonly Correction[]): string {
  const meant = new Map(corrections.map(({ word, meant: { word: by } }) => [word, by]));
  const written = (text: string) => {
    const word = meant.get(foldWord(text));
    return word === undefined ? text : inCaseOf(text, word);
  };
  // The parts of an identifier keep their case.
  return query.replace(/[\p{L}\p{M}]+/gu, (run) => {
    const parts = run.replace(WRITTEN_WORD, written);
    return parts === run ? written(run) : parts;
  });
}
