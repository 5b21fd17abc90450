import { formatTimestamp } from '@app/domain';

/** Returns the time of a column of milliseconds since 1970 as the API tells it. */
export function timeOf(column: string): string {
  return formatTimestamp(Number(column));
}
