import type { DomainEvent } from '../events.js';
import type { TaskStatus } from '../payloads/task-status.js';
import type { KnowledgeStatus } from '../records/knowledge-record.js';

/** Every reason for which a task is not moved, with its default message. docs/errors.md lists them. */
export const MOVE_REFUSALS = {
  'task.not_found': 'There is no such task.',
  'task.not_in_force': 'The task is not in force: it is deleted, superseded or only proposed.',
  'task.moved': 'The task was moved meanwhile.',
} as const;

/** One of the reasons of {@link MOVE_REFUSALS}. */
export type MoveRefusal = keyof typeof MOVE_REFUSALS;

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

/** Where a task stood, and the event that moves it, none when it stands there already; or why it is not moved. */
export type TaskMove =
  | { before: TaskStatus; events: DomainEvent<'knowledge.updated'>[] }
  | { reason: MoveRefusal; message: string };

function refused(reason: MoveRefusal, message: string = MOVE_REFUSALS[reason]): TaskMove {
  return { reason, message };
}

/** Moves a task, unless it is refused; `state` is undefined for an item that whoever asks cannot see. */
export function moveTask(
  state: TaskState | undefined,
  { id, status, from, anyway }: MoveTask,
): TaskMove {
  const before = state?.taskStatus ?? null;
  if (!state || before === null) return refused('task.not_found');
  const isMeant = state.status === 'superseded' && anyway === true;
  if (state.status !== 'active' && !isMeant) return refused('task.not_in_force');
  if (before === status) return { before, events: [] };
  if (from !== undefined && before !== from)
    return refused('task.moved', `The task was moved meanwhile: it is ${before}.`);
  const changes = { taskStatus: status === 'unknown' ? null : status };
  return {
    before,
    events: [{ kind: 'knowledge.updated', payload: { knowledgeId: id, changes } }],
  };
}
