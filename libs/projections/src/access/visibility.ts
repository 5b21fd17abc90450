import { hiddenProjectKeys } from './project-names.js';
import type { Statement } from '../statement.js';

/** A member of a group who reads something. */
export interface Reader {
  groupKey: string;
  memberId: string;
}

/** For whom something is read: an administrator, who sees everything, a member of a group, or anybody at all. */
export type Viewer = 'administrator' | 'anybody' | Reader;

/** The viewer's own group; undefined for an administrator and for anybody. */
export function homeOf(viewer: Viewer): string | undefined {
  return typeof viewer === 'string' ? undefined : viewer.groupKey;
}

/** SQL: the groups that anybody may know of. */
export const OPEN_GROUPS = `SELECT group_key FROM groups WHERE join_mode <> 'closed'`;

/** SQL: a `text[]` of the origins of the mirrors that a group may read. */
export function mirroredFor(groupKey: string): string {
  return `ARRAY(SELECT mirrored.origin FROM mirror mirrored WHERE mirrored.group_key = ${groupKey})`;
}

/** SQL: whether a member may see a project `p`, given as SQL its id; NULL stands for an administrator, '' for anybody. */
export const seenBy = (member: string) => `
  (${member}::text IS NULL OR p.visibility = 'group' OR EXISTS (
    SELECT 1 FROM project_members m
    WHERE m.group_key = p.group_key AND m.project_id = p.project_id AND m.member_id = ${member}))`;

/**
 * SQL: whether none of a row's projects is hidden, given its first project, its further ones (keys separated by blanks, null
 * for none) and the `text[]` of hidden keys.
 */
export function noneHidden(first: string, others: string, hidden: string): string {
  return `(${first} IS NULL OR ${first} <> ALL (${hidden}))
    AND (${others} IS NULL OR NOT string_to_array(${others}, ' ') && (${hidden}))`;
}

/**
 * Restricts rows of `knowledge k` to what the viewer may see. A member sees the items of its own group, those for every group
 * and those mirrored for its group, except others' private items and those of projects hidden from it. Anybody sees what is
 * neither private nor in a restricted project, in the groups that are listed.
 */
export function visibleTo(viewer: Viewer, statement: Statement): void {
  if (viewer === 'administrator') return;
  if (viewer === 'anybody') {
    statement
      .where(`k.group_key IN (${OPEN_GROUPS})`)
      .where(`k.visibility <> 'private'`)
      .where(
        noneHidden('k.project_scope', 'k.other_projects', hiddenProjectKeys('k.group_key', `''`)),
      );
    return;
  }
  const group = statement.value(viewer.groupKey);
  const member = statement.value(viewer.memberId);
  const hidden = `CASE WHEN k.group_key = ${group}
    THEN ${hiddenProjectKeys(group, member)} ELSE ${hiddenProjectKeys('k.group_key', member)} END`;
  statement.where(
    `(k.group_key = ${group} OR k.visibility = 'org' OR k.group_key = ANY (${mirroredFor(group)}))`,
  );
  notHidden(statement, member, hidden);
}

/** Leaves out others' private items, and those of a hidden project. */
function notHidden(statement: Statement, member: string, hidden: string): void {
  statement
    .where(`(k.visibility <> 'private' OR k.creator = ${member})`)
    .where(noneHidden('k.project_scope', 'k.other_projects', hidden));
}

/** The same for a member where all rows are known to be of its own group. */
export function visibleAtHome({ groupKey, memberId }: Reader, statement: Statement): void {
  const [group, member] = [statement.value(groupKey), statement.value(memberId)];
  notHidden(statement, member, hiddenProjectKeys(group, member));
}
