import {
  type ProjectAcl,
  type ProjectMember,
  type ProjectState,
  type ProjectVisibility,
} from '@app/domain';
import {
  ENVELOPE_BYTES,
  type Listed,
  jsonBytes,
  pageWithinBytes,
  withinBytes,
} from '../answer-page.js';
import { isNamed, nameOf } from '../access/project-names.js';
import { type Viewer, seenBy } from '../access/visibility.js';
import type { Sql } from '../sql.js';
import { Statement } from '../statement.js';
import { timeOf } from '../time-of.js';
import { usedProject, usedProjects } from './used-projects.js';

/** A project as the API returns it. One that nobody created, but that items or terms name, has neither creator nor time. */
export interface ProjectRecord {
  id: string;
  projectKey: string;
  groupKey: string;
  name: string;
  description?: string;
  /** Whether somebody created it. */
  registered: boolean;
  /** The keys that it had before, which still mean it, the first one first; absent if there are none. */
  formerKeys?: string[];
  /** When it was finished; absent while it is not. */
  finishedAt?: string;
  createdByMemberId?: string;
  createdAt?: string;
  /**
   * The first places; in a member's lists all of a short access list, and of a longer one only its own. `memberCount` counts all if
   * there are more.
   */
  access: ProjectAcl & { memberCount?: number };
}

/** A page of projects, sorted by group and id; `nextCursor` is absent at the end. */
export interface ProjectsPage {
  projects: ProjectRecord[];
  /** How many of the projects that the list could show are finished, whether it shows them or not. */
  finishedCount: number;
  nextCursor?: string;
}

/** Which projects to list, sorted by group and id. */
export interface ProjectFilter {
  groupKey?: string | undefined;
  /** Only projects that this member of the group may see. */
  visibleTo?: string | undefined;
  /** Whether to list finished projects too. */
  includeFinished?: boolean | undefined;
  /** Only projects whose key contains this, in lower case. */
  keyPart?: string | undefined;
  /** The group and id after which to continue. */
  after?: readonly [string, string] | undefined;
  limit: number;
}

interface ProjectRow {
  group_key: string;
  project_id: string;
  project_key: string;
  keys_had: string[];
  name: string;
  finished_at: string | null;
  description: string | null;
  visibility: ProjectVisibility;
  created_by: string | null;
  created_at: string | null;
  members: ProjectMember[];
  member_count: string;
}

/** How many places of its access list a project's record shows. */
const PLACES_SHOWN = 100;

/** Up to how many places an access list is told whole in a member's list, a page of which may have hundreds of projects. */
const PLACES_LISTED = 20;

const placesWhere = (condition: string, limit: number | 'ALL') => `
  ARRAY(SELECT json_build_object('memberId', m.member_id, 'role', m.role) FROM project_members m
        WHERE m.group_key = p.group_key AND m.project_id = p.project_id AND ${condition}
        ORDER BY m.member_id COLLATE "C" LIMIT ${limit}) AS members`;
const COLUMNS = `
  p.group_key, p.project_id, p.project_key, p.keys_had, p.name, p.finished_at, p.description, p.visibility, p.created_by, p.created_at,
  listed.member_count`;
const COUNTED = `
  CROSS JOIN LATERAL (SELECT count(*) AS member_count FROM project_members m
                      WHERE m.group_key = p.group_key AND m.project_id = p.project_id) AS listed`;
const shownTo = (member: string) =>
  placesWhere(
    `(${member}::text IS NULL OR m.member_id = ${member} OR listed.member_count <= ${PLACES_LISTED})`,
    PLACES_SHOWN,
  );
const FIND = `
  SELECT ${COLUMNS}, ${placesWhere('true', PLACES_SHOWN)}
  FROM projects p ${COUNTED} WHERE p.group_key = $1 AND p.project_id = $2`;
