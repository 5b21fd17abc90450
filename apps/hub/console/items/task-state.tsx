import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

/** Where a task can stand. */
export type TaskPlace = RecordOf<'TaskEntry'>['status'];

const NAMES = {
  todo: 'taskTodo',
  in_progress: 'taskInProgress',
  blocked: 'taskBlocked',
  done: 'taskDone',
  unknown: 'taskUnknown',
} as const;

/** Returns where a task stands, in words. */
export function taskState(status: TaskPlace): string {
  return t(NAMES[status]);
}

/** Where a task stands. */
export function TaskState({ status }: { status: TaskPlace }) {
  return <span class={`badge badge-${status}`}>{taskState(status)}</span>;
}
