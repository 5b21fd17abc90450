import type { Sql } from '../../sql.js';

/** One item in so many, chosen by a hash of its id, is in the sample, which has its own index of terms. */
const SAMPLED_ONE_OF = 16;

/** SQL: whether a row of `search` is in the sample. */
export function isSampled(row: string): string {
  return `(hashtext(${row}.id) & ${SAMPLED_ONE_OF - 1}) = 0`;
}

const having = (key: string, condition: string, limit: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM search WHERE search.terms @> ARRAY[${key}]${condition} LIMIT ${limit}) AS found)`;
const COUNT = `
  SELECT 0 AS sampled, ${having('w.key', '', '$2')} AS counted
  FROM unnest($1::int[]) WITH ORDINALITY AS w (key, place) ORDER BY w.place`;
// A word that is rare in the sample is counted in full.
const ESTIMATE = `
  SELECT w.sampled, CASE WHEN w.sampled < $4 THEN ${having('w.key', '', '$3')} ELSE 0 END AS counted
  FROM (
    SELECT key, place, ${having('key', ` AND ${isSampled('search')}`, '$2')} AS sampled
    FROM unnest($1::int[]) WITH ORDINALITY AS asked (key, place) OFFSET 0
  ) AS w ORDER BY w.place`;

/** Scopes with up to so many items are counted in full. */
const COUNTED_WHOLE = 5_000;
/** If so many items of the sample have a word, its share is estimated; the estimate is mostly less than a quarter off. */
const ENOUGH_SAMPLED = 20;
/** The sample is counted up to the larger of these; a more frequent word gets at least the assumed share. */
const MOST_SAMPLED = 1_000;
const MOST_SAMPLED_SHARE = 0.1;
const ASSUMED_SHARE = 0.25;

interface CountedRow {
  sampled: string;
  counted: string;
}

/**
 * Resolves to the share of a scope's items that have each word, given by its key in the scope: exact if the scope is small or
 * the word rare, otherwise estimated from a sample.
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
