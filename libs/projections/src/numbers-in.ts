/** Returns the numbers of an array as PostgreSQL writes it. */
export function numbersIn(array: string): number[] {
  return JSON.parse(`[${array.slice(1, -1)}]`) as number[];
}
