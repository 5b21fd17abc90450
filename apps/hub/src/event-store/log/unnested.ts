/** SQL: rows whose columns are array parameters, from the parameter `first` on, one of each type. */
export function unnested(first: number, types: readonly string[]): string {
  return `unnest(${types.map((type, at) => `$${first + at}::${type}[]`).join(', ')})`;
}

/**
 * SQL: the same as a table with named columns. A list of sets yields its rows as they are asked for, where a function in `FROM` keeps each
 * column apart before the first row: of a thousand rows of many columns, a tenth of what writing them costs.
 */
export function unnestedRows(first: number, types: Readonly<Record<string, string>>): string {
  const columns = Object.entries(types).map(
    ([name, type], at) => `unnest($${first + at}::${type}[]) AS ${name}`,
  );
  return `(SELECT ${columns.join(', ')})`;
}
