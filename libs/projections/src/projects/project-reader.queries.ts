import { normalizedProjectKey } from '@app/domain';
import { type PersonRef, type PersonRow, personOf } from '../members/people.js';
import { isNamed, nameOf } from '../access/project-names.js';
import type { Sql } from '../sql.js';

// Members on the project's list come first, then whoever joined first.
const FIND = `
  SELECT m.member_id, m.display_name, m.handle
  FROM members m
  LEFT JOIN projects p ON p.group_key = m.group_key AND ${isNamed('p', nameOf('$2'))}
  LEFT JOIN project_members listed
    ON listed.group_key = p.group_key AND listed.project_id = p.project_id AND listed.member_id = m.member_id
  WHERE m.group_key = $1 AND m.disabled_at IS NULL AND ($3::text IS NULL OR m.member_id = $3)
    AND ($3::text IS NOT NULL OR p.visibility IS DISTINCT FROM 'restricted' OR listed.member_id IS NOT NULL)
  ORDER BY listed.member_id IS NULL, m.joined_at, m.member_id LIMIT 1`;

/** For whom a project is read: this member, else somebody who may see it. */
export interface ReaderRequest {
  groupKey: string;
  /** Any name of the project. */
  project: string;
  memberId?: string | undefined;
}

/** Resolves to the requested active member, or null. */
export async function findProjectReader(
  sql: Sql,
  { groupKey, project, memberId }: ReaderRequest,
): Promise<PersonRef | null> {
  const [row] = await sql.query<PersonRow>(FIND, [
    groupKey,
    normalizedProjectKey(project),
    memberId ?? null,
  ]);
  return row ? personOf(row) : null;
}
