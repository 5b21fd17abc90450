import { OPEN_GROUPS, type Viewer, mirroredFor } from '../../access/visibility.js';
import type { Sql } from '../../sql.js';
import type { QueryPart } from '../query-parts.js';
import type { Postings } from '../postings/postings.js';
import { EVERY_GROUP } from '../terms/terms.js';

/** A term of a query, and its weight (BM25's idf). */
export interface WantedTerm {
  term: string;
  idf: number;
}

/** Terms that together name one thing, by their index in the plan, and the share of their score that counts. */
export interface WantedAlternative {
  terms: number[];
  share: number;
}

/** One thing that a query asks for: an item gets the score of the best alternative. */
export interface WantedPart {
  alternatives: WantedAlternative[];
}

/** The scopes to search. */
export interface SearchField {
  /** The groups, and the scope of all groups, that have items, largest first. */
  scopes: string[];
  /** How many items they and the largest have, and how long an item is on average, in tokens. */
  documents: number;
  largest: number;
  meanLength: number;
}

/** What to search for, and where. */
export interface SearchPlan extends SearchField {
  parts: WantedPart[];
  terms: WantedTerm[];
  /** So many terms, the first ones, find nothing by themselves. */
  hints: number;
}

interface ScopeRow {
  scope: string;
  documents: string;
  length: string;
}

const TOTALS = `
  SELECT scope, sum(documents) AS documents, sum(length) AS length FROM search_totals
  WHERE $1::text IS NULL OR scope IN ($1, '${EVERY_GROUP}') OR scope = ANY (${mirroredFor('$1')})
  GROUP BY scope HAVING sum(documents) > 0 ORDER BY 2 DESC, scope`;
const OPEN_TOTALS = `
  SELECT scope, sum(documents) AS documents, sum(length) AS length FROM search_totals
  WHERE scope IN (${OPEN_GROUPS} UNION ALL SELECT '${EVERY_GROUP}')
  GROUP BY scope HAVING sum(documents) > 0 ORDER BY 2 DESC, scope`;
function readTotals(sql: Sql, viewer: Viewer, groupKey: string | undefined): Promise<ScopeRow[]> {
  if (groupKey !== undefined) return sql.query(TOTALS, [groupKey]);
  return viewer === 'anybody' ? sql.query(OPEN_TOTALS) : sql.query(TOTALS, [null]);
}

/** Resolves to the scopes a viewer may search: those of one group, or of all that it knows of. */
export async function readField(
  sql: Sql,
  viewer: Viewer,
  groupKey: string | undefined,
): Promise<SearchField> {
  const rows = await readTotals(sql, viewer, groupKey);
  const documents = rows.reduce((sum, row) => sum + Number(row.documents), 0);
  const length = rows.reduce((sum, row) => sum + Number(row.length), 0);
  return {
    scopes: rows.map(({ scope }) => scope),
    documents,
    largest: Number(rows[0]?.documents ?? 0),
    meanLength: Math.max(1, length / Math.max(1, documents)),
  };
}

/** The share of items that have a word, taken from the largest scope; what was counted before it changed counts in both. */
function shareOf(
  term: string,
  { scopes: [scope], largest }: SearchField,
  postings: Postings,
): number {
  return scope === undefined ? 0 : Math.min(1, postings.countIn(scope, term) / largest);
}

/** BM25's inverse document frequency. */
function idf(share: number, documents: number): number {
  const having = share * documents;
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** A word that one of so many items has is as rare as can be: in a large group, hardly any word of prose is rarer. */
const RAREST = 1_000;

/** How rare a word of this weight is, in 0..1: what the same share of items has is as rare in a large group as in one of a thousand. */
export function relativeIdf(weight: number, { documents, largest }: SearchField): number {
  return largest === 0 ? 0 : Math.min(1, weight / idf(1 / Math.min(largest, RAREST), documents));
}

/** What a query asks for, and which of its terms find nothing by themselves. */
export interface AskedFor {
  parts: readonly QueryPart[];
  hints: ReadonlySet<string>;
}

/** Resolves to the plan for the parts of a query, whose terms it reads. */
export async function planSearch(
  postings: Postings,
  field: SearchField,
  { parts, hints }: AskedFor,
): Promise<SearchPlan> {
  const named = [...new Set(parts.flatMap((part) => part.flatMap(({ terms }) => terms)))];
  const first = named.filter((term) => hints.has(term));
  const wanted = [...first, ...named.filter((term) => !hints.has(term))];
  await postings.readTerms(wanted);
  const terms = wanted.map((term) => {
    return { term, idf: idf(shareOf(term, field, postings), field.documents) };
  });
  const places = new Map(wanted.map((term, at) => [term, at]));
  const placesOf = (of: readonly string[]) => of.map((term) => places.get(term)!);
  const sumOf = (of: readonly number[]) => of.reduce((sum, at) => sum + terms[at]!.idf, 0);
  return {
    ...field,
    terms,
    hints: first.length,
    parts: parts.map((part) => {
      const typed = sumOf(placesOf(part[0]!.terms));
      // No synonym may weigh more than the typed name.
      const alternatives = part.map(({ terms: named, share }) => {
        const of = placesOf(named);
        return { terms: of, share: share * Math.min(1, typed / sumOf(of)) };
      });
      return { alternatives };
    }),
  };
}
