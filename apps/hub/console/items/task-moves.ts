import { MAX_MOVED_TASKS } from '@app/domain';
import { useQueryClient } from '@tanstack/preact-query';
import { answered, api } from '../api/client.js';
import { Problem } from '../api/problem.js';
import { useCommand } from '../hooks/use-command.js';
import { type Outcome, sendByGroup } from './send-by-group.js';
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

async function moveInGroup(
  groupKey: string,
  moves: readonly Move[],
): Promise<Outcome<Move, NotMoved>> {
  const tasks = moves.map(({ id, to, place }) => ({ id, status: to, from: place }));
  const body = { groupKey, tasks };
  const answer = await answered(api.POST('/api/v1/admin/tasks/move', { body }));
  const moveOf = (id: string) => moves.find((each) => each.id === id)!;
  return {
    done: answer.moved.flatMap(({ id, before: place }) =>
      place === moveOf(id).to ? [] : [{ ...moveOf(id), place }],
    ),
    refused: answer.refused.map(({ id, ...why }) => ({ move: moveOf(id), ...why })),
  };
}

function problemOf({ move, reason, message }: NotMoved, count: number): Problem {
  const words = { title: shortTitle(move.title), why: message, n: count };
  return new Problem(reason, t(count === 1 ? 'notMoved' : 'severalNotMoved', words));
}

/** Moves tasks; resolves to what takes that back. Rejects with a `Problem` when none was moved; when only some were not, it says so. */
async function moveAll(moves: readonly Move[]): Promise<Move[]> {
  const moved = await sendByGroup(moves, { most: MAX_MOVED_TASKS, send: moveInGroup, problemOf });
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
