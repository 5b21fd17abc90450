/**
 * SQL: a `text[]` of all names of a `projects` row: its key, its id, and the keys that it had. Events name a project by any of them,
 * and each is of one project of the group.
 */
export function namesOf(project: string): string {
  return `(ARRAY[${project}.project_key, ${project}.project_id] || ${project}.keys_had)`;
}

/** SQL: a parameter as a name. In a query of its own, for PostgreSQL would else make a plan for each value. */
export function nameOf(parameter: string): string {
  return `(SELECT ${parameter}::text)`;
}

/** SQL: whether a `projects` row has this name (a slug; a column or a `nameOf`), which indexes find. */
export function isNamed(project: string, name: string): string {
  return `(${project}.project_key = ${name} OR ${project}.project_id = ${name} OR ${project}.keys_had @> ARRAY[${name}])`;
}

/**
 * SQL: a `text[]` of all names of a group's projects that a member may not see. The arguments are SQL expressions, such as `$1`; if they
 * do not depend on a row, PostgreSQL computes the list once per statement. A row is visible when
 * `project_key IS NULL OR project_key <> ALL (${hiddenProjectKeys('$1', '$2')})`, provided its project_key is a slug (`slugOf`).
 */
export function hiddenProjectKeys(groupKey: string, memberId: string): string {
  return `ARRAY(
    SELECT unnest(${namesOf('hidden')})
    FROM projects hidden
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
    SELECT unnest(${namesOf('named')})
    FROM projects named
    WHERE (${groupKey}::text IS NULL OR named.group_key = ${groupKey}) AND ${isNamed('named', nameOf(name))}
    UNION SELECT ${name}::text)`;
}

/** SQL: the group and each name of the projects that are finished, of all groups or of those that `ended.group_key` is restricted to. */
export function finishedNames(ofGroups: string): string {
  return `
    SELECT ended.group_key, unnest(${namesOf('ended')}) FROM projects ended
    WHERE ended.finished_at IS NOT NULL AND ${ofGroups}`;
}
