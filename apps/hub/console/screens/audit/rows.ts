import { type RecordOf, answered, api } from '../../api/client.js';

/** One thing that was done. */
export type AuditRow = RecordOf<'AuditRow'>;

/** What the rows may be narrowed by; empty is any. */
export interface AuditFilters {
  groupKey: string;
  action: string;
  actor: string;
  targetId: string;
  /** Times, as ISO 8601. */
  since: string;
  until: string;
}

const PAGE = 100;
/** The most rows of one export: all of them lie in the browser's memory before they are saved. */
const MAX_EXPORTED = 50_000;

/** Resolves to one page of rows, the newest first. */
export async function auditPage(
  filters: AuditFilters,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<{ rows: AuditRow[]; nextCursor: string | undefined }> {
  const { auditLogs, nextCursor } = await answered(
    api.GET('/api/v1/admin/audit', {
      params: { query: { limit: PAGE, ...filters, cursor } },
      ...(signal && { signal }),
    }),
  );
  return { rows: auditLogs, nextCursor };
}

/** Resolves to the rows as NDJSON, as many as an export may have, and tells how many there are so far. */
export async function exportRows(
  filters: AuditFilters,
  onProgress: (rows: number) => void,
): Promise<{ text: string; rows: number; isWhole: boolean }> {
  const lines: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await auditPage(filters, cursor);
    lines.push(...page.rows.map((row) => JSON.stringify(row)));
    cursor = page.nextCursor;
    onProgress(lines.length);
  } while (cursor !== undefined && lines.length < MAX_EXPORTED);
  return { text: `${lines.join('\n')}\n`, rows: lines.length, isWhole: cursor === undefined };
}
