import type { Viewer } from '../access/visibility.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { restrictToVisible } from './glossary.queries.js';

/** A term with all its names. */
export interface NamedTerm {
  /** The keys of its names (`nameKeyOf`). */
  keys: string[];
  names: string[];
}

interface TermRow {
  keys: string[];
  term: string;
  aliases: string[];
}

/** Most entries that one text is compared with: those changed last. */
const MAX_ENTRIES = 50;

/** Resolves to the terms, of one group or all, that a viewer may see and that have one of these name keys, taken from a text. */
export async function termsNamed(
  sql: Sql,
  viewer: Viewer,
  groupKey: string | undefined,
  keys: readonly string[],
): Promise<NamedTerm[]> {
  const statement = new Statement();
  statement.where(`names && ${statement.value(keys)}::text[]`).given('group_key = ?', groupKey);
  restrictToVisible(viewer, statement);
  const rows = await sql.query<TermRow>(
    `SELECT names AS keys, entry::json->>'term' AS term, entry::json->'aliases' AS aliases
     FROM glossary WHERE ${statement.all} ORDER BY updated_at DESC, group_key, id LIMIT ${MAX_ENTRIES}`,
    statement.values,
  );
  return rows.map(({ keys: of, term, aliases }) => ({ keys: of, names: [term, ...aliases] }));
}
