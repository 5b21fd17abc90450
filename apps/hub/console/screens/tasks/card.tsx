import { NextStep, openStepOf } from '../../items/next-step.js';
import { PLACES } from '../../items/task-moves.js';
import { type TaskPlace, shownPlace, taskState } from '../../items/task-state.js';
import { Time } from '../../parts/time.js';
import { itemAddress } from '../../state/addresses.js';
import { type Entry, keyOf } from './lanes.js';
import { t } from './strings.js';

/** What can be done with a card. */
export interface CardActs {
  isChosen: (key: string) => boolean;
  choose: (key: string) => void;
  move: (key: string, to: TaskPlace) => void;
}

interface Props {
  entry: Entry;
  /** Undefined for who may not move it. */
  acts: CardActs | undefined;
}

/** One task of the board, and where it can go from there. */
export function Card({ entry, acts }: Props) {
  const { taskKey, title, latestSummary, owners, latestUpdatedAt, items, status } = entry;
  const [newest] = items;
  const key = keyOf(entry);
  const step = newest ? openStepOf(newest, status) : '';
  return (
    <li class="card" data-row={key}>
      <div class="card-head">
        {acts && (
          <input
            type="checkbox"
            aria-label={t('chooseTask', { title })}
            checked={acts.isChosen(key)}
            onChange={() => acts.choose(key)}
          />
        )}
        <h3 dir="auto">{newest ? <a href={itemAddress(newest)}>{title}</a> : title}</h3>
      </div>
      {latestSummary !== '' && latestSummary !== title && (
        <p class="item-summary" dir="auto">
          {latestSummary}
        </p>
      )}
      {step !== '' && <NextStep step={step} />}
      <p class="meta">
        <code>{taskKey}</code>
        {owners.length > 0 && <bdi>{owners.slice(0, 3).join(', ')}</bdi>}
        <Time at={latestUpdatedAt} />
      </p>
      {acts && (
        <div class="card-moves" role="group" aria-label={t('move')}>
          {PLACES.filter(({ place }) => place !== shownPlace(status)).map(({ place }) => (
            <button
              key={place}
              type="button"
              class="button button-small"
              aria-label={`${taskState(place)}: ${title}`}
              onClick={() => acts.move(key, place)}
            >
              {taskState(place)}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
