import { useLocation } from 'preact-iso/router';
import type { ComponentChildren } from 'preact';
import { SelectField } from '../../forms/select-field.js';
import { Answer } from '../../parts/answer.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Page } from '../../parts/page.js';
import { PersonName } from '../../parts/person.js';
import { Time } from '../../parts/time.js';
import { addressOf, itemAddress } from '../../state/addresses.js';
import { Activity } from './activity.js';
import { type ActivityAnswer, useActivity } from '../../api/activity.js';
import { asMarkdown } from './as-markdown.js';
import { t } from './strings.js';

const CHOICES = [1, 7, 14, 30];
const USUAL = 7;

type Edge = ActivityAnswer['superseded'][number];

function Part({
  name,
  total,
  more,
  children,
}: {
  name: string;
  total: number;
  /** What leads on where not all are shown. */
  more?: ComponentChildren;
  children: ComponentChildren[];
}) {
  return (
    <section>
      <h2>
        {name} <span class="badge">{total}</span>
      </h2>
      {total > children.length && (
        <p class="fine">
          {t('newest', { shown: children.length, all: total })} {more}
        </p>
      )}
      {total === 0 ? <p class="quiet">{t('none')}</p> : <ul class="short-list">{children}</ul>}
    </section>
  );
}

function EdgeRow({ edge }: { edge: Edge }) {
  const { from, to, reason, createdAt, kind } = edge;
  return (
    <li>
      {from && (
        <a href={itemAddress(from)} dir="auto">
          {from.title}
        </a>
      )}
      <span class="edge-arrow"> {kind === 'supersedes' ? '→' : '↯'} </span>
      {to && (
        <a href={itemAddress(to)} dir="auto">
          {to.title}
        </a>
      )}
      <p class="meta">
        {reason !== undefined && <span dir="auto">{reason}</span>}
        <Time at={createdAt} />
      </p>
    </li>
  );
}

function Happened({ activity, days }: { activity: ActivityAnswer; days: number }) {
  const { totals, learned, superseded, contradicted, people, truncated } = activity;
  const names = new Map(people.map((person) => [person.memberId, person]));
  return (
    <>
      <Activity activity={activity} days={days} />
      {truncated && <p class="quiet">{t('cut')}</p>}
      <div class="columns">
        <Part
          name={t('learned')}
          total={totals.learned}
          more={
            <a href={addressOf('/knowledge', { query: `since:${days}d` })}>{t('changedToo')}</a>
          }
        >
          {learned.map((item) => (
            <li key={`${item.groupKey} ${item.id}`}>
              <a href={itemAddress(item)} dir="auto">
                {item.title}
              </a>
              <p class="meta">
                <span>{item.type}</span>
                {item.projectKey !== undefined && <span>{item.projectKey}</span>}
                <PersonName person={names.get(item.createdBy.memberId) ?? item.createdBy} />
                <Time at={item.createdAt} />
              </p>
            </li>
          ))}
        </Part>
        <div>
          <Part name={t('contradicted')} total={totals.contradicted}>
            {contradicted.map((edge) => (
              <EdgeRow key={edge.id} edge={edge} />
            ))}
          </Part>
          <Part name={t('superseded')} total={totals.superseded}>
            {superseded.map((edge) => (
              <EdgeRow key={edge.id} edge={edge} />
            ))}
          </Part>
        </div>
      </div>
    </>
  );
}

function Days({ days }: { days: number }) {
  const { route } = useLocation();
  return (
    <SelectField
      label={t('days')}
      value={String(days)}
      change={(chosen) => route(addressOf('/week', { days: chosen }), true)}
      choices={CHOICES.map((choice) => [String(choice), String(choice)])}
      isInline
    />
  );
}

/** What was learned, superseded and contradicted lately, and by whom. */
export function Week() {
  const { query } = useLocation();
  const days = CHOICES.find((choice) => String(choice) === query['days']) ?? USUAL;
  const asked = useActivity(days);
  const title = days === USUAL ? t('title') : t('lastDays', { n: days });
  return (
    <Page
      title={title}
      lead={t('lead')}
      actions={
        <>
          <Days days={days} />
          {asked.data && <CopyButton text={asMarkdown(title, asked.data)} label={t('copy')} />}
        </>
      }
    >
      <Answer asked={asked} rows={8}>
        {(activity) => <Happened activity={activity} days={days} />}
      </Answer>
    </Page>
  );
}
