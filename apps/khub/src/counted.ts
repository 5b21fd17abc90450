/** A number with what it counts, as people say it: `1 event`, `2 events`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
