import { OPEN_GROUPS, type Viewer } from '../knowledge/visibility.js';
import type { Sql } from '../sql.js';
import { EVERY_GROUP, keysOf } from './terms.js';

/** A word of a query, how much it tells (BM25's idf), and whether an item is worth ranking for having it alone. */
export interface WantedTerm {
  term: string;
  idf: number;
  isCandidate: boolean;
}

/** Where to look for what. */
export interface SearchPlan {
  /** The groups, and the scope of all groups, that have anything to find. */
  scopes: string[];
  /** How many items lie in them, and how long one is on average, in tokens. */
  documents: number;
  meanLength: number;
  terms: WantedTerm[];
  /** Whether only items with all candidate terms are ranked. */
  needsAll: boolean;
}

interface ScopeRow {
  scope: string;
  documents: string;
  length: string;
}

const TOTALS = `
  SELECT scope, documents, length FROM search_totals
  WHERE documents > 0 AND ($1::text[] IS NULL OR scope = ANY($1)) ORDER BY documents DESC, scope`;
const OPEN_TOTALS = `
  SELECT scope, documents, length FROM search_totals
  WHERE documents > 0 AND scope IN (${OPEN_GROUPS} UNION ALL SELECT '${EVERY_GROUP}') ORDER BY documents DESC, scope`;
// Counting stops where a word is known to be frequent.
const FREQUENCIES = `
  SELECT (SELECT count(*) FROM (SELECT 1 FROM search WHERE search.terms @> ARRAY[w.key] LIMIT $2) AS found) AS documents
  FROM unnest($1::int[]) WITH ORDINALITY AS w (key, place) ORDER BY w.place`;

/** A word that more than this share of the items has is frequent: it adds to an item's score, but does not make one worth ranking. */
const FREQUENT_SHARE = 0.1;
/** Unless there are so few items that ranking all costs nothing. */
const FEW_DOCUMENTS = 5_000;
/** What is taken for the share of items that have a frequent word. */
const ASSUMED_SHARE = 0.25;

function totalsOf(sql: Sql, viewer: Viewer, groupKey: string | undefined): Promise<ScopeRow[]> {
  if (groupKey !== undefined) return sql.query(TOTALS, [[groupKey, EVERY_GROUP]]);
  return viewer === 'anybody' ? sql.query(OPEN_TOTALS) : sql.query(TOTALS, [null]);
}

/** The share of items that have each word, judged by the largest scope; null for a frequent one. */
async function sharesOf(
  sql: Sql,
  terms: readonly string[],
  { scope, documents }: ScopeRow,
): Promise<(number | null)[]> {
  const most = Math.ceil(Number(documents) * FREQUENT_SHARE);
  const keys = terms.map(keysOf(scope));
  const rows = await sql.query<{ documents: string }>(FREQUENCIES, [keys, most + 1]);
  return rows.map((row) =>
    Number(row.documents) > most ? null : Number(row.documents) / Number(documents),
  );
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
  const shares = largest ? await sharesOf(sql, terms, largest) : terms.map(() => 0);
  const isLarge = documents > FEW_DOCUMENTS;
  const hasRare = shares.some((share) => share !== null);
  return {
    scopes: rows.map(({ scope }) => scope),
    documents,
    meanLength: Math.max(1, length / Math.max(1, documents)),
    terms: terms.map((term, at) => ({
      term,
      idf: idf(shares[at] ?? ASSUMED_SHARE, documents),
      isCandidate: !isLarge || !hasRare || (shares[at] ?? null) !== null,
    })),
    needsAll: isLarge && !hasRare,
  };
}
