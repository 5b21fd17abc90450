/**
 * SQL: rows with named columns, taken from array parameters of these types, the first of which is parameter number `first`.
 * `unnest` in the select list yields rows as they are needed, while in `FROM` it first materializes each column, which adds a
 * tenth to the cost of writing a thousand wide rows.
 */
export function unnestedRows(first: number, types: Readonly<Record<string, string>>): string {
  const columns = Object.entries(types).map(
    ([name, type], at) => `unnest($${first + at}::${type}[]) AS ${name}`,
  );
  return `(SELECT ${columns.join(', ')})`;
}