const STATE_COLUMNS = `p.group_key, p.project_id, p.project_key, p.name, p.finished_at, p.visibility, ${placesWhere('true', 'ALL')}`;
const FIND_STATE = `
  SELECT ${STATE_COLUMNS} FROM projects p WHERE p.group_key = $1 AND p.project_id = $2`;
const NAMED = `p.group_key = $1 AND ${isNamed('p', nameOf('$2'))}`;
const KEY_FIRST = 'ORDER BY p.project_key = $2 DESC, $2 = ANY (p.keys_had) DESC LIMIT 1';
const FIND_STATE_NAMED = `SELECT ${STATE_COLUMNS} FROM projects p WHERE ${NAMED} ${KEY_FIRST}`;
const FIND_NAMED = `
  SELECT * FROM (
    SELECT ${COLUMNS}, ${placesWhere('true', PLACES_SHOWN)}, ${seenBy('$3')} AS seen
    FROM projects p ${COUNTED} WHERE ${NAMED} ${KEY_FIRST}
  ) AS named WHERE seen`;
/** The columns of a project that nobody created. */
const USED_COLUMNS = `
  used.name AS project_id, used.name AS project_key, ARRAY[]::text[] AS keys_had, used.name, NULL::bigint AS finished_at, NULL AS description, 'group' AS visibility,
  NULL AS created_by, NULL::bigint AS created_at, 0::bigint AS member_count, ARRAY[]::json[] AS members,
  ${4 * ENVELOPE_BYTES} AS bytes`;

function listOf(
  { groupKey, visibleTo, keyPart, includeFinished, after, limit }: ProjectFilter,
  statement: Statement,
): string {
  const part = keyPart === undefined ? undefined : statement.value(keyPart);
  const isWanted = (key: string) => (part === undefined ? 'true' : `strpos(${key}, ${part}) > 0`);
  const member = statement.value(visibleTo ?? null);
  const ofGroup = groupKey === undefined ? 'true' : `g.group_key = ${statement.value(groupKey)}`;
  const [afterGroup = '', afterId = ''] = (after ?? ['', '']).map((part) => statement.value(part));
  const viewer: Viewer =
    visibleTo === undefined ? 'administrator' : { groupKey: groupKey ?? '', memberId: visibleTo };
  const afterName = `CASE WHEN g.group_key = ${afterGroup} THEN ${afterId} ELSE '' END`;
  return `
    WITH g AS (SELECT g.group_key FROM groups g WHERE ${ofGroup} AND g.group_key >= ${afterGroup})
    SELECT ${COLUMNS}, ${shownTo(member)},
           ${jsonBytes('p.description')} + ${4 * ENVELOPE_BYTES} AS bytes
    FROM g JOIN projects p ON p.group_key = g.group_key ${COUNTED}
    WHERE ${seenBy(member)} AND (p.group_key, p.project_id) > (${afterGroup}, ${afterId})
      AND ${isWanted('p.project_key')}${includeFinished ? '' : ' AND p.finished_at IS NULL'}
    UNION ALL
    SELECT g.group_key, ${USED_COLUMNS}
    FROM g CROSS JOIN LATERAL (${usedProjects(viewer, 'g.group_key', statement, afterName)}) AS used
    WHERE ${isWanted('used.name')}
    ORDER BY group_key, project_id LIMIT ${statement.value(limit + 1)}`;
}

function recordOf(row: ProjectRow): ProjectRecord {
  const { visibility, members, created_by, created_at, finished_at } = row;
  const formerKeys = row.keys_had.filter((key) => key !== row.project_key);
  const memberCount = Number(row.member_count);
  return {
    id: row.project_id,
    projectKey: row.project_key,
    groupKey: row.group_key,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    registered: created_by !== null,
    ...(formerKeys.length > 0 && { formerKeys }),
    ...(finished_at !== null && { finishedAt: timeOf(finished_at) }),
    ...(created_by !== null &&
      created_at !== null && { createdByMemberId: created_by, createdAt: timeOf(created_at) }),
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
    name: row.name,
    isFinished: row.finished_at !== null,
    access: { visibility, members },
  };
}

