import { HubError, decodePage, encodePage } from '@app/domain';

/** Deepest place a list can be paged to whose order is computed anew for each page. */
export const MAX_OFFSET = 10_000;

/** How many rows lie before the page of a cursor. Throws `request.invalid`. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [offset] = decodePage(cursor, 1);
  if (typeof offset === 'number' && offset > 0 && offset <= MAX_OFFSET) return offset;
  throw new HubError('request.invalid', 'cursor is not a cursor of this list.');
}

/** The `nextCursor` of a page that was asked for with one row more than it shows; empty at the end. */
export function nextOffset(
  found: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): { nextCursor?: string } {
  const next = offsetOf(cursor) + limit;
  return found > limit && next <= MAX_OFFSET ? { nextCursor: encodePage([next]) } : {};
}
