import { HubError } from '../errors.js';
import type { DomainEvent } from '../events.js';
import type { TaskStatus } from '../payloads/task-status.js';
import type { KnowledgeStatus } from '../records/knowledge-record.js';

/** What of an item decides whether it is a task that can be moved. */
export interface TaskState {
  status: KnowledgeStatus;
  /** Null for what is no task. */
  taskStatus: TaskStatus | null;
}

/** Asks that a task stands somewhere else. */
export interface MoveTask {
  id: string;
  /** `unknown` takes back what was said of it. */
  status: TaskStatus;
  /** Where whoever asks saw it; undefined for wherever it stands. */
  from?: TaskStatus | undefined;
  /** Whether it is meant although it is superseded. */
  anyway?: boolean | undefined;
}

/**
 * Moves a task; no event when it stands there already. `state` is undefined for an item that whoever asks cannot see. Throws
 * admin.task_not_found, admin.task_not_in_force and admin.task_moved.
 */
export function moveTask(
  state: TaskState | undefined,
  { id, status, from, anyway }: MoveTask,
): DomainEvent<'knowledge.updated'>[] {
  const before = state?.taskStatus ?? null;
  if (!state || before === null) throw new HubError('admin.task_not_found');
  const isMeant = state.status === 'superseded' && anyway === true;
  if (state.status !== 'active' && !isMeant) throw new HubError('admin.task_not_in_force');
  if (before === status) return [];
  if (from !== undefined && before !== from)
    throw new HubError('admin.task_moved', `The task was moved meanwhile: it is ${before}.`);
  const changes = { taskStatus: status === 'unknown' ? null : status };
  return [{ kind: 'knowledge.updated', payload: { knowledgeId: id, changes } }];
}
