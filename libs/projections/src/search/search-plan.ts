import { OPEN_GROUPS, type Viewer } from '../access/visibility.js';
import type { Sql } from '../sql.js';
import { EVERY_GROUP, keysOf } from './terms.js';

/** A word of a query, and how much it tells (BM25's idf). */
export interface WantedTerm {
  term: string;
  idf: number;
}

/** Where to look for what. */
export interface SearchPlan {
  /** The groups, and the scope of all groups, that have anything to find. */
  scopes: string[];
  /** How many items lie in them, and how long one is on average, in tokens. */
  documents: number;
  meanLength: number;
  /** What tells most comes first. */
  terms: WantedTerm[];
}

interface ScopeRow {
  scope: string;
  documents: string;
  length: string;
}

const TOTALS = `
  SELECT scope, sum(documents) AS documents, sum(length) AS length FROM search_totals
  WHERE $1::text[] IS NULL OR scope = ANY($1)
  GROUP BY scope HAVING sum(documents) > 0 ORDER BY 2 DESC, scope`;
const OPEN_TOTALS = `
  SELECT scope, sum(documents) AS documents, sum(length) AS length FROM search_totals
  WHERE scope IN (${OPEN_GROUPS} UNION ALL SELECT '${EVERY_GROUP}')
  GROUP BY scope HAVING sum(documents) > 0 ORDER BY 2 DESC, scope`;
// Counting stops where a word is known to be frequent.
const FREQUENCIES = `
  SELECT (SELECT count(*) FROM (SELECT 1 FROM search WHERE search.terms @> ARRAY[w.key] LIMIT $2) AS found) AS documents
  FROM unnest($1::int[]) WITH ORDINALITY AS w (key, place) ORDER BY w.place`;

/** The items that have a word are counted up to the larger of these; of a large scope, in which more have it, a share is taken for granted. */
const COUNTED = 5_000;
const COUNTED_SHARE = 0.1;
const ASSUMED_SHARE = 0.25;

function totalsOf(sql: Sql, viewer: Viewer, groupKey: string | undefined): Promise<ScopeRow[]> {
  if (groupKey !== undefined) return sql.query(TOTALS, [[groupKey, EVERY_GROUP]]);
  return viewer === 'anybody' ? sql.query(OPEN_TOTALS) : sql.query(TOTALS, [null]);
}

/** The share of items that have each word, judged by the largest scope. */
async function sharesOf(
  sql: Sql,
  terms: readonly string[],
  { scope, documents: total }: ScopeRow,
): Promise<number[]> {
  const documents = Number(total);
  const most = Math.max(COUNTED, Math.ceil(documents * COUNTED_SHARE));
  const rows = await sql.query<{ documents: string }>(FREQUENCIES, [
    terms.map(keysOf(scope)),
    most + 1,
  ]);
  return rows.map((row) => {
    const share = Number(row.documents) / documents;
    return Number(row.documents) > most ? Math.max(share, ASSUMED_SHARE) : share;
  });
}

/** BM25's inverse document frequency. */
function idf(share: number, documents: number): number {
  const having = share * documents;
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** How to look for these words in one group, or wherever the viewer may look. */
export async function planSearch(
  sql: Sql,
  viewer: Viewer,
  { terms, groupKey }: { terms: readonly string[]; groupKey: string | undefined },
): Promise<SearchPlan> {
  const rows = await totalsOf(sql, viewer, groupKey);
  const documents = rows.reduce((sum, row) => sum + Number(row.documents), 0);
  const length = rows.reduce((sum, row) => sum + Number(row.length), 0);
  const [largest] = rows;
  const shares = largest ? await sharesOf(sql, terms, largest) : [];
  return {
    scopes: rows.map(({ scope }) => scope),
    documents,
    meanLength: Math.max(1, length / Math.max(1, documents)),
    terms: terms
      .map((term, at) => ({ term, idf: idf(shares[at] ?? 0, documents) }))
      .toSorted((a, b) => b.idf - a.idf),
  };
}
