import type { Sql } from '../../sql.js';

/** One of so many items, chosen by chance once for all, has its terms in an index of its own. */
const SAMPLED_ONE_OF = 16;

/** SQL: whether a row of `search` is one of those whose terms have an index of their own. */
export function isSampled(row: string): string {
  return `(hashtext(${row}.id) & ${SAMPLED_ONE_OF - 1}) = 0`;
}

const having = (key: string, condition: string, limit: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM search WHERE search.terms @> ARRAY[${key}]${condition} LIMIT ${limit}) AS found)`;
const COUNT = `
  SELECT 0 AS sampled, ${having('w.key', '', '$2')} AS counted
  FROM unnest($1::int[]) WITH ORDINALITY AS w (key, place) ORDER BY w.place`;
// What the sample has seldom is counted whole.
const ESTIMATE = `
  SELECT w.sampled, CASE WHEN w.sampled < $4 THEN ${having('w.key', '', '$3')} ELSE 0 END AS counted
  FROM (
    SELECT key, place, ${having('key', ` AND ${isSampled('search')}`, '$2')} AS sampled
    FROM unnest($1::int[]) WITH ORDINALITY AS asked (key, place) OFFSET 0
  ) AS w ORDER BY w.place`;

/** The items of a scope with no more than so many are counted whole. */
const COUNTED_WHOLE = 5_000;
/** What so many items of the sample have is not counted among all: the estimate is then mostly less than a quarter off. */
const ENOUGH_SAMPLED = 20;
/** The sample is counted up to the larger of these; of a word that more of it has, a share is taken for granted. */
const MOST_SAMPLED = 1_000;
const MOST_SAMPLED_SHARE = 0.1;
const ASSUMED_SHARE = 0.25;

interface CountedRow {
  sampled: string;
  counted: string;
}

/**
 * The share of a scope's items that have each word, which is given by its key in the scope: exact where the scope is small or few items
 * have the word, and else estimated by a sample.
 */
export async function sharesIn(
  sql: Sql,
  documents: number,
  keys: readonly number[],
): Promise<number[]> {
  if (documents <= COUNTED_WHOLE) {
    const rows = await sql.query<CountedRow>(COUNT, [keys, documents]);
    return rows.map(({ counted }) => Number(counted) / documents);
  }
  const inSample = documents / SAMPLED_ONE_OF;
  const most = Math.max(MOST_SAMPLED, Math.ceil(inSample * MOST_SAMPLED_SHARE));
  const rows = await sql.query<CountedRow>(ESTIMATE, [keys, most + 1, documents, ENOUGH_SAMPLED]);
  return rows.map((row) => {
    const [sampled, counted] = [Number(row.sampled), Number(row.counted)];
    if (sampled < ENOUGH_SAMPLED) return counted / documents;
    const share = Math.min(1, sampled / inSample);
    return sampled > most ? Math.max(share, ASSUMED_SHARE) : share;
  });
}
