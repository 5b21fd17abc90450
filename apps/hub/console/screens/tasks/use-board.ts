import { useQueryClient } from '@tanstack/preact-query';
import { rowAtKeyboard, stepTo } from '../../choices/at-keyboard.js';
import { useManyChosen } from '../../choices/use-many-chosen.js';
import { useMayChange } from '../../items/may-change.js';
import { PLACES, useMoveTasks } from '../../items/task-moves.js';
import { type TaskPlace, shownPlace, taskState } from '../../items/task-state.js';
import { useKeys } from '../../state/keys.js';
import type { CardActs } from './card.js';
import { type Entry, entriesOf, keyOf, showMoved, shownTask } from './lanes.js';
import { t } from './strings.js';

/** Which cards of the board are chosen, and what moves them, by pointer and by keyboard. */
export function useBoard() {
  const queries = useQueryClient();
  const mayChange = useMayChange();
  const { move } = useMoveTasks();
  const { chosen, choose, clear } = useManyChosen();
  const isMovable = ({ groupKey, items }: Entry) =>
    mayChange({ groupKey, origin: items[0]?.origin });
  const moveThose = (keys: ReadonlySet<string>, to: TaskPlace) => {
    const entries = entriesOf(queries, keys).filter(isMovable);
    const going = entries.filter(({ status }) => shownPlace(status) !== to);
    const tasks = going.flatMap((entry) => shownTask(entry) ?? []);
    clear(keys);
    void move(tasks, to, () => showMoved(queries, going, to));
  };
  const acts: CardActs = {
    isChosen: (key) => chosen.has(key),
    choose,
    move: (key, to) => moveThose(new Set([key]), to),
  };
  /** Those that are chosen, else the one that the keyboard is at. */
  const meant = () => (chosen.size > 0 ? chosen : new Set([rowAtKeyboard() ?? []].flat()));
  useKeys([
    { key: 'j', does: t('next'), run: () => stepTo(1) },
    { key: 'k', does: t('previous'), run: () => stepTo(-1) },
    {
      key: 'x',
      does: t('choose'),
      run: () => {
        const [entry] = entriesOf(queries, new Set([rowAtKeyboard() ?? []].flat()));
        if (entry && isMovable(entry)) choose(keyOf(entry));
      },
    },
    ...PLACES.map(({ place, key }) => ({
      key,
      does: taskState(place),
      run: () => moveThose(meant(), place),
    })),
  ]);
  return {
    chosen,
    clear,
    moveChosen: (to: TaskPlace) => moveThose(chosen, to),
    actsOf: (entry: Entry) => (isMovable(entry) ? acts : undefined),
  };
}
