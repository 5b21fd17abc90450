import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import { CheckField } from '../../forms/check-field.js';
import { Answer } from '../../parts/answer.js';
import { NumberOf } from '../../parts/number-of.js';
import { Page } from '../../parts/page.js';
import { taskState } from '../../items/task-state.js';
import { Time } from '../../parts/time.js';
import { itemAddress } from '../../state/addresses.js';
import { useGroupShown } from '../../state/group-shown.js';
import { t } from './strings.js';

type Entry = RecordOf<'TaskEntry'>;

/** How many tasks of a lane are shown, and how many more each time that more are asked for, up to the most that are. */
const FIRST = 50;
const MOST = 500;
const STATES = ['blocked', 'in_progress', 'todo', 'unknown', 'done'] as const;
type State = (typeof STATES)[number];

function useLane(status: State, limit: number) {
  const groupKey = useGroupShown();
  const query = { limit, status, groupKey };
  return useQuery({
    queryKey: ['tasks', groupKey, status, limit],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/v1/admin/task-digest', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
}

function Card({ entry }: { entry: Entry }) {
  const { taskKey, title, latestSummary, owners, latestUpdatedAt, items } = entry;
  const [newest] = items;
  return (
    <li class="card">
      <h3 dir="auto">{newest ? <a href={itemAddress(newest)}>{title}</a> : title}</h3>
      {latestSummary !== title && (
        <p class="item-summary" dir="auto">
          {latestSummary}
        </p>
      )}
      <p class="meta">
        <code>{taskKey}</code>
        {owners.length > 0 && <bdi>{owners.slice(0, 3).join(', ')}</bdi>}
        <Time at={latestUpdatedAt} />
      </p>
    </li>
  );
}

function Lane({ state }: { state: State }) {
  const [limit, setLimit] = useState(FIRST);
  const asked = useLane(state, limit);
  const all = asked.data?.summary.totalTasks;
  // Tasks that say nothing that is understood are told of where there are any.
  if (state === 'unknown' && !all) return null;
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
                <Card key={`${entry.groupKey} ${entry.taskKey}`} entry={entry} />
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

/** The tasks on a board, by where they stand, those that moved last first. */
export function Tasks() {
  const [hasDone, showDone] = useState(false);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      isWide
      actions={<CheckField label={t('showDone')} isOn={hasDone} turn={showDone} />}
    >
      <div class="board">
        {STATES.filter((state) => state !== 'done' || hasDone).map((state) => (
          <Lane key={state} state={state} />
        ))}
      </div>
    </Page>
  );
}
