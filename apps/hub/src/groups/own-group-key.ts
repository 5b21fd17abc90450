import { HubError } from '@app/domain';
import type { Sql, Viewer } from '@app/projections';
import { resolveGroupKey } from './resolve-group-key.js';

/**
 * Resolves to the key of the group in which who looks changes something: the named one, or else a member's own, or the hub's only
 * one. Throws `admin.group_not_found`, and `admin.role_required` where a member names a group that is not its own.
 */
export async function ownGroupKey(
  sql: Sql,
  viewer: Viewer,
  given: string | undefined,
): Promise<string> {
  const own = typeof viewer === 'string' ? undefined : viewer.groupKey;
  const groupKey = await resolveGroupKey(sql, given ?? own);
  if (own === undefined || groupKey === own) return groupKey;
  throw new HubError('admin.role_required', 'Only administrators change what other groups have.');
}
