import { type TaskWords, statusOfTask } from '@app/domain';
import type { RecordOf } from '../../api/client.js';
import type { TaskPlace } from '../../items/task-state.js';

type HistoryEvent = RecordOf<'HistoryEvent'>;

/** What an item said at some time. */
export interface Version {
  title: string;
  summary: string;
  content: string;
  status: string;
}

const FIELDS = ['title', 'summary', 'content', 'status'] as const;
const NOTHING: Version = { title: '', summary: '', content: '', status: 'active' };

/** Whether an event of this kind writes the item. */
export function isWrite(kind: string): boolean {
  return /^(knowledge\.(captured|updated)|task\.updated)$/.test(kind);
}

function said(payload: unknown): Record<string, unknown> {
  const fields = (payload ?? {}) as Record<string, unknown>;
  return (fields['knowledge'] ?? fields['changes'] ?? fields) as Record<string, unknown>;
}

/** Returns where an event says that its task stands; undefined where it says nothing of that. */
export function placeSaid({ kind, payload }: HistoryEvent): TaskPlace | undefined {
  if (!isWrite(kind)) return undefined;
  const { type, taskStatus, status, source, summary } = said(payload);
  if (taskStatus === null) return 'unknown';
  const isTask = kind === 'task.updated' || type === 'task';
  if (!isTask && taskStatus === undefined) return undefined;
  const words = {
    extra: { taskStatus: taskStatus ?? status },
    source: { kind: '', ...(source as object | undefined) },
    summary: typeof summary === 'string' ? summary : '',
  };
  const place = statusOfTask(words as TaskWords);
  return place === 'unknown' ? undefined : place;
}

/** Returns whether an event says that the item holds, or takes that back; undefined where it says something else. */
export function confirmationSaid(event: HistoryEvent): 'confirmed' | 'unconfirmed' | undefined {
  if (event.kind !== 'knowledge.updated') return undefined;
  const { quality, updatedAt, ...others } = said(event.payload);
  const signals = Object.keys((quality ?? {}) as object).sort();
  if (Object.keys(others).length > 0 || signals.join() !== 'freshness,rating') return undefined;
  return updatedAt === undefined ? 'confirmed' : 'unconfirmed';
}

function after(before: Version, { kind, payload }: HistoryEvent): Version {
  if (kind === 'knowledge.deleted') return { ...before, status: 'tombstone' };
  // What is proposed in its place is another item.
  if (kind === 'knowledge.proposed' && before !== NOTHING) return before;
  if (kind !== 'knowledge.proposed' && !isWrite(kind)) return before;
  const fields = said(payload);
  const given = FIELDS.filter((name) => typeof fields[name] === 'string');
  return { ...before, ...Object.fromEntries(given.map((name) => [name, fields[name]])) };
}

/** Returns what the item said after each of its events of the group's log, by sequence; the events come as they happened. */
export function versionsOf(events: readonly HistoryEvent[]): Map<number, Version> {
  const versions = new Map<number, Version>();
  let version = NOTHING;
  for (const event of events) {
    if (event.purpose !== 'sync') continue;
    version = after(version, event);
    versions.set(event.log.sequence, version);
  }
  return versions;
}

/** Returns what the item would say had one of its events said nothing; undefined where it would say nothing at all. */
export function versionWithout(
  events: readonly HistoryEvent[],
  sequence: number,
): Version | undefined {
  const others = events.filter(({ log }) => log.sequence !== sequence);
  const last = [...versionsOf(others).values()].at(-1);
  return last && textOf(last) !== '' ? last : undefined;
}

/** Returns a version as one text, to be compared with another. */
export function textOf({
  title,
  summary,
  content,
}: Pick<Version, 'title' | 'summary' | 'content'>): string {
  return [title, summary, content].filter((part) => part !== '').join('\n\n');
}
