import { hiddenProjectKeys } from './project-names.js';
import type { Statement } from '../statement.js';

/** Who asks: an administrator, who sees everything, a member of a group, or anybody at all. */
export type Viewer = 'administrator' | 'anybody' | { groupKey: string; memberId: string };

/** The group of who asks; undefined of who belongs to none. */
export function homeOf(viewer: Viewer): string | undefined {
  return typeof viewer === 'string' ? undefined : viewer.groupKey;
}

/** SQL: the groups of which anybody may know. */
export const OPEN_GROUPS = `SELECT group_key FROM groups WHERE join_mode <> 'closed'`;

/** SQL: a `text[]` of the origins of what other hubs' groups share that a group may read here. */
export function mirroredFor(groupKey: string): string {
  return `ARRAY(SELECT mirrored.origin FROM mirror mirrored WHERE mirrored.group_key = ${groupKey})`;
}

/**
 * SQL: whether none of a row's projects is hidden, given the one it belongs to first, the further ones (keys with blanks
 * between, null for none) and the `text[]` of hidden keys.
 */
export function noneHidden(first: string, others: string, hidden: string): string {
  return `(${first} IS NULL OR ${first} <> ALL (${hidden}))
    AND (${others} IS NULL OR NOT string_to_array(${others}, ' ') && (${hidden}))`;
}

/**
 * Restricts rows of `knowledge k` to what the viewer may see: items of its own group, those for every group and those that
 * are mirrored for its group; private ones only if it made them; none of a project that is hidden from it. Anybody sees what is neither private nor of a
 * restricted project, in the groups that are listed.
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
  statement
    .where(
      `(k.group_key = ${group} OR k.visibility = 'org' OR k.group_key = ANY (${mirroredFor(group)}))`,
    )
    .where(`(k.visibility <> 'private' OR k.creator = ${member})`)
    .where(noneHidden('k.project_scope', 'k.other_projects', hidden));
}
