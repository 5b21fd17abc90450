import {
  keyTakenText,
  noTaskText,
  normalizedProjectKey,
  normalizedProjectOf,
  taskElsewhereText,
} from '@app/domain';
import type { KnowledgeRecord } from '@app/projections';
import { GetKnowledge } from '../../knowledge/get-knowledge.js';
import { knownProject } from '../projects/visible-projects.js';
import { type CallContext, ToolRefusal } from '../tool/tool.js';
import { ownItem } from '../items/item-fields.js';

/** Throws `ToolRefusal` if something that the caller cannot see has this id in its group. */
async function assertFree(id: string, { caller, queries }: CallContext): Promise<void> {
  if (caller.kind !== 'member') return;
  const { groupKey } = caller.principal;
  const hidden = await queries.execute(new GetKnowledge('administrator', id, groupKey));
  if (hidden) throw new ToolRefusal(keyTakenText(id));
}

/**
 * Resolves to the task that has a key in the caller's group; null for none. Throws `ToolRefusal` where the key is not that of a task
 * of the project that the call means: writing to it would take it away from where it is.
 */
export async function knownTask(
  { taskKey, projectKey }: { taskKey: string; projectKey: string | undefined },
  context: CallContext,
): Promise<KnowledgeRecord | null> {
  const known = await ownItem(taskKey, context);
  if (!known) {
    await assertFree(taskKey, context);
    return null;
  }
  if (known.type !== 'task') throw new ToolRefusal(noTaskText(taskKey, known.type));
  const place = normalizedProjectOf(known);
  if (place === null || projectKey === undefined) return known;
  if (normalizedProjectKey(projectKey) === place) return known;
  const [own, meant] = [
    await knownProject(place, context),
    await knownProject(projectKey, context),
  ];
  if (own && own.id === meant?.id) return known;
  throw new ToolRefusal(taskElsewhereText(taskKey, own?.projectKey ?? place));
}
