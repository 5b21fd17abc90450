import type { ComponentChildren } from 'preact';
import { DayColumns } from '../../parts/day-columns.js';
import { PersonName } from '../../parts/person.js';
import { t } from './strings.js';
import type { ActivityAnswer } from '../../api/activity.js';

function summed(rows: readonly (readonly [name: string, count: number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, count] of rows) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums];
}

interface BarsProps {
  caption: string;
  first: string;
  rows: readonly [string, number][];
  nameOf: (row: string) => ComponentChildren;
}

function Bars({ caption, first, rows, nameOf }: BarsProps) {
  const most = Math.max(...rows.map(([, count]) => count), 1);
  return (
    <table class="bars">
      <caption>{caption}</caption>
      <thead class="sr-only">
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{t('count')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
            <td>
              <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * count) / most} height="1" />
              </svg>
              <span class="number">{count}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  activity: ActivityAnswer;
  /** How many days it is of. */
  days: number;
}

/** How much happened a day, and who did how much. */
export function Activity({ activity: { counts, people }, days }: Props) {
  if (counts.length === 0) return <p class="quiet">{t('nothing')}</p>;
  const names = new Map(people.map((person) => [person.memberId, person]));
  const byDay = new Map(summed(counts.map(({ day, count }) => [day, count])));
  const byActor = summed(counts.map(({ actor, count }) => [actor, count])).toSorted(
    ([, one], [, other]) => other - one,
  );
  return (
    <div class="bars-pair">
      <figure class="panel per-day">
        <figcaption>{t('perDay')}</figcaption>
        <DayColumns counts={byDay} days={days} label={t('perDay')} />
      </figure>
      <Bars
        caption={t('perPerson')}
        first={t('person')}
        rows={byActor.slice(0, 8)}
        nameOf={(actor) => <PersonName person={names.get(actor) ?? { memberId: actor }} />}
      />
    </div>
  );
}
