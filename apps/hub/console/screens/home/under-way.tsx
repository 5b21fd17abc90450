import { useAsked } from '../../api/asked.js';
import { api } from '../../api/client.js';
import { Answer } from '../../parts/answer.js';
import { TaskState } from '../../items/task-state.js';
import { Time } from '../../parts/time.js';
import { itemAddress } from '../../state/addresses.js';
import { useGroupShown } from '../../state/group-shown.js';
import { t } from './strings.js';

const ROWS = 6;

/** The tasks that somebody works on or that are blocked; asked for when their turn has come. */
export function UnderWay({ isTurn }: { isTurn: boolean }) {
  const groupKey = useGroupShown();
  const query = { limit: ROWS, groupKey };
  const asked = useAsked(
    ['tasks', 'first', groupKey],
    (signal) => api.GET('/api/v1/admin/task-digest', { params: { query }, signal }),
    { enabled: isTurn },
  );
  return (
    <section>
      <h2>{t('tasks')}</h2>
      <Answer asked={asked}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p class="quiet">{t('noTasks')}</p>
          ) : (
            <ul class="short-list">
              {entries.map(
                ({
                  taskKey,
                  title,
                  status,
                  owners,
                  latestUpdatedAt,
                  groupKey: group,
                  items: [newest],
                }) => (
                  <li key={`${group} ${taskKey}`}>
                    {newest ? (
                      <a href={itemAddress(newest)} dir="auto">
                        {title}
                      </a>
                    ) : (
                      <span dir="auto">{title}</span>
                    )}
                    <p class="meta">
                      <TaskState status={status} />
                      {owners.length > 0 && <bdi>{owners.slice(0, 3).join(', ')}</bdi>}
                      <Time at={latestUpdatedAt} />
                    </p>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Answer>
    </section>
  );
}
