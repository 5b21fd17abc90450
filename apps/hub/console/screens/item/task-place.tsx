import type { RecordOf } from '../../api/client.js';
import { useMayChange } from '../../items/may-change.js';
import { PLACES, useMoveTasks } from '../../items/task-moves.js';
import { type TaskPlace, shownPlace, taskState } from '../../items/task-state.js';
import { useKeys } from '../../state/keys.js';
import { t } from './strings.js';

type ItemPage = RecordOf<'ItemPage'>;

interface Props {
  item: ItemPage['item'];
  place: TaskPlace;
}

function Places({ item: { groupKey, id, title }, place }: Props) {
  const { isRunning, move } = useMoveTasks();
  const go = (to: TaskPlace) => {
    if (!isRunning && to !== shownPlace(place)) void move([{ groupKey, id, title, place }], to);
  };
  useKeys(PLACES.map(({ place: to, key }) => ({ key, does: taskState(to), run: () => go(to) })));
  return (
    <div class="task-places" role="group" aria-label={t('taskPlace')}>
      <span>{t('taskPlace')}</span>
      {PLACES.map(({ place: to, key }) => (
        <button
          key={key}
          type="button"
          class="button"
          aria-pressed={to === shownPlace(place)}
          aria-disabled={isRunning}
          aria-keyshortcuts={key}
          onClick={() => go(to)}
        >
          {taskState(to)} <kbd>{key}</kbd>
        </button>
      ))}
    </div>
  );
}

/** Where a task stands, and what says that it stands elsewhere; nothing for what is no task, or not in force. */
export function TaskPlaces({ page: { item, task } }: { page: ItemPage }) {
  const mayChange = useMayChange();
  if (!task || item.status !== 'active' || !mayChange(item)) return null;
  return <Places item={item} place={task.status} />;
}
