import type { KnowledgeItem } from '../records/knowledge-record.js';

/** Where a task stands; `unknown` when its item does not say. */
export const TASK_STATUSES = ['todo', 'in_progress', 'blocked', 'done', 'unknown'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

const SYNONYMS: Readonly<Record<string, TaskStatus>> = {
  todo: 'todo',
  pending: 'todo',
  open: 'todo',
  planned: 'todo',
  backlog: 'todo',
  in_progress: 'in_progress',
  inprogress: 'in_progress',
  wip: 'in_progress',
  doing: 'in_progress',
  started: 'in_progress',
  blocked: 'blocked',
  waiting: 'blocked',
  done: 'done',
  completed: 'done',
  complete: 'done',
  finished: 'done',
  closed: 'done',
};

/** The task status a word stands for, in any spelling of case, blanks and hyphens; undefined for other words. */
export function taskStatusOf(word: string): TaskStatus | undefined {
  const key = word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return Object.hasOwn(SYNONYMS, key) ? SYNONYMS[key] : undefined;
}

/** How clients that have no field for it begin a task's summary: `[done] Moved the login`. */
const PREFIX = /^\s*\[([\w -]{1,20})\]\s*/;

/** What of an item tells where its task stands. */
export type TaskWords = Pick<KnowledgeItem, 'extra' | 'summary'> &
  Partial<Pick<KnowledgeItem, 'source'>>;

/** Where a task item stands: by `extra.taskStatus`, `source.metadata` (`taskStatus`, `status`) or its summary's prefix. */
export function statusOfTask({ extra, source, summary }: TaskWords): TaskStatus {
  const words = [
    extra?.taskStatus,
    source?.metadata?.taskStatus,
    source?.metadata?.status,
    PREFIX.exec(summary)?.[1],
  ];
  for (const word of words) {
    const status = typeof word === 'string' ? taskStatusOf(word) : undefined;
    if (status) return status;
  }
  return 'unknown';
}

/** Returns a task's summary without the prefix that says where it stands. */
export function withoutStatus(summary: string): string {
  return summary.replace(PREFIX, (prefix, word: string) => (taskStatusOf(word) ? '' : prefix));
}

/** Where a task stands, in words: one that nobody gave a state is to do. */
export const STATUS_WORDS = {
  todo: 'to do',
  in_progress: 'in progress',
  blocked: 'blocked',
  done: 'done',
  unknown: 'to do',
} as const satisfies Record<TaskStatus, string>;

/** The states of the tasks that are meant by one: a task that nobody gave a state is one to do, or nobody would be told of it. */
export function statesMeantBy(status: TaskStatus): readonly TaskStatus[] {
  return status === 'todo' ? ['todo', 'unknown'] : [status];
}

/** Longest key by which items are gathered into one task; a longer one does not count. */
const MAX_TASK_KEY = 200;

/** The key that gathers the items of one task: `source.metadata.taskKey`; a task without one is a task of its own. */
export function taskKeyOf({ id, source }: KnowledgeItem): string {
  const given = source.metadata?.taskKey;
  const isKey = typeof given === 'string' && given.trim() !== '' && given.length <= MAX_TASK_KEY;
  return isKey ? given.trim() : id;
}
