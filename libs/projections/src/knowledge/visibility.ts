import { hiddenProjectKeys } from '../projects/project-access.queries.js';
import type { Statement } from '../statement.js';

/** Who asks: an administrator, who sees everything, or a member of a group. */
export type Viewer = 'administrator' | { groupKey: string; memberId: string };

/**
 * Restricts rows of `knowledge k` to what the viewer may see: items of its own group and those for every group; private
 * ones only if it made them; none of a project that is hidden from it.
 */
export function visibleTo(viewer: Viewer, statement: Statement): void {
  if (viewer === 'administrator') return;
  const group = statement.value(viewer.groupKey);
  const member = statement.value(viewer.memberId);
  statement
    .where(`(k.group_key = ${group} OR k.visibility = 'org')`)
    .where(`(k.visibility <> 'private' OR k.creator = ${member})`)
    .where(
      `(k.project_scope IS NULL OR k.project_scope <> ALL (CASE WHEN k.group_key = ${group}
        THEN ${hiddenProjectKeys(group, member)} ELSE ${hiddenProjectKeys('k.group_key', member)} END))`,
    );
}
