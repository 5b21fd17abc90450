import { useQuery } from '@tanstack/preact-query';
import { type RecordOf, answered, api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import { useMayAdminister } from '../../api/session.js';
import { Answer } from '../../parts/answer.js';
import { Icon } from '../../parts/icon.js';
import { ItemRow } from '../../parts/item-row.js';
import { Page } from '../../parts/page.js';
import { Time } from '../../parts/time.js';
import { addressOf } from '../../state/addresses.js';
import { FirstSteps } from './first-steps.js';
import { t } from './strings.js';
import { Waiting } from './waiting.js';
import { UnderWay } from './under-way.js';

type Projection = RecordOf<'ProjectionState'>;

function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => answered(api.GET('/api/v1/admin/overview', { signal })),
    refetchInterval: pollMs,
  });
}

type Overview = NonNullable<ReturnType<typeof useOverview>['data']>;

function Health({ projections }: { projections: readonly Projection[] }) {
  const troubled = projections.filter(({ lag, error }) => lag > 0 || error !== undefined);
  if (troubled.length === 0)
    return (
      <p class="health health-good">
        <Icon name="check" />
        {t('healthy')}
      </p>
    );
  return (
    <ul class="health health-bad">
      {troubled.map(({ name, lag, error }) => (
        <li key={name}>
          <Icon name="warning" />
          {error === undefined ? t('behind', { name, n: lag }) : t('parked', { name, error })}
        </li>
      ))}
    </ul>
  );
}

const COUNTS = [
  'knowledgeItems',
  'reviewQueue',
  'projects',
  'members',
  'groups',
  'events',
] as const;

function Counts({ counts, sync }: Pick<Overview, 'counts' | 'sync'>) {
  return (
    <dl class="counts">
      {COUNTS.map((name) => (
        <div
          key={name}
          class={name === 'reviewQueue' && counts[name] > 0 ? 'count calls' : 'count'}
        >
          <dt>{t(name)}</dt>
          <dd>{new Intl.NumberFormat().format(counts[name])}</dd>
          {name === 'events' && (
            <dd class="fine">
              {t('lastHour', { n: sync.eventsLastHour })}
              {sync.lastEventAt !== null && (
                <>
                  {' · '}
                  {t('lastEvent')} <Time at={sync.lastEventAt} />
                </>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const { counts, recentKnowledge, baseUrl } = overview;
  const mayAdminister = useMayAdminister();
  const isNew = counts.members === 0 || counts.knowledgeItems === 0;
  return (
    <>
      {isNew && (
        <FirstSteps
          baseUrl={baseUrl}
          members={counts.members}
          clients={counts.members}
          items={counts.knowledgeItems}
        />
      )}
      <Counts counts={counts} sync={overview.sync} />
      <div class="columns">
        <section>
          <h2>{t('recent')}</h2>
          {recentKnowledge.map((item) => (
            <ItemRow key={item.id} item={item} showsGroup />
          ))}
          <p>
            <a href={addressOf('/knowledge')}>{t('allKnowledge')}</a>
          </p>
        </section>
        <div>
          {mayAdminister && <Waiting />}
          <UnderWay />
        </div>
      </div>
    </>
  );
}

/** Whether all is well, what waits for somebody, what was learned. */
export function Home() {
  const asked = useOverview();
  const { data } = asked;
  return (
    <Page title={t('title')} {...(data && { lead: <Health projections={data.projections} /> })}>
      <Answer asked={asked} rows={8}>
        {(overview) => <Shown overview={overview} />}
      </Answer>
    </Page>
  );
}
