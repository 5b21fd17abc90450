/** Names an item among all that are shown. */
export function keyOf({ groupKey, id }: { groupKey: string; id: string }): string {
  return `${groupKey} ${id}`;
}
