import { useAsked } from '../../api/asked.js';
import { api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import { Answer } from '../../parts/answer.js';
import { Time } from '../../parts/time.js';
import { useGroupShown } from '../../state/group-shown.js';
import { addressOf } from '../../state/addresses.js';
import { t } from './strings.js';

const ROWS = 5;

/** The first of what waits for a decision. */
export function Waiting() {
  const groupKey = useGroupShown();
  const query = { limit: ROWS, groupKey };
  const asked = useAsked(
    ['review', 'first', groupKey],
    (signal) => api.GET('/api/v1/admin/review-queue', { params: { query }, signal }),
    { refetchInterval: pollMs },
  );
  return (
    <section>
      <h2>{t('waiting')}</h2>
      <Answer asked={asked}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{t('nothingWaits')}</p>
          ) : (
            <ul class="short-list">
              {items.map(({ id, title, reason, createdAt, knowledgeId }) => (
                <li key={id}>
                  <a href={addressOf('/review', { item: knowledgeId })} dir="auto">
                    {title}
                  </a>
                  <p class="meta">
                    <span dir="auto">{reason}</span>
                    <Time at={createdAt} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </section>
  );
}
