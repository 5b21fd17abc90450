import type { ProjectMember } from '@app/domain';
import { byKind } from '../by-kind.js';
import type { Projection } from '../projection.js';
import type { Sql } from '../sql.js';

const CREATE = `
  INSERT INTO projects (group_key, project_id, project_key, name, description, visibility, created_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const SET_NAME = 'UPDATE projects SET name = $3 WHERE group_key = $1 AND project_id = $2';
// It has all its keys from the first change on, each once, so that there are more of them with each new one.
const SET_KEY = `
  UPDATE projects SET project_key = $3, keys_had = keys_had || ARRAY(
    SELECT new.key FROM unnest(ARRAY[project_key, $3]) WITH ORDINALITY AS new (key, place)
    WHERE new.key <> ALL (keys_had) ORDER BY new.place)
  WHERE group_key = $1 AND project_id = $2`;
const SET_FINISHED =
  'UPDATE projects SET finished_at = $3 WHERE group_key = $1 AND project_id = $2';
const SET_VISIBILITY =
  'UPDATE projects SET visibility = $3 WHERE group_key = $1 AND project_id = $2';
const REMOVE_MEMBERS = 'DELETE FROM project_members WHERE group_key = $1 AND project_id = $2';
const ADD_MEMBERS = `
  INSERT INTO project_members (group_key, project_id, member_id, role)
  SELECT $1, $2, * FROM unnest($3::text[], $4::text[])`;
const ADD_GAINS = `
  INSERT INTO access_gains (group_key, sequence, project_key, member_id) SELECT $1, $2, $3, * FROM unnest($4::text[])`;

interface ProjectName {
  groupKey: string;
  projectId: string;
}

async function addMembers(
  sql: Sql,
  { groupKey, projectId }: ProjectName,
  members: readonly ProjectMember[],
): Promise<void> {
  await sql.query(ADD_MEMBERS, [
    groupKey,
    projectId,
    members.map(({ memberId }) => memberId),
    members.map(({ role }) => role),
  ]);
}

/** Projects, their names, whether they are finished, their access lists, and who gained access to which project when. */
export const projectsProjection: Projection = {
  name: 'projects',
  version: 1,
  purposes: ['administration'],
  tables: ['projects', 'project_members', 'access_gains'],
  ...byKind({
    'project.created': async (project, sql) => {
      await sql.query(CREATE, [
        project.groupKey,
        project.projectId,
        project.projectKey,
        project.name,
        project.description,
        project.access.visibility,
        project.createdByMemberId,
        Date.parse(project.createdAt),
      ]);
      await addMembers(sql, project, project.access.members);
    },
    'project.updated': async ({ groupKey, projectId, changes, updatedAt }, sql) => {
      const { name, projectKey, finished } = changes;
      const set = (statement: string, value: string | number | null) =>
        sql.query(statement, [groupKey, projectId, value]);
      if (name !== undefined) await set(SET_NAME, name);
      if (projectKey !== undefined) await set(SET_KEY, projectKey);
      if (finished !== undefined) await set(SET_FINISHED, finished ? Date.parse(updatedAt) : null);
    },
    'project.acl_updated': async (updated, sql, { sequence }) => {
      const { groupKey, projectId, projectKey, access, opened, gained } = updated;
      await sql.query(SET_VISIBILITY, [groupKey, projectId, access.visibility]);
      await sql.query(REMOVE_MEMBERS, [groupKey, projectId]);
      await addMembers(sql, updated, access.members);
      await sql.query(ADD_GAINS, [groupKey, sequence, projectKey, opened ? [null] : gained]);
    },
  }),
};
