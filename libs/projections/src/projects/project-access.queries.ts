import {
  mayPush,
  projectKeyOf,
  type ProjectRole,
  type ProjectVisibility,
  roleIn,
} from '@app/domain';
import type { Sql } from '../sql.js';

/** What a member may see and do in the projects of its group. */
export interface ProjectAccess {
  /** Keys of the projects it may not see. */
  hidden: ReadonlySet<string>;
  /** What it is in each of the others, by project key. A key that no project has is open to the group. */
  roles: ReadonlyMap<string, ProjectRole>;
}

interface AccessRow {
  project_key: string;
  visibility: ProjectVisibility;
  role: ProjectRole | null;
}

/**
 * SQL: a `text[]` of the project keys of a group that a member may not see. The arguments are SQL expressions, such as
 * `$1`; where they do not depend on a row, PostgreSQL computes the list once a statement. A row is visible when
 * `project_key IS NULL OR project_key <> ALL (${hiddenProjectKeys('$1', '$2')})`, given that its project_key is a
 * `projectKeyOf`.
 */
export function hiddenProjectKeys(groupKey: string, memberId: string): string {
  return `ARRAY(
    SELECT hidden.project_key FROM projects hidden
    WHERE hidden.visibility = 'restricted' AND hidden.group_key = ${groupKey} AND NOT EXISTS (
      SELECT 1 FROM project_members listed
      WHERE listed.group_key = hidden.group_key AND listed.project_id = hidden.project_id
        AND listed.member_id = ${memberId}))`;
}

const ACCESS = `
  SELECT p.project_key, p.visibility, m.role
  FROM projects p
  LEFT JOIN project_members m
    ON m.group_key = p.group_key AND m.project_id = p.project_id AND m.member_id = $2
  WHERE p.group_key = $1`;

/** What a member may see and do in all projects of its group, in one query. */
export async function readProjectAccess(
  sql: Sql,
  groupKey: string,
  memberId: string,
): Promise<ProjectAccess> {
  const rows = await sql.query<AccessRow>(ACCESS, [groupKey, memberId]);
  const hidden = new Set<string>();
  const roles = new Map<string, ProjectRole>();
  for (const row of rows) {
    const role = roleIn(row.visibility, row.role ?? undefined);
    if (role === undefined) hidden.add(row.project_key);
    else roles.set(row.project_key, role);
  }
  return { hidden, roles };
}

/** Whether what belongs to this project (null: to none) may be seen. */
export function mayAccess({ hidden }: ProjectAccess, projectKey: string | null): boolean {
  return projectKey === null || !hidden.has(projectKeyOf(projectKey) ?? projectKey);
}

/** Whether something may be written into this project (null: into none); a key that no project has is open. */
export function mayWrite(access: ProjectAccess, projectKey: string | null): boolean {
  if (projectKey === null) return true;
  const key = projectKeyOf(projectKey) ?? projectKey;
  return !access.hidden.has(key) && mayPush(access.roles.get(key) ?? 'member');
}
