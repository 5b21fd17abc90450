import type { Sql } from '../sql.js';

/** Briefs that a member's agents ask for within this time count as one, in milliseconds: several work side by side. */
const TOGETHER_MS = 10 * 60 * 1_000;

const IS_TOGETHER = `abs(excluded.begun_at - known.begun_at) < ${TOGETHER_MS}`;
// A brief that is far ahead was read before the clock was put back: from then on changes are told as if it were read now.
// Named before a project could get another key: the column holds the project's id, which stays.
const NOTE = `
  INSERT INTO brief_reads AS known (member_id, project_key, begun_at, read_at) VALUES ($1, $2, $3, $3)
  ON CONFLICT (member_id, project_key) DO UPDATE SET
    since = CASE WHEN ${IS_TOGETHER} THEN coalesce(known.since, known.begun_at) ELSE least(known.read_at, excluded.read_at) END,
    begun_at = CASE WHEN ${IS_TOGETHER} THEN known.begun_at ELSE excluded.begun_at END,
    read_at = CASE WHEN ${IS_TOGETHER} THEN greatest(known.read_at, excluded.read_at) ELSE excluded.read_at END
  RETURNING since`;

/**
 * Records that a member reads the brief of a project now (milliseconds since 1970). Resolves to the time since which changes are
 * new to the member: that of its last brief, or of the one before if the last was just now; undefined for the first.
 */
export async function noteBriefRead(
  sql: Sql,
  { memberId, projectId }: { memberId: string; projectId: string },
  now: number,
): Promise<number | undefined> {
  const [row] = await sql.query<{ since: string | null }>(NOTE, [memberId, projectId, now]);
  return row?.since ? Number(row.since) : undefined;
}
