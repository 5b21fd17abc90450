import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import { Answer } from '../../parts/answer.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { taskState } from '../../items/task-state.js';
import { Time } from '../../parts/time.js';
import { itemAddress } from '../../state/addresses.js';
import { useGroupShown } from '../../state/group-shown.js';
import { t } from './strings.js';

type Entry = RecordOf<'TaskEntry'>;

const MOST = 200;
const STATES = ['blocked', 'in_progress', 'todo', 'unknown', 'done'] as const;

function useTasks(includeDone: boolean) {
  const groupKey = useGroupShown();
  return useQuery({
    queryKey: ['tasks', groupKey, includeDone],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/task-digest', {
          params: { query: { limit: MOST, includeDone, ...(groupKey && { groupKey }) } },
          signal,
        }),
      ),
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

function Board({ entries, hasDone }: { entries: readonly Entry[]; hasDone: boolean }) {
  const shown = STATES.filter(
    (state) =>
      (state !== 'done' || hasDone) &&
      (state !== 'unknown' || entries.some(({ status }) => status === 'unknown')),
  );
  return (
    <div class="board">
      {shown.map((state) => {
        const cards = entries.filter(({ status }) => status === state);
        return (
          <section key={state} class="lane">
            <h2>
              {taskState(state)} <span class="badge">{cards.length}</span>
            </h2>
            {cards.length === 0 && <p class="quiet">{t('none')}</p>}
            <ul>
              {cards.map((entry) => (
                <Card key={`${entry.groupKey} ${entry.taskKey}`} entry={entry} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** The tasks on a board, by where they stand. */
export function Tasks() {
  const [hasDone, showDone] = useState(false);
  const asked = useTasks(hasDone);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      isWide
      actions={
        <label class="check">
          <input
            type="checkbox"
            checked={hasDone}
            onChange={(event) => showDone(event.currentTarget.checked)}
          />
          {t('showDone')}
        </label>
      }
    >
      <Answer asked={asked} rows={6}>
        {({ entries, nextCursor }) =>
          entries.length === 0 ? (
            <EmptyState icon="tasks" title={t('empty')}>
              <p>{t('emptyWhy')}</p>
            </EmptyState>
          ) : (
            <>
              <Board entries={entries} hasDone={hasDone} />
              {nextCursor !== undefined && <p class="quiet">{t('cut', { n: MOST })}</p>}
            </>
          )
        }
      </Answer>
    </Page>
  );
}
