import { type PageKey, encodePage } from '@app/domain';

/** Which page of a list. */
export interface PageRange {
  limit: number;
  /** A `nextCursor` of an earlier page. */
  cursor?: string | undefined;
}

/** A page of a list; `nextCursor` is absent on the last one. */
export interface Page<Row> {
  rows: readonly Row[];
  nextCursor?: string;
}

/** Returns the first `limit` of rows queried with `limit + 1`, and a cursor if more are listed. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => PageKey,
  listed = rows.length,
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return last && listed > page.length
    ? { rows: page, nextCursor: encodePage(keyOf(last)) }
    : { rows: page };
}
