import { type PageKey, encodePage } from '@app/domain';

/** Which page of a list. */
export interface PageRange {
  limit: number;
  /** A `nextCursor` of an earlier page. */
  cursor?: string | undefined;
}

/** Returns the first `limit` of rows queried with `limit + 1`, and a cursor if there are more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => PageKey,
): { rows: readonly Row[]; nextCursor?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last
    ? { rows: page, nextCursor: encodePage(keyOf(last)) }
    : { rows: page };
}
