import {
  encodePage,
  formatTimestamp,
  type ProjectAcl,
  type ProjectMember,
  type ProjectState,
  type ProjectVisibility,
} from '@app/domain';
import { ENVELOPE_BYTES, type Listed, cutPage, jsonBytes, withinBytes } from '../answer-page.js';
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
  /** In lists of a member its own place alone, else the first of them; `memberCount` counts all when there are more. */
  access: ProjectAcl & { memberCount?: number };
}

/** A page of projects, sorted by group and id; `nextCursor` is absent at the end. */
export interface ProjectsPage {
  projects: ProjectRecord[];
  nextCursor?: string;
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
  member_count: string;
}

/** How many places of its access list a project's record shows. */
const PLACES_SHOWN = 100;

const placesWhere = (condition: string, limit: number | 'ALL') => `
  ARRAY(SELECT json_build_object('memberId', m.member_id, 'role', m.role) FROM project_members m
        WHERE m.group_key = p.group_key AND m.project_id = p.project_id AND ${condition}
        ORDER BY m.member_id COLLATE "C" LIMIT ${limit}) AS members`;
const COLUMNS = `
  p.group_key, p.project_id, p.project_key, p.name, p.description, p.visibility, p.created_by, p.created_at,
  (SELECT count(*) FROM project_members m
   WHERE m.group_key = p.group_key AND m.project_id = p.project_id) AS member_count`;
const FIND = `
  SELECT ${COLUMNS}, ${placesWhere('true', PLACES_SHOWN)}
  FROM projects p WHERE p.group_key = $1 AND p.project_id = $2`;
const STATE_COLUMNS = `p.group_key, p.project_id, p.project_key, p.visibility, ${placesWhere('true', 'ALL')}`;
const FIND_STATE = `
  SELECT ${STATE_COLUMNS} FROM projects p WHERE p.group_key = $1 AND p.project_id = $2`;
const NAMED = 'p.group_key = $1 AND (p.project_key = $2 OR p.project_id = $2)';
const KEY_FIRST = 'ORDER BY p.project_key = $2 DESC LIMIT 1';
const FIND_STATE_NAMED = `SELECT ${STATE_COLUMNS} FROM projects p WHERE ${NAMED} ${KEY_FIRST}`;
/** Whether a member, of this place in the statement, may see a project; null stands for an administrator. */
const seenBy = (member: string) => `
  (${member}::text IS NULL OR p.visibility = 'group' OR EXISTS (
    SELECT 1 FROM project_members m
    WHERE m.group_key = p.group_key AND m.project_id = p.project_id AND m.member_id = ${member}))`;
const FIND_NAMED = `
  SELECT * FROM (
    SELECT ${COLUMNS}, ${placesWhere('true', PLACES_SHOWN)}, ${seenBy('$3')} AS seen
    FROM projects p WHERE ${NAMED} ${KEY_FIRST}
  ) AS named WHERE seen`;
const LIST = `
  SELECT ${COLUMNS}, ${placesWhere('($2::text IS NULL OR m.member_id = $2)', PLACES_SHOWN)},
         ${jsonBytes('p.description')} + ${4 * ENVELOPE_BYTES} AS bytes
  FROM projects p
  WHERE ($1::text IS NULL OR p.group_key = $1) AND ${seenBy('$2')}
    AND ($3::text IS NULL OR (p.group_key, p.project_id) > ($3, $4))
  ORDER BY p.group_key, p.project_id LIMIT $5`;

function recordOf(row: ProjectRow): ProjectRecord {
  const { visibility, members } = row;
  const memberCount = Number(row.member_count);
  return {
    id: row.project_id,
    projectKey: row.project_key,
    groupKey: row.group_key,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    createdByMemberId: row.created_by,
    createdAt: formatTimestamp(Number(row.created_at)),
    access: { visibility, members, ...(memberCount > members.length && { memberCount }) },
  };
}

function stateOf(row: ProjectRow | undefined): ProjectState | null {
  if (!row) return null;
  const { visibility, members } = row;
  return {
    projectId: row.project_id,
    projectKey: row.project_key,
    groupKey: row.group_key,
    access: { visibility, members },
  };
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

/** The project of a group that has this id, with its whole access list, as decisions need it, or null. */
export async function findProjectState(
  sql: Sql,
  groupKey: string,
  projectId: string,
): Promise<ProjectState | null> {
  return stateOf((await sql.query<ProjectRow>(FIND_STATE, [groupKey, projectId]))[0]);
}

/** The same, of the project that has this key or else this id. */
export async function findProjectStateNamed(
  sql: Sql,
  groupKey: string,
  name: string,
): Promise<ProjectState | null> {
  return stateOf((await sql.query<ProjectRow>(FIND_STATE_NAMED, [groupKey, name]))[0]);
}

/** Which project is meant, by its key or else its id; with `visibleTo`, only when this member may see it. */
export interface ProjectName {
  groupKey: string;
  name: string;
  visibleTo?: string | undefined;
}

/** The project that is meant, or null. */
export async function findProjectNamed(
  sql: Sql,
  { groupKey, name, visibleTo }: ProjectName,
): Promise<ProjectRecord | null> {
  const [row] = await sql.query<ProjectRow>(FIND_NAMED, [groupKey, name, visibleTo ?? null]);
  return row ? recordOf(row) : null;
}

/** The projects of one group or all, or those of them that a member may see. */
export async function listProjects(sql: Sql, filter: ProjectFilter): Promise<ProjectsPage> {
  const { groupKey = null, visibleTo = null, after, limit } = filter;
  const [afterGroup, afterId] = after ?? [null, null];
  const rows = await sql.query<ProjectRow & Listed>(withinBytes(LIST), [
    groupKey,
    visibleTo,
    afterGroup,
    afterId,
    limit + 1,
  ]);
  const { page, last, more } = cutPage(rows, limit);
  return {
    projects: page.map(recordOf),
    ...(more && last && { nextCursor: encodePage([last.group_key, last.project_id]) }),
  };
}
