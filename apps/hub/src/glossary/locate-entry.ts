import { HubError } from '@app/domain';
import { type Sql, findGlossaryEntry, glossaryProjection } from '@app/projections';
import type { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { resolveGroupKey } from '../groups/resolve-group-key.js';

/** Where an entry is: its id, in a group when one is named. */
export interface EntryName {
  id: string;
  groupKey?: string | undefined;
}

/** Resolves to the group of an entry, with its id. Throws `admin.glossary_not_found` and `admin.group_not_found`. */
export async function locateEntry(
  { id, groupKey }: EntryName,
  sql: Sql,
  projections: ProjectionRunner,
): Promise<{ id: string; groupKey: string }> {
  const key = groupKey === undefined ? undefined : await resolveGroupKey(sql, groupKey);
  await projections.catchUp([glossaryProjection], key);
  const entry = await findGlossaryEntry(sql, id, key);
  if (!entry) throw new HubError('admin.glossary_not_found');
  return { id, groupKey: entry.groupKey };
}
