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
