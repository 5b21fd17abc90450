import { type KnowledgeStatus, projectScope } from '@app/domain';
import type { Statement } from '../statement.js';

/** Which items are meant. */
export interface KnowledgeFilter {
  groupKey?: string | undefined;
  projectKey?: string | undefined;
  layer?: string | undefined;
  type?: string | undefined;
  tag?: string | undefined;
  /** The member who pushed it first. */
  memberId?: string | undefined;
  /** Only items of this status, whichever it is. */
  status?: KnowledgeStatus | undefined;
  /** Whether superseded items count beside the active ones. */
  includeSuperseded?: boolean | undefined;
}

/** Restricts rows of `knowledge k` to the items that are meant. */
export function matching(filter: KnowledgeFilter, statement: Statement): void {
  const { groupKey, projectKey, layer, type, tag, memberId, status, includeSuperseded } = filter;
  statement
    .given('k.group_key = ?', groupKey)
    .given('k.project_scope = ?', projectKey === undefined ? undefined : projectScope(projectKey))
    .given('k.layer = ?', layer)
    .given('k.type = ?', type)
    .given('k.tags @> ARRAY[?::text]', tag)
    .given('k.creator = ?', memberId)
    .given('k.status = ?', status);
  if (status !== undefined) return;
  statement.where(
    includeSuperseded ? `k.status IN ('active', 'superseded')` : `k.status = 'active'`,
  );
}
