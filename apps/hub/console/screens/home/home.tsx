import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { pollMs } from '../../api/queries.js';
import { useMayAdminister } from '../../api/session.js';
import { Answer } from '../../parts/answer.js';
import { Icon } from '../../parts/icon.js';
import { NumberOf } from '../../parts/number-of.js';
import { Page } from '../../parts/page.js';
import { addressOf } from '../../state/addresses.js';
import { FirstSteps } from './first-steps.js';
import { Lately, LearnedLately } from './lately.js';
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

/** What is counted, and where it is to be seen; the last ones are for administrators. */
const COUNTS = [
  ['knowledgeItems', '/knowledge'],
  ['projects', '/projects'],
  ['reviewQueue', '/review'],
  ['members', '/people'],
  ['groups', '/people'],
  ['events', '/logs'],
] as const;
const FOR_ADMINISTRATORS: ReadonlySet<string> = new Set(['/review', '/people']);

function Counts({ counts, sync }: Pick<Overview, 'counts' | 'sync'>) {
  const mayAdminister = useMayAdminister();
  return (
    <ul class="counts counts-six">
      {COUNTS.map(([name, path]) => {
        const content = (
          <>
            <span class="count-name">{t(name)}</span>
            <span class="count-number">
              <NumberOf value={counts[name]} />
            </span>
            {name === 'events' && (
              <span class="fine">{t('lastHour', { n: sync.eventsLastHour })}</span>
            )}
          </>
        );
        const tone = name === 'reviewQueue' && counts[name] > 0 ? 'count calls' : 'count';
        return (
          <li key={name}>
            {mayAdminister || !FOR_ADMINISTRATORS.has(path) ? (
              <a class={tone} href={addressOf(path)}>
                {content}
              </a>
            ) : (
              <div class={tone}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const { counts, recentKnowledge, baseUrl } = overview;
  const mayAdminister = useMayAdminister();
  const isNew = counts.members === 0 || counts.knowledgeItems === 0;
  // The steps stay until one has seen the last of them ticked.
  const [isStarting, setStarting] = useState(isNew);
  return (
    <>
      {mayAdminister && isStarting && (
        <FirstSteps baseUrl={baseUrl} item={recentKnowledge[0]} finish={() => setStarting(false)} />
      )}
      <Counts counts={counts} sync={overview.sync} />
      <div class="columns">
        <LearnedLately />
        <div>
          {mayAdminister && <Waiting />}
          <Lately />
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
