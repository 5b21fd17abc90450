import { decodePage, encodePage, isNumberPart } from '@app/domain';
import { type Listed, type Truncation, leftOut } from './answer-page.js';

/** Deepest place a list can be paged to whose order is computed anew for each page. */
export const MAX_OFFSET = 10_000;

const isOffset = (part: string | number): part is number =>
  isNumberPart(part) && part >= 0 && part <= MAX_OFFSET;

/** How many rows lie before the page of a cursor. Throws `request.invalid`. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  return decodePage(cursor, [isOffset])[0];
}

/** How a page of a ranked list ends: with a cursor, or saying that it goes on where no cursor leads; empty at the end. */
export type RankedEnd = { nextCursor?: string } & Partial<Truncation>;

/** The end of a page of a ranked list that goes on after its first `next` rows. */
export function rankedEndAt(next: number): RankedEnd {
  if (next <= MAX_OFFSET) return { nextCursor: encodePage([next]) };
  return {
    truncated: true,
    truncatedBecause: `A ranked list ends after its first ${MAX_OFFSET} rows; filters reach the others.`,
  };
}

/** The end of a page that was asked for with one row more than `limit`, and cut by `withinBytes`. */
export function rankedEnd(
  rows: readonly Listed[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): RankedEnd {
  const shown = Math.min(rows.length, limit);
  const goesOn = rows.length > limit || leftOut(rows) > 0;
  return goesOn ? rankedEndAt(offsetOf(cursor) + shown) : {};
}
