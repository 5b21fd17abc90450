import { OPEN_GROUPS, type Viewer, mirroredFor } from '../access/visibility.js';
import type { Sql } from '../sql.js';
import type { QueryPart } from './query-parts.js';
import { sharesIn } from './shares/word-shares.js';
import { EVERY_GROUP, keysOf } from './terms/terms.js';

/** A term of a query, its weight (BM25's idf), and about how many items have it. */
export interface WantedTerm {
  term: string;
  idf: number;
  items: number;
}

/** Terms that together name one thing, by their index in the plan, and the share of their score that counts. */
export interface WantedAlternative {
  terms: number[];
  share: number;
}

/** One thing that a query asks for: an item gets the score of the best alternative, which is below `bound` times k1 + 1. */
export interface WantedPart {
  alternatives: WantedAlternative[];
  bound: number;
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
  /** Those with the highest bound first. */
  parts: WantedPart[];
  /** The terms of the parts, those of the first parts first. */
  terms: WantedTerm[];
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

/** The share of items that have each word, estimated from the largest scope. */
async function estimateShares(
  sql: Sql,
  terms: readonly string[],
  { scopes: [scope], largest }: SearchField,
): Promise<number[]> {
  if (scope === undefined) return terms.map(() => 0);
  return sharesIn(sql, largest, terms.map(keysOf(scope)));
}

/** BM25's inverse document frequency. */
function idf(share: number, documents: number): number {
  const having = share * documents;
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** Resolves to the plan for the parts of a query. */
export async function planSearch(
  sql: Sql,
  field: SearchField,
  parts: readonly QueryPart[],
): Promise<SearchPlan> {
  const wanted = [...new Set(parts.flatMap((part) => part.flatMap(({ terms }) => terms)))];
  const shares = await estimateShares(sql, wanted, field);
  const idfs = new Map(wanted.map((term, at) => [term, idf(shares[at]!, field.documents)]));
  const shareOf = new Map(wanted.map((term, at) => [term, shares[at]!]));
  const sumOf = (terms: readonly string[]) => terms.reduce((sum, term) => sum + idfs.get(term)!, 0);
  // No synonym may weigh more than the typed name.
  const sharedBy = (part: QueryPart) =>
    part.map(({ terms: of, share }) => {
      return { terms: of, share: share * Math.min(1, sumOf(part[0]!.terms) / sumOf(of)) };
    });
  const sorted = parts
    .map(sharedBy)
    .map((part) => ({
      part,
      bound: Math.max(...part.map((each) => each.share * sumOf(each.terms))),
    }))
    .toSorted((a, b) => b.bound - a.bound);
  const terms = [
    ...new Set(sorted.flatMap(({ part }) => part.flatMap((alternative) => alternative.terms))),
  ];
  const places = new Map(terms.map((term, at) => [term, at]));
  return {
    ...field,
    parts: sorted.map(({ part, bound }) => ({
      bound,
      alternatives: part.map(({ terms: of, share }) => {
        return { share, terms: of.map((term) => places.get(term)!) };
      }),
    })),
    terms: terms.map((term) => {
      return { term, idf: idfs.get(term)!, items: shareOf.get(term)! * field.documents };
    }),
  };
}
