import { type QueryClient, keepPreviousData, useQuery } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import type { ShownTask } from '../../items/task-moves.js';
import { type TaskPlace, shownPlace } from '../../items/task-state.js';
import { useGroupShown } from '../../state/group-shown.js';

/** A task of the board. */
export type Entry = RecordOf<'TaskEntry'>;

/** What the hub answers of a lane. */
interface Lane {
  summary: { totalTasks: number };
  entries: Entry[];
}

/** Names the lanes among all that is cached; what is below is their place, last but one. */
const LANES = ['tasks', 'board'] as const;

/** How many tasks of a lane are shown at first. */
export const FIRST = 50;

/** Asks for the tasks that stand somewhere, at most so many. */
export function useLane(place: TaskPlace, limit: number) {
  const groupKey = useGroupShown();
  const query = { limit, status: place, groupKey };
  return useQuery({
    queryKey: [...LANES, groupKey, place, limit],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/admin/task-digest', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
}

/** Whether no lane of open tasks has any; false until that is known. It asks for what the board asks for anyway. */
export function useHasNone(): boolean {
  const lanes = [useLane('blocked', FIRST), useLane('in_progress', FIRST), useLane('todo', FIRST)];
  return lanes.every(({ data }) => data?.summary.totalTasks === 0);
}

/** Names a task among all that are shown. */
export function keyOf({ groupKey, taskKey }: Pick<Entry, 'groupKey' | 'taskKey'>): string {
  return `${groupKey} ${taskKey}`;
}

/** Returns a task as it is moved: by the newest of its items, which says where it stands. */
export function shownTask({ groupKey, title, status: place, items }: Entry): ShownTask | undefined {
  const [newest] = items;
  return newest && { groupKey, id: newest.id, title, place };
}

/** Returns the tasks of these keys that the board shows. */
export function entriesOf(queries: QueryClient, keys: ReadonlySet<string>): Entry[] {
  const lanes = queries.getQueriesData<Lane>({ queryKey: LANES, type: 'active' });
  const found = lanes.flatMap(([, lane]) => lane?.entries ?? []);
  return [...new Map(found.map((entry) => [keyOf(entry), entry])).values()].filter((entry) =>
    keys.has(keyOf(entry)),
  );
}

/** Shows tasks in another lane before the hub has answered; returns what shows them where they were. */
export function showMoved(
  queries: QueryClient,
  entries: readonly Entry[],
  to: TaskPlace,
): () => void {
  void queries.cancelQueries({ queryKey: LANES });
  const before = queries.getQueriesData<Lane>({ queryKey: LANES });
  const going = new Set(entries.map(keyOf));
  const coming = entries.map((entry) => ({ ...entry, status: to }));
  for (const [key, lane] of before) {
    if (!lane) continue;
    const kept = lane.entries.filter((entry) => !going.has(keyOf(entry)));
    const come = key.at(-2) === shownPlace(to) ? coming : [];
    const totalTasks = lane.summary.totalTasks - (lane.entries.length - kept.length) + come.length;
    const summary = { ...lane.summary, totalTasks };
    queries.setQueryData(key, { ...lane, summary, entries: [...come, ...kept] });
  }
  return () => {
    for (const [key, lane] of before) queries.setQueryData(key, lane);
  };
}
