import { type ProjectRole, type ProjectVisibility, accessVersion } from '@app/domain';
import { type PersonRef, type PersonRow, personOf } from '../members/people.js';
import type { Sql } from '../sql.js';
import { pageOf } from '../paging.js';
import { findProjectState } from './projects.queries.js';

/** A place on an access list, with the member's name. */
export interface AccessPlace extends Required<PersonRef> {
  role: ProjectRole;
}

/** A page of a project's access list, sorted by member id; `nextCursor` is absent at the end. */
export interface AccessList {
  projectId: string;
  groupKey: string;
  name: string;
  /** Whether somebody created it; a project that is only named by items has no list to change. */
  registered: boolean;
  visibility: ProjectVisibility;
  memberCount: number;
  /** Of the whole list: a change of it may ask that it still has this one. */
  version: string;
  members: AccessPlace[];
  nextCursor?: string;
}

/** Which project's list, and which page of it. */
export interface AccessListRequest {
  groupKey: string;
  projectId: string;
  /** The member id after which to continue. */
  after?: string | undefined;
  limit: number;
}

interface PlaceRow extends PersonRow {
  role: ProjectRole;
}

const FIND = `
  SELECT name, visibility, (SELECT count(*) FROM project_members m WHERE m.group_key = $1 AND m.project_id = $2) AS members
  FROM projects WHERE group_key = $1 AND project_id = $2`;
const LIST = `
  SELECT m.member_id, m.role, who.display_name, who.handle
  FROM project_members m JOIN members who ON who.member_id = m.member_id
  WHERE m.group_key = $1 AND m.project_id = $2 AND ($3::text IS NULL OR m.member_id COLLATE "C" > $3)
  ORDER BY m.member_id COLLATE "C" LIMIT $4`;

/** Resolves to a page of a project's access list, or null if there is no such project. Does not check who may see it. */
export async function listAccess(
  sql: Sql,
  { groupKey, projectId, after, limit }: AccessListRequest,
): Promise<AccessList | null> {
  type Row = { name: string; visibility: ProjectVisibility; members: string };
  // Before its places: of a list that changes meanwhile a change then finds another version.
  const state = await findProjectState(sql, groupKey, projectId);
  const [project] = await sql.query<Row>(FIND, [groupKey, projectId]);
  if (!project || !state) return null;
  const values = [groupKey, projectId, after ?? null, limit + 1];
  const rows = await sql.query<PlaceRow>(LIST, values);
  const { rows: page, ...end } = pageOf(rows, limit, (last) => [last.member_id]);
  return {
    projectId,
    groupKey,
    name: project.name,
    registered: true,
    visibility: project.visibility,
    memberCount: Number(project.members),
    version: accessVersion(state.access),
    members: page.map((row) => ({ ...personOf(row), role: row.role })),
    ...end,
  };
}
