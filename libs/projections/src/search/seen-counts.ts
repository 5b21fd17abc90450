import { type Viewer, visibleTo } from '../access/visibility.js';
import { type KnowledgeFilter, matching } from '../knowledge/knowledge-filter.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { isSampled } from './shares/word-shares.js';
import { keysOf } from './terms/terms.js';

/** Where somebody looks: in which scopes, and at items of which status. */
export interface Sight extends Pick<KnowledgeFilter, 'status' | 'includeSuperseded'> {
  viewer: Viewer;
  scopes: readonly string[];
}

/** A term, and the very word where no other form of it will do. */
export interface SoughtWord {
  token: string;
  word?: string;
}

/** In how many items each word stands that the viewer may see, counted up to `most`. */
export async function countSeen(
  sql: Sql,
  { viewer, scopes, ...status }: Sight,
  words: readonly SoughtWord[],
  most: number,
): Promise<number[]> {
  if (words.length === 0 || scopes.length === 0) return words.map(() => 0);
  const keyOf = scopes.map(keysOf);
  const keys = (word: string) => `{${keyOf.map((of) => of(word)).join(',')}}`;
  const statement = new Statement();
  matching(status, statement);
  visibleTo(viewer, statement);
  const terms = statement.value(words.map(({ token }) => keys(token)));
  const forms = statement.value(words.map(({ word }) => (word === undefined ? null : keys(word))));
  const having = (condition: string) => `(
    SELECT group_key, id FROM search s
    WHERE s.terms && ARRAY[at.term] AND s.scope = at.scope AND (at.form IS NULL OR s.words && ARRAY[at.form])${condition}
    OFFSET 0
  )`;
  // The index gives all items that have a word before the first of them is looked at: a common word is met in a sixteenth of them.
  const hits =
    most === 1 ? `${having(` AND ${isSampled('s')}`)} UNION ALL ${having('')}` : having('');
  // Scope by scope, each looked up in the index on its own (OFFSET 0): whoever wants to know of one item is answered by the first.
  const rows = await sql.query<{ items: string }>(
    `SELECT (
       SELECT count(*) FROM (
         SELECT FROM unnest(${statement.value(scopes)}::text[], sought.terms::int[], sought.forms::int[]) AS at (scope, term, form)
         CROSS JOIN LATERAL (${hits}) AS hit CROSS JOIN LATERAL (
           SELECT FROM knowledge k WHERE k.group_key = hit.group_key AND k.id = hit.id AND ${statement.all} OFFSET 0
         ) AS item
         LIMIT ${statement.value(most)}
       ) AS seen
     ) AS items
     FROM unnest(${terms}::text[], ${forms}::text[]) WITH ORDINALITY AS sought (terms, forms, place) ORDER BY place`,
    statement.values,
  );
  return rows.map(({ items }) => Number(items));
}
