import { useEffect, useState } from 'preact/hooks';
import { useOverview } from '../../api/overview.js';
import { useMayAdminister } from '../../api/session.js';
import { Answer } from '../../parts/answer.js';
import { NumberOf } from '../../parts/number-of.js';
import { Page } from '../../parts/page.js';
import { addressOf } from '../../state/addresses.js';
import { useGroupShown } from '../../state/group-shown.js';
import { Health } from './health.js';
import { Lately, LearnedLately, useLearned } from './lately.js';
import { fetched } from '../screen.js';
import { t } from './strings.js';
import { Waiting } from './waiting.js';
import { UnderWay } from './under-way.js';

type Overview = NonNullable<ReturnType<typeof useOverview>['data']>;

/** Only an empty hub has them, and they verify what is first noted. */
const FirstSteps = fetched(() => import('./first-steps.js').then((steps) => steps.FirstSteps));

/** Keeps the height of a line. */
const NOTHING_YET = '\u00a0';

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

/** What there is, in numbers, each in its place also before it is known. */
function Counts({ overview }: { overview: Overview | undefined }) {
  const mayAdminister = useMayAdminister();
  return (
    <ul class={mayAdminister ? 'counts counts-six' : 'counts counts-five'}>
      {COUNTS.map(([name, path]) => {
        // The hub tells administrators alone how much waits.
        if (name === 'reviewQueue' && !mayAdminister) return null;
        const content = (
          <>
            <span class="count-name">{t(name)}</span>
            <span class="count-number">
              {overview ? <NumberOf value={overview.counts[name]} /> : '–'}
            </span>
            {name === 'events' && (
              <span class="fine">
                {overview ? t('lastHour', { n: overview.sync.eventsLastHour }) : NOTHING_YET}
              </span>
            )}
          </>
        );
        const isCalling = name === 'reviewQueue' && (overview?.counts[name] ?? 0) > 0;
        const tone = isCalling ? 'count calls' : 'count';
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

/** Whether the hub was empty when it was opened; until one has seen the last of the first steps ticked. */
function useBeginning(overview: Overview | undefined) {
  const { members, knowledgeItems } = overview?.counts ?? {};
  const isNew = members === 0 || knowledgeItems === 0;
  const [isStarting, setStarting] = useState(isNew);
  useEffect(() => {
    if (isNew) setStarting(true);
  }, [isNew]);
  return { isStarting: isNew || isStarting, finish: () => setStarting(false) };
}

/** What there is, what was learned, what waits and what is under way. */
function Whole({ overview }: { overview: Overview | undefined }) {
  const mayAdminister = useMayAdminister();
  const isTurn = !useLearned().isPending;
  const isNarrowed = useGroupShown() !== '';
  return (
    <>
      <Counts overview={overview} />
      {isNarrowed && <p class="fine counts-scope">{t('countsOfAll')}</p>}
      <div class="columns">
        <LearnedLately />
        <div>
          {mayAdminister && <Waiting />}
          <Lately isTurn={isTurn} />
          <UnderWay isTurn={isTurn} />
        </div>
      </div>
    </>
  );
}

/**
 * Whether all is well, what waits for somebody, what was learned; of an empty hub, what to do first, and nothing beside. What takes
 * the hub longest to answer is asked for when the rest is there, and holds nothing up.
 */
export function Home() {
  const asked = useOverview();
  const mayAdminister = useMayAdminister();
  const { data } = asked;
  const { isStarting, finish } = useBeginning(data);
  return (
    <Page title={t('title')} lead={data ? <Health overview={data} /> : NOTHING_YET}>
      <Answer asked={asked} rows={0}>
        {({ baseUrl, recentKnowledge }) =>
          mayAdminister &&
          isStarting && <FirstSteps baseUrl={baseUrl} item={recentKnowledge[0]} finish={finish} />
        }
      </Answer>
      {!(mayAdminister && isStarting) && <Whole overview={data} />}
    </Page>
  );
}
