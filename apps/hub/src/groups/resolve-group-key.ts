import { HubError, slugOf } from '@app/domain';
import { type Sql, findGroup, listGroups } from '@app/projections';

/**
 * Resolves to the key of the named group, or else of the hub's only one.
 * Throws `admin.group_not_found`, and `request.invalid` at `groupKey` when none is named and there are several.
 */
export async function resolveGroupKey(sql: Sql, given: string | undefined): Promise<string> {
  if (given !== undefined) {
    const group = await findGroup(sql, slugOf(given) ?? '');
    if (!group) throw new HubError('admin.group_not_found');
    return group.groupKey;
  }
  const { groups } = await listGroups(sql, { limit: 2 });
  const [only, ...others] = groups;
  if (!only) throw new HubError('admin.group_not_found');
  if (others.length === 0) return only.key;
  const message = 'is required when the hub has several groups';
  throw new HubError('request.invalid', `groupKey ${message}.`, [{ path: 'groupKey', message }]);
}
