import { type Viewer, visibleTo } from '../access/visibility.js';
import { type KnowledgeFilter, matching } from '../knowledge/knowledge-filter.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { isSampled } from './shares/word-shares.js';
import { keysOf } from './terms/terms.js';

/** Where somebody searches: the scopes, and the status of items. */
export interface Sight extends Pick<KnowledgeFilter, 'status' | 'includeSuperseded'> {
  viewer: Viewer;
  scopes: readonly string[];
}

/** A term, and the exact word if no other form of it will do. */
export interface SoughtWord {
  token: string;
  word?: string;
}

/** Resolves to how many items that the viewer may see have each word, counted up to `most`. */
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
  // The index collects all items with a word before the first is read: a common word is found sooner in the sample, a sixteenth of them.
  const hits =
    most === 1 ? `${having(` AND ${isSampled('s')}`)} UNION ALL ${having('')}` : having('');
  // Each scope has its own index lookup (OFFSET 0): if one item is enough, the first lookup suffices.
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
