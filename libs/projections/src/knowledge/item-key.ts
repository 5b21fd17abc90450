/** An item by its group and id. */
export interface ItemKey {
  groupKey: string;
  id: string;
}

/** Returns a text that identifies an item: no group's key has a blank. */
export function keyOf({ groupKey, id }: ItemKey): string {
  return `${groupKey} ${id}`;
}

/** Returns the groups and the ids of items, as a statement takes them. */
export function keyColumns(items: readonly ItemKey[]): [groupKeys: string[], ids: string[]] {
  return [items.map(({ groupKey }) => groupKey), items.map(({ id }) => id)];
}
