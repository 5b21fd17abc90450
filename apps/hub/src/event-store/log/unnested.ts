/** SQL: rows whose columns are array parameters, from the parameter `first` on, one of each type. */
export function unnested(first: number, types: readonly string[]): string {
  return `unnest(${types.map((type, at) => `$${first + at}::${type}[]`).join(', ')})`;
}
