import {
  type KnowledgeStatus,
  type TaskStatus,
  handleOf,
  normalizedProjectKey,
  statesMeantBy,
} from '@app/domain';
import { projectNames } from '../access/project-names.js';
import { type Viewer, homeOf, visibleTo } from '../access/visibility.js';
import type { Statement } from '../statement.js';
import { type ItemKey, keyColumns } from './item-key.js';

/** Which items to select. */
export interface KnowledgeFilter {
  groupKey?: string | undefined;
  /** Any name of the project; null for items of no project. */
  projectKey?: string | null | undefined;
  /** Whether to include items of no project beside those of the project. */
  withUnowned?: boolean | undefined;
  layer?: string | undefined;
  type?: string | undefined;
  tag?: string | undefined;
  /** The name, handle or id of the member who pushed it first. */
  by?: string | undefined;
  /** Only items written or changed after this time (milliseconds since 1970). */
  since?: number | undefined;
  /** Only tasks with this status; those that nobody gave one are to do. */
  taskStatus?: TaskStatus | undefined;
  /** Whether to leave out what nobody is told unasked: what is raw, and done tasks. */
  toldUnasked?: boolean | undefined;
  /** Only items of this status; unless set, only active ones. */
  status?: KnowledgeStatus | undefined;
  /** Whether to include superseded items beside the active ones. */
  includeSuperseded?: boolean | undefined;
}

/** Restricts rows of `knowledge k` to items other than these. */
export function excluding(items: readonly ItemKey[], statement: Statement): void {
  if (items.length === 0) return;
  const [groups, ids] = keyColumns(items).map((column) => statement.value(column));
  statement.where(
    `(k.group_key, k.id) NOT IN (SELECT * FROM unnest(${groups}::text[], ${ids}::text[]))`,
  );
}

/** SQL: whether `k` was first pushed by the member with this name, handle or id. */
function madeBy(by: string, statement: Statement): string {
  const bare = by.replace(/^@/, '');
  const [id, name, handle] = [by, bare, handleOf({ displayName: bare })].map((each) =>
    statement.value(each),
  );
  return `(k.creator = ${id} OR k.creator = ANY (ARRAY(
    SELECT member_id FROM members WHERE handle = ${handle} OR lower(display_name) = lower(${name}))))`;
}

/** Restricts rows of `knowledge k` to what the filter selects apart from their status. */
export function narrowing(
  filter: KnowledgeFilter,
  statement: Statement,
  home: string | null = filter.groupKey ?? null,
): void {
  const { groupKey, projectKey, layer, type, tag, since, taskStatus, by } = filter;
  statement
    .given('k.group_key = ?', groupKey)
    .given('k.layer = ?', layer)
    .given('k.type = ?', type)
    .given('k.tags @> ARRAY[?::text]', tag)
    .given('k.updated_at > ?', since)
    .given('k.task_status = ANY (?)', taskStatus && statesMeantBy(taskStatus));
  if (filter.toldUnasked)
    statement.where(`k.layer <> 'raw' AND k.task_status IS DISTINCT FROM 'done'`);
  if (by !== undefined) statement.where(madeBy(by, statement));
  if (projectKey === null) statement.where('k.project_scope IS NULL');
  else if (projectKey !== undefined) {
    const names = projectNames(
      statement.value(home),
      statement.value(normalizedProjectKey(projectKey)),
    );
    const unowned = filter.withUnowned ? ' OR k.project_scope IS NULL' : '';
    statement.where(`(k.project_scope = ANY (${names})${unowned})`);
  }
}

/**
 * Restricts rows of `knowledge k` to the items that the filter selects. A project's names are resolved in the group `home`, by
 * default the filter's group.
 */
export function matching(
  filter: KnowledgeFilter,
  statement: Statement,
  home: string | null = filter.groupKey ?? null,
): void {
  const { status, includeSuperseded } = filter;
  narrowing(filter, statement, home);
  statement.given('k.status = ?', status);
  if (status !== undefined) return;
  statement.where(
    includeSuperseded ? `k.status IN ('active', 'superseded')` : `k.status = 'active'`,
  );
}

/**
 * Restricts rows of `knowledge k` to the items that the filter selects and that the viewer may see. A project's names are
 * resolved in the viewer's own group, if it has one.
 */
export function selecting(viewer: Viewer, filter: KnowledgeFilter, statement: Statement): void {
  matching(filter, statement, homeOf(viewer) ?? filter.groupKey);
  visibleTo(viewer, statement);
}
