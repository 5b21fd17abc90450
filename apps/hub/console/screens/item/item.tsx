import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { useItem } from '../../api/item.js';
import { type Problem, problemOf } from '../../api/problem.js';
import { useMayAdminister } from '../../api/session.js';
import { type Pages, usePages } from '../../api/pages.js';
import { JudgeBar } from '../../curation/judge-bar.js';
import { Markdown } from '../../markdown/markdown.js';
import { TextDiff } from '../../markdown/text-diff.js';
import { Answer } from '../../parts/answer.js';
import { LayerMark, StatusBadge } from '../../items/badges.js';
import { NextStep, openStepOf } from '../../items/next-step.js';
import { toldSummary } from '../../items/told-summary.js';
import { CopyButton } from '../../parts/copy-button.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Icon } from '../../parts/icon.js';
import { Page } from '../../parts/page.js';
import { PersonName } from '../../parts/person.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { Skeleton } from '../../parts/skeleton.js';
import { Time } from '../../parts/time.js';
import { usePlace } from '../../hooks/use-place.js';
import { addressOf } from '../../state/addresses.js';
import { Facts } from './facts.js';
import { History } from './history.js';
import { Relations } from './relations.js';
import { Remove } from './remove.js';
import { Standing } from './standing.js';
import { TaskPlaces } from './task-place.js';
import { t } from './strings.js';
import { type Version, isWrite, textOf } from './versions.js';

type ItemPage = RecordOf<'ItemPage'>;
type HistoryEvent = RecordOf<'HistoryEvent'>;

/** The hub's word for an item that is not there. */
const NOT_FOUND = 'admin.knowledge_not_found';
/** The most events that are read at once. */
const PAGE = 100;

function useHistory({ groupKey, id }: { groupKey: string; id: string }) {
  return usePages({
    key: ['history', groupKey, id],
    page: async (cursor, signal) => {
      const { events, nextCursor } = await answered(
        api.GET('/api/v1/admin/knowledge/{groupKey}/{id}/history', {
          params: {
            path: { groupKey, id },
            query: { limit: PAGE, cursor },
          },
          signal,
        }),
      );
      return { rows: events, nextCursor };
    },
    idOf: ({ logId, log }) => `${logId} ${log.sequence}`,
    isRanked: true,
  });
}

interface Shown extends Version {
  sequence: number;
}

function inOrder(one: Shown, two: Shown): [Shown, Shown] {
  return one.sequence < two.sequence ? [one, two] : [two, one];
}

interface SaidProps {
  page: ItemPage;
  /** The item as of an event, in place of what it says now. */
  shown: Shown | undefined;
  /** Another event that it is held against. */
  other: Shown | undefined;
  back: () => void;
}

type AsOfProps = Pick<SaidProps, 'other' | 'back'> & { shown: Shown; compare: () => void };

function AsOf({ shown, other, back, compare }: AsOfProps) {
  return (
    <p class="note note-warning">
      <span>
        {other
          ? t('between', { from: shown.sequence, to: other.sequence })
          : t('asOf', { sequence: shown.sequence })}
      </span>
      <span class="actions">
        {!other && (
          <button type="button" class="button" onClick={compare}>
            {t('compare')}
          </button>
        )}
        <button type="button" class="button" onClick={back}>
          {t('now')}
        </button>
      </span>
    </p>
  );
}

function Said({ page, shown, other, back }: SaidProps) {
  const [isCompared, setCompared] = useState(false);
  const { title, content = '' } = shown ?? page.item;
  const summary = shown?.summary ?? toldSummary(page.item);
  const against = other ?? (isCompared ? { content: '', ...page.item } : undefined);
  const compare = () => setCompared(!isCompared);
  const step = shown ? '' : openStepOf(page.item, page.task?.status);
  if (!shown && summary === '' && content === '' && step === '') return null;
  return (
    <article class="panel said">
      {shown && <AsOf shown={shown} other={other} back={back} compare={compare} />}
      {shown && against ? (
        <TextDiff before={textOf(shown)} after={textOf(against)} />
      ) : (
        <>
          {shown && shown.title !== page.item.title && <h2 dir="auto">{title}</h2>}
          {summary !== '' && (
            <p class="said-summary" dir="auto">
              {summary}
            </p>
          )}
          {step !== '' && <NextStep step={step} />}
          {content !== '' && <Markdown text={content} />}
        </>
      )}
    </article>
  );
}

