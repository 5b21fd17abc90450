import { termsNamed } from '../glossary/synonyms.queries.js';
import type { Sql } from '../sql.js';
import { possibleNames } from '../words/names.js';
import { ABBREVIATED } from './abbreviations.js';
import {
  type QueryPart,
  type TypedWord,
  corrected,
  originsOf,
  partsOf,
  typedWords,
} from './query-parts.js';
import type { Sight } from './seen-counts.js';
import type { TermOrigin } from './found-by.js';
import { type Correction, correctSpelling } from './spelling.js';
import { type Synonym, synonymsIn } from './synonyms.js';

/** How a query is to be taken. */
export interface QueryManner {
  /** Whether its words are taken as they are typed: none is corrected, and nothing is looked for beside them. */
  asTyped?: boolean | undefined;
  /** Whether the built-in abbreviations of developers count beside the glossary. */
  abbreviations?: boolean | undefined;
}

/** A query of which words were taken for others. */
export interface CorrectedQuery {
  typed: string;
  searched: string;
}

/** What a query was taken to ask for. */
export interface Understood {
  /** Present when words that the viewer's scope does not know were taken for others. */
  didYouMean?: CorrectedQuery;
  /** Present when names in it have others by the glossary or as abbreviations, which count less. */
  alsoSearched?: Synonym[];
}

/** A query as it is looked for. */
export interface ReadQuery {
  words: TypedWord[];
  parts: QueryPart[];
  /** By term that is looked for, how it came about; those that were typed first. */
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
  return { words, parts, origins: new Map(origins), understood };
}

const NO_ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map();

/** Reads a query for somebody who looks in one group or, where that is undefined, in all. */
export async function readQuery(
  sql: Sql,
  query: string,
  { asTyped = false, abbreviations = false }: QueryManner,
  { groupKey, ...sight }: Sight & { groupKey: string | undefined },
): Promise<ReadQuery> {
  const words = typedWords(query);
  if (asTyped || words.length === 0) return read(words, [], [], {});
  const possible = possibleNames(query);
  const keys = [...new Set(possible.map(({ key }) => key))];
  const terms = await termsNamed(sql, sight.viewer, groupKey, keys);
  const synonyms = synonymsIn(possible, terms, abbreviations ? ABBREVIATED : NO_ABBREVIATIONS);
  // What has a name is spelled as it is meant.
  const named = new Set(
    synonyms.flatMap(({ typed }) => typedWords(typed).map(({ token }) => token)),
  );
  const spelled = words.filter(({ isCode, token }) => !isCode && !named.has(token));
  const corrections = await correctSpelling(sql, sight, spelled);
  return read(words, corrections, synonyms, {
    ...(corrections.length > 0 && {
      didYouMean: { typed: query, searched: corrected(query, corrections) },
    }),
    ...(synonyms.length > 0 && { alsoSearched: synonyms }),
  });
}
