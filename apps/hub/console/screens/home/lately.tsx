import { useActivity } from '../../api/activity.js';
import { useAsked } from '../../api/asked.js';
import { api } from '../../api/client.js';
import { Answer } from '../../parts/answer.js';
import { DayColumns } from '../../parts/day-columns.js';
import { ItemRow } from '../../items/item-row.js';
import { addressOf } from '../../state/addresses.js';
import { useGroupShown } from '../../state/group-shown.js';
import { t } from './strings.js';

const ROWS = 6;
/** Tasks change often and stand beside; what was learned lies among them. */
const ASKED = 30;
const DAYS = 14;

/** Asks what was written down last in the group that is chosen. */
export function useLearned() {
  const groupKey = useGroupShown();
  const query = { limit: ASKED, groupKey };
  return useAsked(['knowledge', 'first', groupKey], (signal) =>
    api.GET('/api/v1/admin/knowledge', { params: { query }, signal }),
  );
}

/** What was written down last, tasks left out. */
export function LearnedLately() {
  const groupKey = useGroupShown();
  const asked = useLearned();
  return (
    <section>
      <h2>{t('recent')}</h2>
      <Answer asked={asked} rows={ROWS}>
        {({ items }) => {
          const learned = items.filter(({ type }) => type !== 'task').slice(0, ROWS);
          return learned.length === 0 ? (
            <p class="quiet">{t('nothingLearned')}</p>
          ) : (
            learned.map((item) => (
              <ItemRow
                key={`${item.groupKey} ${item.id}`}
                item={item}
                showsGroup={groupKey === ''}
              />
            ))
          );
        }}
      </Answer>
      <p>
        <a href={addressOf('/knowledge')}>{t('allKnowledge')}</a>
      </p>
    </section>
  );
}

/** How much happened on each of the last days; asked for when its turn has come. */
export function Lately({ isTurn }: { isTurn: boolean }) {
  const asked = useActivity(DAYS, { enabled: isTurn });
  return (
    <section>
      <h2>{t('lately', { n: DAYS })}</h2>
      <Answer asked={asked} rows={1}>
        {({ counts, totals }) => {
          const byDay = new Map<string, number>();
          for (const { day, count } of counts) byDay.set(day, (byDay.get(day) ?? 0) + count);
          return (
            <a class="lately" href={addressOf('/week', { days: String(DAYS) })}>
              <DayColumns counts={byDay} days={DAYS} label={t('perDay', { n: DAYS })} />
              <span class="meta">
                <span>{t('learned', { n: totals.learned })}</span>
                <span>{t('superseded', { n: totals.superseded })}</span>
                <span>{t('contradicted', { n: totals.contradicted })}</span>
              </span>
            </a>
          );
        }}
      </Answer>
    </section>
  );
}
