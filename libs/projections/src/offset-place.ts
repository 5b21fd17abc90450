import { decodePage, encodePage, isNumberPart } from '@app/domain';
import { type Listed, type Truncation, leftOut } from './answer-page.js';

/** How deep a list can be paged whose order is computed anew for each page. */
export const MAX_OFFSET = 10_000;

const isOffset = (part: string | number): part is number =>
  isNumberPart(part) && part >= 0 && part <= MAX_OFFSET;

/** Returns how many rows precede the page of a cursor. Throws `request.invalid`. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  return decodePage(cursor, [isOffset])[0];
}

/** How a page of a ranked list ends: with a cursor, or `truncated` if it goes on beyond the reach of cursors; empty at the end. */
export type RankedEnd = { nextCursor?: string } & Partial<Truncation>;

/** Returns the end of a page if the ranked list goes on after its first `next` rows. */
export function rankedEndAt(next: number): RankedEnd {
  if (next <= MAX_OFFSET) return { nextCursor: encodePage([next]) };
  return {
    truncated: true,
    truncatedBecause: `A ranked list ends after its first ${MAX_OFFSET} rows; filters reach the others.`,
  };
}

/** Returns the end of a page whose rows were queried with `limit + 1` and `withinBytes`. */
export function rankedEnd(
  rows: readonly Listed[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): RankedEnd {
  const shown = Math.min(rows.length, limit);
  const goesOn = rows.length > limit || leftOut(rows) > 0;
  return goesOn ? rankedEndAt(offsetOf(cursor) + shown) : {};
}
