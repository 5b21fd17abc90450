import {
  type ElementType,
  arrayParameters,
  boundsOf,
  joinedParameter,
} from '../array-parameter.js';
import type { Sql } from '../sql.js';
import { unnestedRows } from '../unnested-rows.js';
import type { Terms } from './terms/terms.js';

const ROW = {
  group_key: 'text',
  id: 'text',
  scope: 'text',
  document: 'integer',
  length: 'integer',
  text_hash: 'text',
  first_term: 'integer',
  last_term: 'integer',
  first_word: 'integer',
  last_word: 'integer',
} as const satisfies Record<string, ElementType>;
const TYPES: readonly ElementType[] = Object.values(ROW);
// The terms, weights and words of all items are concatenated in one array each; a row takes its slice.
const INSERT = `
  INSERT INTO search (group_key, id, scope, document, length, text_hash, terms, weights, words)
  SELECT n.group_key, n.id, n.scope, n.document, n.length, n.text_hash, ($11::integer[])[n.first_term:n.last_term],
         ($12::smallint[])[n.first_term:n.last_term], ($13::integer[])[n.first_word:n.last_word]
  FROM ${unnestedRows(1, ROW)} AS n`;
const WRITE = `
  ${INSERT}
  ON CONFLICT (group_key, id) DO UPDATE
    SET scope = excluded.scope, document = excluded.document, terms = excluded.terms, weights = excluded.weights, length = excluded.length,
        text_hash = excluded.text_hash, words = excluded.words`;

/** An item's row in the search index. */
export interface Document extends Terms {
  groupKey: string;
  id: string;
  scope: string;
  /** Its number among all that were ever written at its place. */
  document: number;
  textHash: string;
  /** Whether the item has no row yet. */
  isNew: boolean;
}

function documentColumns(documents: readonly Document[]): Buffer[] {
  const columns = [
    documents.map(({ groupKey }) => groupKey),
    documents.map(({ id }) => id),
    documents.map(({ scope }) => scope),
    documents.map(({ document }) => document),
    documents.map(({ length }) => length),
    documents.map(({ textHash }) => textHash),
    ...boundsOf(documents.map(({ keys }) => keys.length)),
    ...boundsOf(documents.map(({ words }) => words.length)),
  ];
  const joined = (type: 'integer' | 'smallint', of: (document: Document) => number[]) =>
    joinedParameter(type, documents.map(of));
  return [
    ...arrayParameters(TYPES, columns),
    joined('integer', ({ keys }) => keys),
    joined('smallint', ({ weights }) => weights),
    joined('integer', ({ words }) => words),
  ];
}

async function writeRows(
  sql: Sql,
  statement: string,
  documents: readonly Document[],
): Promise<void> {
  if (documents.length > 0) await sql.query(statement, documentColumns(documents));
}

/** Writes the rows of some items, each item once: new rows in one statement, the rest in another. */
export async function writeDocuments(sql: Sql, documents: readonly Document[]): Promise<void> {
  await writeRows(
    sql,
    INSERT,
    documents.filter(({ isNew }) => isNew),
  );
  await writeRows(
    sql,
    WRITE,
    documents.filter(({ isNew }) => !isNew),
  );
}
