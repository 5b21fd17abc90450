/**
 * SQL: a `text[]` of the keys and ids of a group's projects that a member may not see; events name a project by either. The
 * arguments are SQL expressions, such as `$1`; if they do not depend on a row, PostgreSQL computes the list once per
 * statement. A row is visible when `project_key IS NULL OR project_key <> ALL (${hiddenProjectKeys('$1', '$2')})`, provided
 * its project_key is a slug (`slugOf`).
 */
export function hiddenProjectKeys(groupKey: string, memberId: string): string {
  return `ARRAY(
    SELECT hidden_name.name
    FROM projects hidden CROSS JOIN LATERAL (VALUES (hidden.project_key), (hidden.project_id)) AS hidden_name (name)
    WHERE hidden.visibility = 'restricted' AND hidden.group_key = ${groupKey} AND NOT EXISTS (
      SELECT 1 FROM project_members listed
      WHERE listed.group_key = hidden.group_key AND listed.project_id = hidden.project_id
        AND listed.member_id = ${memberId}))`;
}

/**
 * SQL: a `text[]` of all names of the project that a name (a slug) means in a group, or in any group if the group is NULL;
 * only the name itself if there is no such project.
 */
export function projectNames(groupKey: string, name: string): string {
  return `ARRAY(
    SELECT named_name.name
    FROM projects named CROSS JOIN LATERAL (VALUES (named.project_key), (named.project_id)) AS named_name (name)
    WHERE (${groupKey}::text IS NULL OR named.group_key = ${groupKey})
      AND (named.project_key = ${name} OR named.project_id = ${name})
    UNION SELECT ${name}::text)`;
}
