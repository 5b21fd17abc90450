import type { RecordOf } from '../api/client.js';
import { strings } from '../strings/text.js';

/** The states of tasks in words. */
const TASK_STATES = {
  todo: ['to do', '待办'],
  in_progress: ['in progress', '进行中'],
  blocked: ['blocked', '受阻'],
  done: ['done', '完成'],
  unknown: ['no state', '无状态'],
} as const;

const t = strings(TASK_STATES);

/** Where a task stands. */
export function TaskState({ status }: { status: RecordOf<'TaskEntry'>['status'] }) {
  return <span class={`badge badge-${status}`}>{t(status)}</span>;
}
