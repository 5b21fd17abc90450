import type { RecordOf } from '../api/client.js';
import { t } from './strings.js';

type State = RecordOf<'TaskEntry'>['status'];

const NAMES = {
  todo: 'taskTodo',
  in_progress: 'taskInProgress',
  blocked: 'taskBlocked',
  done: 'taskDone',
  unknown: 'taskUnknown',
} as const;

/** Returns where a task stands, in words. */
export function taskState(status: State): string {
  return t(NAMES[status]);
}

/** Where a task stands. */
export function TaskState({ status }: { status: State }) {
  return <span class={`badge badge-${status}`}>{taskState(status)}</span>;
}
