import { parseTimestamp } from '@app/domain';
import type { LoggedEvent } from './projection.js';

/**
 * When an event happened, in milliseconds since 1970: by its own word, else when the hub took it, and never later than that, since
 * whatever a clock says that is ahead would stay the newest for as long.
 */
export function eventTime({
  createdAt,
  acceptedAt,
}: Pick<LoggedEvent, 'createdAt' | 'acceptedAt'>): number {
  const told = createdAt === null ? null : parseTimestamp(createdAt);
  return Math.min(told ?? acceptedAt, acceptedAt);
}
