import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

/** Where a task can stand. */
export type TaskPlace = RecordOf<'TaskEntry'>['status'];

const NAMES = {
  todo: 'taskTodo',
  in_progress: 'taskInProgress',
  blocked: 'taskBlocked',
  done: 'taskDone',
} as const;

/** Returns the place where a task is shown: one that nobody gave a state is to do. */
export function shownPlace(status: TaskPlace): keyof typeof NAMES {
  return status === 'unknown' ? 'todo' : status;
}

/** Returns where a task stands, in words. */
export function taskState(status: TaskPlace): string {
  return t(NAMES[shownPlace(status)]);
}

/** Where a task stands. */
export function TaskState({ status }: { status: TaskPlace }) {
  return <span class={`badge badge-${shownPlace(status)}`}>{taskState(status)}</span>;
}
