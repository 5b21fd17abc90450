import { useState } from 'preact/hooks';
import { ChosenBar } from '../../choices/chosen-bar.js';
import { useInAddress } from '../../choices/use-in-address.js';
import { AddItem } from '../../curation/add-item.js';
import { CheckField } from '../../forms/check-field.js';
import { PLACES } from '../../items/task-moves.js';
import { type TaskPlace, taskState } from '../../items/task-state.js';
import { Answer } from '../../parts/answer.js';
import { Command } from '../../parts/command.js';
import { EmptyState } from '../../parts/empty-state.js';
import { NumberOf } from '../../parts/number-of.js';
import { Page } from '../../parts/page.js';
import { Card, type CardActs } from './card.js';
import { type Entry, FIRST, keyOf, useHasNone, useLane } from './lanes.js';
import { t } from './strings.js';
import { useBoard } from './use-board.js';

/** The most tasks of a lane that are shown. */
const MOST = 500;
const STATES = ['blocked', 'in_progress', 'todo', 'done'] as const;

/** How somebody without an agent writes a task down. */
const FIRST_TASK = "npx khub add 'Write the runbook' --type task";

interface LaneProps {
  state: TaskPlace;
  actsOf: (entry: Entry) => CardActs | undefined;
}

function Lane({ state, actsOf }: LaneProps) {
  const [limit, setLimit] = useState(FIRST);
  const asked = useLane(state, limit);
  const all = asked.data?.summary.totalTasks;
  return (
    <section class="lane">
      <h2>
        {taskState(state)}{' '}
        {all !== undefined && (
          <span class="badge">
            <NumberOf value={all} />
          </span>
        )}
      </h2>
      <Answer asked={asked} rows={3}>
        {({ entries, nextCursor }) => (
          <>
            {entries.length === 0 && <p class="quiet">{t('none')}</p>}
            <ul>
              {entries.map((entry) => (
                <Card key={keyOf(entry)} entry={entry} acts={actsOf(entry)} />
              ))}
            </ul>
            {nextCursor !== undefined &&
              (limit < MOST ? (
                <button type="button" class="button more" onClick={() => setLimit(limit + FIRST)}>
                  {t('more')}
                </button>
              ) : (
                <p class="quiet">{t('cut', { n: MOST })}</p>
              ))}
          </>
        )}
      </Answer>
    </section>
  );
}

/** The tasks on a board, by where they stand, those that moved last first; whoever may moves them there, several at once. */
export function Tasks() {
  const [done, showDone] = useInAddress('done');
  const hasDone = done !== '';
  const { chosen, clear, moveChosen, actsOf } = useBoard();
  const isEmpty = useHasNone();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      byKeys={t('byKeys')}
      isWide
      actions={
        <>
          <CheckField
            label={t('showDone')}
            isOn={hasDone}
            turn={(isOn) => showDone(isOn ? 'true' : '')}
          />
          <AddItem kind="task" />
        </>
      }
    >
      {isEmpty && !hasDone && (
        <EmptyState icon="tasks" title={t('empty')}>
          <p>{t('emptyWhy')}</p>
          <Command text={FIRST_TASK} />
        </EmptyState>
      )}
      <div class="board">
        {STATES.filter((state) => state !== 'done' || hasDone).map((state) => (
          <Lane key={state} state={state} actsOf={actsOf} />
        ))}
      </div>
      {chosen.size > 0 && (
        <ChosenBar
          name={t('move')}
          count={t('chosen', { n: chosen.size })}
          deeds={PLACES.map(({ place, key }) => {
            return { key, name: taskState(place), run: () => moveChosen(place) };
          })}
          none={{ name: t('clear'), run: clear }}
        />
      )}
    </Page>
  );
}
