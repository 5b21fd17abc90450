import type { TermOrigin } from './found-by.js';
import type { Correction } from './spelling.js';
import type { Synonym } from './synonyms.js';
import { type Token, chunksOf, foldWord, tokensOf } from '../words/tokenize.js';

/** Most words of a query that are looked for; further ones are left out. */
const MAX_QUERY_TERMS = 24;

/** Terms that together say one thing, and the share of their score that it counts. */
export interface Alternative {
  terms: readonly string[];
  share: number;
}

/** What a query asks for in one place: an item gets the score of the best of these. */
export type QueryPart = readonly Alternative[];

/** What a slip of the keyboard leaves of the score of a word. */
const SHARE_OF_SLIP = 0.85;
/** What another name counts beside the one that was typed. */
const SHARE_OF_SYNONYM = 0.5;
/** So many terms of other names are looked for beside those that were typed. */
const MAX_FURTHER_TERMS = 24;

/** A word of a query. */
export interface TypedWord extends Token {
  /** Whether digits stand beside it, as in ids and versions, which nobody means to spell. */
  isCode: boolean;
}

/** The different words of a query, as they were typed and as they are looked for. */
export function typedWords(query: string): TypedWord[] {
  const words = new Map<string, TypedWord>();
  for (const chunk of chunksOf(query)) {
    const isCode = /\p{N}/u.test(chunk);
    for (const each of tokensOf(chunk))
      if (!words.has(each.token)) words.set(each.token, { ...each, isCode });
  }
  return [...words.values()].slice(0, MAX_QUERY_TERMS);
}

function termsOf(name: string): string[] {
  return typedWords(name).map(({ token }) => token);
}

/** The parts of a query that have other names; `room` says how many terms these may have. */
function partsOfNames(
  words: ReadonlySet<string>,
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
    if (terms.length > 0 && others.length > 0)
      parts.push([
        { terms, share: 1 },
        ...others.map((each) => ({ terms: each, share: SHARE_OF_SYNONYM })),
      ]);
  }
  return parts;
}

/** What is looked for: what has other names under all of them, and each other word, or the one it is taken for. */
export function partsOf(
  words: readonly Token[],
  corrections: readonly Correction[],
  synonyms: readonly Synonym[],
): QueryPart[] {
  const typed = new Set(words.map(({ token }) => token));
  const named = partsOfNames(typed, synonyms, MAX_FURTHER_TERMS);
  const taken = new Set(named.flatMap(([first]) => first!.terms));
  const byToken = new Map(corrections.map((each) => [each.token, each]));
  const others = words.filter(({ token }) => !taken.has(token));
  return [
    ...named,
    ...others.map(({ token }) => {
      const correction = byToken.get(token);
      if (!correction) return [{ terms: [token], share: 1 }];
      const { meant, slips } = correction;
      return [{ terms: [meant.token], share: SHARE_OF_SLIP ** slips }];
    }),
  ];
}

/** By term, the word of the query that it came about by; where several did, the one that was typed. */
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

/** A word in the letters' case of another. */
function inCaseOf(pattern: string, word: string): string {
  if (pattern.length > 1 && pattern === pattern.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(pattern) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** The query with the words that it was taken to mean. */
export function corrected(query: string, corrections: readonly Correction[]): string {
  const meant = new Map(corrections.map(({ word, meant: { word: by } }) => [word, by]));
  const written = (text: string) => {
    const word = meant.get(foldWord(text));
    return word === undefined ? text : inCaseOf(text, word);
  };
  // Of an identifier its parts keep how they are written.
  return query.replace(/[\p{L}\p{M}]+/gu, (run) => {
    const parts = run.replace(WRITTEN_WORD, written);
    return parts === run ? written(run) : parts;
  });
}
