/** Which rows to list, newest first; times in milliseconds since the epoch. */
export interface AuditFilter {
  groupKey?: string | undefined;
  action?: string | undefined;
  actor?: string | undefined;
  targetId?: string | undefined;
  since?: number | undefined;
  until?: number | undefined;
  /** A `nextCursor` of an earlier page. */
  cursor?: string | undefined;
  limit: number;
}
