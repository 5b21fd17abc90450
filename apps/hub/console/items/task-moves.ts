import { MAX_MOVED_TASKS } from '@app/domain';
import { useQueryClient } from '@tanstack/preact-query';
import { answered, api } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { useCommand } from '../hooks/use-command.js';
import { toast } from '../state/toasts.js';
import { shortTitle } from './short-title.js';
import { t } from './strings.js';
import { type TaskPlace, taskState } from './task-state.js';

/** Where a task can be moved, each place with its key. */
export const PLACES = [
  { place: 'todo', key: 't' },
  { place: 'in_progress', key: 'i' },
  { place: 'blocked', key: 'b' },
  { place: 'done', key: 'd' },
] as const;

/** A task as it is shown, and where it is seen to stand. */
export interface ShownTask {
  groupKey: string;
  /** The item that tells of it. */
  id: string;
  title: string;
  place: TaskPlace;
}

/** Where a shown task is to stand. */
type Move = ShownTask & { to: TaskPlace };

interface NotMoved {
  move: Move;
  reason: string;
  message: string;
}

/** Asks for moves within one group, and sorts what the hub answers into its lists. */
async function moveInGroup(moves: readonly Move[], moved: Move[], refused: NotMoved[]) {
  const tasks = moves.map(({ id, to, place }) => ({ id, status: to, from: place }));
  const body = { groupKey: moves[0]!.groupKey, tasks };
  const answer = await answered(api.POST('/api/v1/admin/tasks/move', { body }));
  const moveOf = (id: string) => moves.find((each) => each.id === id)!;
  for (const { id, before } of answer.moved)
    if (before !== moveOf(id).to) moved.push({ ...moveOf(id), place: before });
  for (const { id, ...why } of answer.refused) refused.push({ move: moveOf(id), ...why });
}

function problemOf([first, ...others]: readonly [NotMoved, ...NotMoved[]]): Problem {
  const { move, reason, message } = first;
  const values = { title: shortTitle(move.title), why: message, n: others.length + 1 };
  return new Problem(reason, t(others.length === 0 ? 'notMoved' : 'severalNotMoved', values));
}

/**
 * Moves tasks; resolves to what takes that back. Rejects with a `Problem` when none was moved; when only some were not, it says so.
 */
async function moveAll(moves: readonly Move[]): Promise<Move[]> {
  const [moved, refused]: [Move[], NotMoved[]] = [[], []];
  for (const groupKey of new Set(moves.map((move) => move.groupKey))) {
    const ofGroup = moves.filter((move) => move.groupKey === groupKey);
    for (let at = 0; at < ofGroup.length; at += MAX_MOVED_TASKS)
      await moveInGroup(ofGroup.slice(at, at + MAX_MOVED_TASKS), moved, refused);
  }
  const [first, ...others] = refused;
  if (first) {
    const problem = problemOf([first, ...others]);
    if (moved.length === 0) throw problem;
    toast(problem.message, { isProblem: true });
  }
  return moved.map((move) => ({ ...move, place: move.to, to: move.place }));
}

function wordsOf([first, ...others]: readonly Move[], to: TaskPlace): string {
  const state = taskState(to);
  return first && others.length === 0
    ? t('taskMoved', { title: shortTitle(first.title), state })
    : t('tasksMoved', { n: others.length + 1, state });
}

/**
 * Returns what moves tasks and offers to move them back. `show` shows them as moved before the hub has answered, and returns what shows
 * them as before.
 */
export function useMoveTasks() {
  const queries = useQueryClient();
  const { isRunning, run } = useCommand();
  const move = async (
    tasks: readonly ShownTask[],
    to: TaskPlace,
    show?: (moves: readonly ShownTask[]) => () => void,
  ): Promise<void> => {
    const going = tasks.filter(({ place }) => place !== to).map((task) => ({ ...task, to }));
    if (going.length === 0) return;
    const showAgain = show?.(going);
    let back: Move[] = [];
    const work = async () => {
      try {
        back = await moveAll(going);
      } catch (thrown) {
        showAgain?.();
        void queries.invalidateQueries();
        throw thrown;
      }
    };
    await run(work, () => ({
      said: wordsOf(back.length > 0 ? back : going, to),
      ...(back.length > 0 && { undo: () => moveAll(back) }),
    }));
  };
  return { isRunning, move };
}
