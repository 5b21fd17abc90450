import { type ErrorCode, HubError, isUuid } from '@app/domain';
import { type Sql, type Viewer, homeOf } from '@app/projections';
import { findHead } from '../event-store/log/list-heads.js';
import type { LogHead } from '../event-store/log/log.js';

/** Who asks for which log. */
export interface LogReading {
  viewer: Viewer;
  logId: string;
  /** The error for a log that is not there or not theirs to read. */
  refusal: ErrorCode;
}

/** Where a log ends that the viewer may read: any for an administrator, its group's shared one for a member. Throws the refusal. */
export async function readableLog(
  sql: Sql,
  { viewer, logId, refusal }: LogReading,
): Promise<LogHead> {
  const log = isUuid(logId) ? await findHead(sql, logId) : undefined;
  const home = homeOf(viewer);
  const isTheirs = home === undefined || (log?.groupKey === home && log.purpose === 'sync');
  if (!log || !isTheirs) throw new HubError(refusal);
  return log;
}
