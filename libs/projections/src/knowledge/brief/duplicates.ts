import type { Sql } from '../../sql.js';
import { type ItemKey, keyColumns, keyOf } from '../item-key.js';

/** That an item says what another one of its group says (an edge of kind `duplicates`). */
export interface Duplicate {
  groupKey: string;
  fromId: string;
  toId: string;
}

const AMONG = `
  SELECT e.group_key AS "groupKey", e.from_id AS "fromId", e.to_id AS "toId"
  FROM unnest($1::text[], $2::text[]) AS item (group_key, id)
  JOIN knowledge_edges e ON e.group_key = item.group_key AND e.from_id = item.id AND e.kind = 'duplicates'
  WHERE e.to_id = ANY ($2::text[])`;

/** Resolves to which of these items somebody said to duplicate another of them. */
export async function duplicatesAmong(
  sql: Sql,
  items: readonly ItemKey[],
): Promise<readonly Duplicate[]> {
  if (items.length < 2) return [];
  return sql.query<Duplicate>(AMONG, keyColumns(items));
}

/** Returns the items without those that duplicate one that stays; of items that duplicate each other one stays. */
export function withoutDuplicates<Item extends ItemKey>(
  items: readonly Item[],
  duplicates: readonly Duplicate[],
): Item[] {
  const staying = new Set(items.map(keyOf));
  return items.filter((item) => {
    const isTold = duplicates.some(
      ({ groupKey, fromId, toId }) =>
        fromId === item.id &&
        groupKey === item.groupKey &&
        toId !== fromId &&
        staying.has(keyOf({ groupKey, id: toId })),
    );
    if (isTold) staying.delete(keyOf(item));
    return !isTold;
  });
}
