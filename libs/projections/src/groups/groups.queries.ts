import type { GroupState, JoinMode } from '@app/domain';
import type { Sql } from '../sql.js';

/** A group with its counts. `memberCount` counts active members. */
export interface GroupSummary {
  key: string;
  displayName: string;
  description?: string;
  joinMode: JoinMode;
  requireSignatures: boolean;
  projectCount: number;
  memberCount: number;
}

interface GroupRow {
  group_key: string;
  display_name: string;
  description: string | null;
  join_mode: JoinMode;
  require_signatures: boolean;
}

interface SummaryRow extends GroupRow {
  project_count: string;
  member_count: string;
}

const FIND = `
  SELECT group_key, display_name, description, join_mode, require_signatures FROM groups WHERE group_key = $1`;
const LIST = `
  SELECT g.group_key, g.display_name, g.description, g.join_mode, g.require_signatures,
    (SELECT count(*) FROM projects p WHERE p.group_key = g.group_key) AS project_count,
    (SELECT count(*) FROM members m WHERE m.group_key = g.group_key AND m.disabled_at IS NULL) AS member_count
  FROM groups g WHERE $1::text IS NULL OR g.group_key = $1
  ORDER BY g.group_key`;

/** A group as decisions need it, or null. */
export async function findGroup(sql: Sql, groupKey: string): Promise<GroupState | null> {
  const [row] = await sql.query<GroupRow>(FIND, [groupKey]);
  if (!row) return null;
  return {
    groupKey: row.group_key,
    displayName: row.display_name,
    description: row.description,
    joinMode: row.join_mode,
    requireSignatures: row.require_signatures,
  };
}

/** All groups, or the one of a key, sorted by key. */
export async function listGroups(sql: Sql, groupKey?: string): Promise<GroupSummary[]> {
  const rows = await sql.query<SummaryRow>(LIST, [groupKey ?? null]);
  return rows.map((row) => ({
    key: row.group_key,
    displayName: row.display_name,
    ...(row.description !== null && { description: row.description }),
    joinMode: row.join_mode,
    requireSignatures: row.require_signatures,
    projectCount: Number(row.project_count),
    memberCount: Number(row.member_count),
  }));
}