/** Whether the last event that changed the item has lost its payload. */
function isReverted({ rows, hasMore }: Pages<HistoryEvent>): boolean {
  const last = rows.findLast(({ kind }) => isWrite(kind));
  return !hasMore && last?.redaction !== undefined;
}

function Whole({ page }: { page: ItemPage }) {
  const [[shown, other], show] = useState<[shown?: Shown, other?: Shown]>([]);
  const history = useHistory(page.item);
  const showAtTop = (...versions: [Shown, Shown?]) => {
    show(versions);
    scrollTo({ top: 0 });
  };
  return (
    <div class="item-columns">
      <div class="item-words">
        <h2 class="sr-only">{t('summary')}</h2>
        {isReverted(history) && (
          <p class="note note-warning">
            <Icon name="warning" /> {t('isReverted')}
          </p>
        )}
        <JudgeBar page={page} />
        <TaskPlaces page={page} />
        <Standing page={page} />
        <Said
          key={`${shown?.sequence} ${other?.sequence}`}
          page={page}
          shown={shown}
          other={other}
          back={() => show([])}
        />
      </div>
      <aside aria-label={t('facts')}>
        <Facts page={page} />
        <Relations page={page} />
      </aside>
      <History
        events={history}
        showVersion={(version) => showAtTop(version)}
        {...(shown && {
          shown: {
            sequence: shown.sequence,
            compare: (version: Shown) => showAtTop(...inOrder(shown, version)),
          },
        })}
      />
    </div>
  );
}

/** The history of an item of which redactions have left nothing; of any other, why it cannot be shown. */
function Gone({ groupKey, id, problem }: { groupKey: string; id: string; problem: Problem }) {
  const history = useHistory({ groupKey, id });
  if (history.isLoading) return <Skeleton rows={6} />;
  if (!history.rows.some(({ redaction }) => redaction)) return <ProblemNote problem={problem} />;
  return (
    <div class="stack">
      <EmptyState icon="seal" title={t('goneTitle')}>
        <p>{t('goneWhy')}</p>
      </EmptyState>
      <History events={history} />
    </div>
  );
}

function InShort({ page: { item, author } }: { page: ItemPage }) {
  return (
    <span class="meta">
      {item.status !== 'active' && <StatusBadge status={item.status} />}
      <LayerMark layer={item.layer} />
      <span>{item.type}</span>
      {item.projectKey !== undefined && <span>{item.projectKey}</span>}
      <PersonName person={author} />
      <Time at={item.updatedAt} />
    </span>
  );
}

/** One item: what it says, who said so and when, what was before, and whether that is proven. */
export function Item() {
  const { groupKey, id } = usePlace();
  const mayAdminister = useMayAdminister();
  const asked = useItem(groupKey, id);
  const problem = asked.error ? problemOf(asked.error) : undefined;
  // What it said stays in the cache when its words have been taken out.
  const isGone = problem?.code === NOT_FOUND;
  const page = isGone ? undefined : asked.data;
  return (
    <Page
      title={page?.item.title ?? id}
      {...(page && { lead: <InShort page={page} /> })}
      isWide
      actions={
        <>
          <CopyButton text={id} label={t('copyId')} />
          {mayAdminister && (
            <a class="button" href={addressOf('/audit', { groupKey, targetId: id })}>
              {t('inAudit')}
            </a>
          )}
          {mayAdminister && page && page.item.origin === undefined && (
            <Remove place={{ groupKey, id }} title={page.item.title} />
          )}
        </>
      }
    >
      {isGone ? (
        <Gone groupKey={groupKey} id={id} problem={problem} />
      ) : (
        <Answer asked={asked} rows={8}>
          {(whole) => <Whole key={`${groupKey} ${id}`} page={whole} />}
        </Answer>
      )}
    </Page>
  );
}
