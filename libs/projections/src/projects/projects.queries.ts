import {
  formatTimestamp,
  type ProjectAcl,
  type ProjectMember,
  type ProjectState,
  type ProjectVisibility,
} from '@app/domain';
import type { Sql } from '../sql.js';

/** A project as the API answers it. */
export interface ProjectRecord {
  id: string;
  projectKey: string;
  groupKey: string;
  name: string;
  description?: string;
  createdByMemberId: string;
  createdAt: string;
  access: ProjectAcl;
}

/** Which projects to list, sorted by group and id. */
export interface ProjectFilter {
  groupKey?: string | undefined;
  /** Only those this member may see. */
  visibleTo?: string | undefined;
  /** The group and id after which to go on. */
  after?: readonly [string, string] | undefined;
  limit: number;
}

interface ProjectRow {
  group_key: string;
  project_id: string;
  project_key: string;
  name: string;
  description: string | null;
  visibility: ProjectVisibility;
  created_by: string;
  created_at: string;
  members: ProjectMember[];
}

const COLUMNS = `
  p.group_key, p.project_id, p.project_key, p.name, p.description, p.visibility, p.created_by, p.created_at,
  ARRAY(SELECT json_build_object('memberId', m.member_id, 'role', m.role) FROM project_members m
        WHERE m.group_key = p.group_key AND m.project_id = p.project_id ORDER BY m.member_id COLLATE "C") AS members`;
const FIND = `SELECT ${COLUMNS} FROM projects p WHERE p.group_key = $1 AND p.project_id = $2`;
const FIND_NAMED = `
  SELECT ${COLUMNS} FROM projects p WHERE p.group_key = $1 AND (p.project_key = $2 OR p.project_id = $2)
  ORDER BY p.project_key = $2 DESC LIMIT 1`;
const LIST = `
  SELECT ${COLUMNS} FROM projects p
  WHERE ($1::text IS NULL OR p.group_key = $1)
    AND ($2::text IS NULL OR p.visibility = 'group' OR EXISTS (
      SELECT 1 FROM project_members m
      WHERE m.group_key = p.group_key AND m.project_id = p.project_id AND m.member_id = $2))
    AND ($3::text IS NULL OR (p.group_key, p.project_id) > ($3, $4))
  ORDER BY p.group_key, p.project_id LIMIT $5`;

function recordOf(row: ProjectRow): ProjectRecord {
  return {
    id: row.project_id,
    projectKey: row.project_key,
    groupKey: row.group_key,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    createdByMemberId: row.created_by,
    createdAt: formatTimestamp(Number(row.created_at)),
    access: { visibility: row.visibility, members: row.members },
  };
}

/** A project as decisions need it, of its record. */
export function projectStateOf(record: ProjectRecord | null): ProjectState | null {
  if (!record) return null;
  const { id: projectId, projectKey, groupKey, access } = record;
  return { projectId, projectKey, groupKey, access };
}

/** The project of a group that has this id, or null. Says nothing about who may see it: see `roleOf`. */
export async function findProject(
  sql: Sql,
  groupKey: string,
  projectId: string,
): Promise<ProjectRecord | null> {
  const [row] = await sql.query<ProjectRow>(FIND, [groupKey, projectId]);
  return row ? recordOf(row) : null;
}

/** The project of a group that has this key or this id, or null. Says nothing about who may see it: see `roleOf`. */
export async function findProjectNamed(
  sql: Sql,
  groupKey: string,
  name: string,
): Promise<ProjectRecord | null> {
  const [row] = await sql.query<ProjectRow>(FIND_NAMED, [groupKey, name]);
  return row ? recordOf(row) : null;
}

/** The projects of one group or all, or those of them that a member may see. */
export async function listProjects(sql: Sql, filter: ProjectFilter): Promise<ProjectRecord[]> {
  const { groupKey = null, visibleTo = null, after, limit } = filter;
  const [afterGroup, afterId] = after ?? [null, null];
  const rows = await sql.query<ProjectRow>(LIST, [groupKey, visibleTo, afterGroup, afterId, limit]);
  return rows.map(recordOf);
}
