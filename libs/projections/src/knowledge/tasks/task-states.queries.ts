import type { TaskState } from '@app/domain';
import { type Viewer, visibleTo } from '../../access/visibility.js';
import type { Sql } from '../../sql.js';
import { Statement } from '../../statement.js';

interface StateRow {
  id: string;
  status: TaskState['status'];
  task_status: TaskState['taskStatus'];
}

/** Resolves to what these items of a group are, by their ids, as far as a viewer may see them. */
export async function findTaskStates(
  sql: Sql,
  viewer: Viewer,
  { groupKey, ids }: { groupKey: string; ids: readonly string[] },
): Promise<Map<string, TaskState>> {
  const statement = new Statement();
  statement.given('k.group_key = ?', groupKey).given('k.id = ANY (?)', ids);
  visibleTo(viewer, statement);
  const rows = await sql.query<StateRow>(
    `SELECT k.id, k.status, k.task_status FROM knowledge k
     WHERE k.status <> 'absent' AND ${statement.all}`,
    statement.values,
  );
  return new Map(
    rows.map(({ id, status, task_status: taskStatus }) => [id, { status, taskStatus }]),
  );
}
