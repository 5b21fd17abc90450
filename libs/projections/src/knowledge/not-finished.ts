import { finishedNames } from '../access/project-names.js';
import type { Statement } from '../statement.js';

/** Of which group the finished projects count; of all where it is undefined. */
interface OfGroup {
  groupKey?: string | undefined;
}

/** SQL: the group and each name of the finished projects. */
function namesOf({ groupKey }: OfGroup, statement: Statement): string {
  return finishedNames(
    groupKey === undefined ? 'true' : `ended.group_key = ${statement.value(groupKey)}`,
  );
}

/** SQL: whether an item `k` is of no project that is finished. */
export function notFinished(request: OfGroup, statement: Statement): string {
  return `(k.project_scope IS NULL OR (k.group_key, k.project_scope) NOT IN (${namesOf(request, statement)}))`;
}

/** SQL: whether there is a finished project. */
export function hasFinished(request: OfGroup, statement: Statement): string {
  return `EXISTS (${namesOf(request, statement)})`;
}
