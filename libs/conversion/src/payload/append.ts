/** Adds the elements of one list to another, however many: a spread into a call overflows the stack beyond some 100,000. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (const element of more) list.push(element);
}
