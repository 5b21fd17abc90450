import { useLocation } from 'preact-iso/router';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Time } from '../../parts/time.js';
import { useKeys } from '../../state/keys.js';
import { Decide, type Chosen } from './decide.js';
import { type Entry, type Named, useQueue } from './use-queue.js';
import { Sides } from './sides.js';
import { t } from './strings.js';

const KINDS = {
  proposal: 'kindProposal',
  conflict: 'kindConflict',
  quality: 'kindQuality',
} as const;

interface ListProps {
  rows: readonly Entry[];
  chosen: Entry | undefined;
  choose: (id: string) => void;
}

function List({ rows, chosen, choose }: ListProps) {
  return (
    <nav aria-label={t('list')}>
      <ul class="choices">
        {rows.map(({ id, kind, title, reason, author, createdAt }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosen?.id ? 'true' : undefined}
              onClick={() => choose(id)}
            >
              <span class="choice-title" dir="auto">
                {title}
              </span>
              <span class="meta">
                <span class={`badge badge-${kind}`}>{t(KINDS[kind])}</span>
                {author !== undefined && <bdi>{author}</bdi>}
                <Time at={createdAt} />
              </span>
              <span class="fine" dir="auto">
                {reason}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface DetailProps {
  entry: Entry;
  accept: () => void;
  reject: () => void;
}

function Detail({ entry, accept, reject }: DetailProps) {
  return (
    <div class="detail">
      <div class="detail-head">
        <h2 dir="auto">{entry.title}</h2>
        <div class="actions">
          <button type="button" class="button button-primary" onClick={accept}>
            {t('accept')} <kbd>a</kbd>
          </button>
          <button type="button" class="button button-danger" onClick={reject}>
            {t('reject')} <kbd>r</kbd>
          </button>
        </div>
      </div>
      <Sides key={entry.id} entry={entry} />
    </div>
  );
}

/** Which row is chosen: the one with the id, and of one that is gone the neighbour that took its place, where the keyboard is too. */
function useChosen(rows: readonly Entry[], first: string | undefined) {
  const [id, choose] = useState(first);
  const last = useRef(0);
  const found = rows.findIndex((row) => row.id === id);
  const at = found < 0 ? Math.min(last.current, rows.length - 1) : found;
  const chosen = rows[at];
  useLayoutEffect(() => {
    last.current = at;
    if (found < 0) choose(chosen?.id);
  }, [found, at, chosen?.id]);
  const step = (by: number) => choose(rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.id);
  return { chosen, choose, step };
}

interface QueueProps {
  rows: readonly Entry[];
  told: Named | undefined;
  decide: (chosen: Chosen) => void;
}

function Queue({ rows, told, decide }: QueueProps) {
  const { chosen, choose, step } = useChosen(rows, told?.named?.id);
  // One that is decided here is gone as well, which needs no telling.
  const [isMissed] = useState(told !== undefined && !told.named);
  const ask = (decision: Chosen['decision']) => () => {
    if (chosen) decide({ entry: chosen, decision });
  };
  useKeys([
    { key: 'j', does: t('next'), run: () => step(1) },
    { key: 'k', does: t('previous'), run: () => step(-1) },
    { key: 'a', does: t('accept'), run: ask('accept') },
    { key: 'r', does: t('reject'), run: ask('reject') },
  ]);
  if (!chosen) return null;
  return (
    <>
      {isMissed && <p class="note">{t('notWaiting')}</p>}
      <div class="two-panes">
        <List rows={rows} chosen={chosen} choose={choose} />
        <Detail entry={chosen} accept={ask('accept')} reject={ask('reject')} />
      </div>
    </>
  );
}

/** What somebody must decide, with both sides of it. */
export function Review() {
  const { item = '' } = useLocation().query;
  const queue = useQueue(item);
  const [chosen, decide] = useState<Chosen>();
  return (
    <Page
      title={t('title')}
      lead={
        <>
          {t('lead')} <span class="by-keys">{t('byKeys')}</span>
        </>
      }
      isWide
    >
      <PagedList
        pages={queue}
        empty={
          <EmptyState icon="review" title={t('empty')}>
            <p>{t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => <Queue key={item} rows={rows} told={queue.told} decide={decide} />}
      </PagedList>
      {chosen && <Decide {...chosen} close={() => decide(undefined)} />}
    </Page>
  );
}
