import { termsNamed } from '../glossary/synonyms.queries.js';
import type { Sql } from '../sql.js';
import { FUNCTION_WORDS } from '../words/function-words.js';
import { possibleNames } from '../words/names.js';
import { ABBREVIATED } from './abbreviations.js';
import { type TypedWord, typedWords } from '../words/typed-words.js';
import { type QueryPart, corrected, hintsIn, originsOf, partsOf } from './query-parts.js';
import { tellingWords } from './telling-words.js';
import type { Sight } from './seen-counts.js';
import type { TermOrigin } from './found-by.js';
import { type Correction, correctSpelling } from './spelling.js';
import { type Synonym, synonymsIn } from './synonyms.js';

/** How to interpret a query. */
export interface QueryManner {
  /** Whether to search only for the words as typed, without corrections and synonyms, each counting whole. */
  asTyped?: boolean | undefined;
  /** Whether the built-in abbreviations count beside the glossary. */
  abbreviations?: boolean | undefined;
}

/** A query with corrected words. */
export interface CorrectedQuery {
  typed: string;
  searched: string;
}

/** How a query was interpreted. */
export interface Understood {
  /** Present if words unknown in the viewer's scope were corrected. */
  didYouMean?: CorrectedQuery;
  /** Present if the glossary or the abbreviations have synonyms of names in it, which count less. */
  alsoSearched?: Synonym[];
}

/** An interpreted query. */
export interface ReadQuery {
  words: TypedWord[];
  parts: QueryPart[];
  /** The terms that find nothing by themselves. */
  hints: ReadonlySet<string>;
  /** The origin of each term, typed words first. */
  origins: ReadonlyMap<string, TermOrigin>;
  understood: Understood;
}

function read(
  words: TypedWord[],
  corrections: readonly Correction[],
  synonyms: readonly Synonym[],
  understood: Understood,
): ReadQuery {
  const parts = partsOf(words, corrections, synonyms);
  const wanted = new Set(parts.flatMap((part) => part.flatMap(({ terms }) => terms)));
  const origins = [...originsOf(words, corrections, synonyms)].filter(([term]) => wanted.has(term));
  const hints = hintsIn(words, synonyms);
  return { words, parts, hints, origins: new Map(origins), understood };
}

const NO_ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map();

/** Interprets a query for somebody who searches one group or, if it is undefined, all. */
export async function readQuery(
  sql: Sql,
  query: string,
  { asTyped = false, abbreviations = false }: QueryManner,
  { groupKey, ...sight }: Sight & { groupKey: string | undefined },
): Promise<ReadQuery> {
  const typed = typedWords(query).map((word) => (asTyped ? { ...word, share: 1 } : word));
  const words = await tellingWords(sql, sight, typed);
  if (asTyped || words.length === 0) return read(words, [], [], {});
  const possible = possibleNames(query);
  const keys = [...new Set(possible.map(({ key }) => key))];
  const terms = await termsNamed(sql, sight.viewer, groupKey, keys);
  const synonyms = synonymsIn(possible, terms, abbreviations ? ABBREVIATED : NO_ABBREVIATIONS);
  // A known name is not a typo.
  const named = new Set(
    synonyms.flatMap(({ typed }) => typedWords(typed).map(({ token }) => token)),
  );
  const spelled = words.filter(
    ({ isCode, token, word }) => !isCode && !named.has(token) && !FUNCTION_WORDS.has(word),
  );
  const corrections = await correctSpelling(sql, sight, spelled);
  return read(words, corrections, synonyms, {
    ...(corrections.length > 0 && {
      didYouMean: { typed: query, searched: corrected(query, corrections) },
    }),
    ...(synonyms.length > 0 && { alsoSearched: synonyms }),
  });
}
