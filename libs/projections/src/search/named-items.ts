import { MAX_ID_LENGTH, isPrintable } from '@app/domain';
import type { Viewer } from '../access/visibility.js';
import { type ItemKey, keyOf } from '../knowledge/item-key.js';
import { type KnowledgeFilter, selecting } from '../knowledge/knowledge-filter.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';

/** How many words of a query are looked up as names, and how many items with such a name come first. */
const MAX_NAMES = 24;
const MAX_NAMED = 50;
/** What distinguishes an id or task key from a word, and the punctuation around it in a sentence. */
const ID_LIKE = /[\p{L}\p{N}][-_.:/#]+[\p{L}\p{N}]|\p{N}/u;
const AROUND = /^["'“‘([{<]+|["'”’)\]}>.,;:!?]+$/gu;

/** Returns what in a query may be an id or task key: the whole query, and each word that looks like one. */
export function namesIn(query: string): string[] {
  const words = query.split(/\s+/).filter((word) => ID_LIKE.test(word));
  const names = [query.trim(), ...words].flatMap((name) => [name, name.replace(AROUND, '')]);
  const possible = names.filter((name) => name !== '' && isPrintable(name, MAX_ID_LENGTH));
  return [...new Set(possible)].slice(0, MAX_NAMES);
}

/** An item with the name by which it was found. */
export interface NamedItem extends ItemKey {
  name: string;
}

interface Row {
  group_key: string;
  id: string;
  task_key: string | null;
}

/** Resolves to the items that a viewer may see with these ids or task keys, in the names' order, last changed first. */
export async function namedItems(
  sql: Sql,
  viewer: Viewer,
  names: readonly string[],
  filter: KnowledgeFilter,
): Promise<NamedItem[]> {
  if (names.length === 0) return [];
  // Whatever else is asked for, the names find the items.
  const statement = new Statement([], 'once');
  const wanted = `ANY (${statement.value(names)})`;
  statement.where(`(k.id = ${wanted} OR k.task_key = ${wanted})`);
  selecting(viewer, filter, statement);
  const rows = await sql.query<Row>(
    `SELECT k.group_key, k.id, k.task_key FROM knowledge k WHERE ${statement.all}
     ORDER BY k.updated_at DESC, k.group_key, k.id LIMIT ${MAX_NAMED}`,
    statement.values,
  );
  const found = names.flatMap((name) =>
    rows
      .filter(({ id, task_key }) => id === name || task_key === name)
      .map(({ group_key: groupKey, id }) => ({ groupKey, id, name })),
  );
  const first = new Map<string, NamedItem>();
  for (const each of found) {
    const key = keyOf(each);
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()];
}