/** Resolves to the project of a group with this id, or null. Does not check who may see it: see `roleOf`. */
export async function findProject(
  sql: Sql,
  groupKey: string,
  projectId: string,
): Promise<ProjectRecord | null> {
  const [row] = await sql.query<ProjectRow>(FIND, [groupKey, projectId]);
  return row ? recordOf(row) : null;
}

/** Resolves to the project of a group with this id and its whole access list, as decisions need it, or null. */
export async function findProjectState(
  sql: Sql,
  groupKey: string,
  projectId: string,
): Promise<ProjectState | null> {
  return stateOf((await sql.query<ProjectRow>(FIND_STATE, [groupKey, projectId]))[0]);
}

/** The same for the project with this name: its key, else a key that it had, else its id. */
export async function findProjectStateNamed(
  sql: Sql,
  groupKey: string,
  name: string,
): Promise<ProjectState | null> {
  return stateOf((await sql.query<ProjectRow>(FIND_STATE_NAMED, [groupKey, name]))[0]);
}

/** Names a project by its key, a key that it had or its id; with `visibleTo`, only if this member may see it. */
export interface ProjectName {
  groupKey: string;
  name: string;
  visibleTo?: string | undefined;
}

/** Resolves to the project of this name if somebody created it, else null. */
export async function findProjectNamed(
  sql: Sql,
  { groupKey, name, visibleTo }: ProjectName,
): Promise<ProjectRecord | null> {
  const [row] = await sql.query<ProjectRow>(FIND_NAMED, [groupKey, name, visibleTo ?? null]);
  return row ? recordOf(row) : null;
}

/** Resolves to the project of this name, or null: one that somebody created, else one named by an item or term that `visibleTo` may see. */
export async function findKnownProject(
  sql: Sql,
  wanted: ProjectName,
): Promise<ProjectRecord | null> {
  const registered = await findProjectNamed(sql, wanted);
  if (registered) return registered;
  const { groupKey, name, visibleTo } = wanted;
  const viewer: Viewer =
    visibleTo === undefined ? 'administrator' : { groupKey, memberId: visibleTo };
  const statement = new Statement();
  const group = statement.value(groupKey);
  const used = usedProject(viewer, `${group}::text`, statement, statement.value(name));
  const [row] = await sql.query<ProjectRow>(
    `SELECT ${group}::text AS group_key, ${USED_COLUMNS} FROM (${used}) AS used`,
    statement.values,
  );
  return row ? recordOf(row) : null;
}

/** Resolves to how many of the projects that a list could show are finished. */
async function countFinished(
  sql: Sql,
  { groupKey, visibleTo, keyPart }: ProjectFilter,
): Promise<number> {
  const statement = new Statement();
  statement
    .where('p.finished_at IS NOT NULL')
    .where(seenBy(statement.value(visibleTo ?? null)))
    .given('p.group_key = ?', groupKey)
    .given('strpos(p.project_key, ?) > 0', keyPart);
  const [row] = await sql.query<{ count: string }>(
    `SELECT count(*) FROM projects p WHERE ${statement.all}`,
    statement.values,
  );
  return Number(row?.count);
}

/** Resolves to a page of the projects of one group or all, as far as `visibleTo` may see them, with those that are only named by items or terms. */
export async function listProjects(sql: Sql, filter: ProjectFilter): Promise<ProjectsPage> {
  const statement = new Statement();
  const list = withinBytes(listOf(filter, statement));
  const [rows, finishedCount] = await Promise.all([
    sql.query<ProjectRow & Listed>(list, statement.values),
    countFinished(sql, filter),
  ]);
  const { rows: page, ...end } = pageWithinBytes(rows, filter.limit, (last) => [
    last.group_key,
    last.project_id,
  ]);
  return { projects: page.map(recordOf), finishedCount, ...end };
}
