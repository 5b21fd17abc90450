import { useState } from 'preact/hooks';
import { useItem } from '../../api/item.js';
import { CorrectDialog } from '../../curation/correct-dialog.js';
import { useChosen } from '../../choices/use-chosen.js';
import { Choices } from '../../choices/choices.js';
import { useInAddress } from '../../choices/use-in-address.js';
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

const idOf = ({ id }: Entry) => id;

function Row({
  entry: { kind, title, reason, author, createdAt, contradiction },
}: {
  entry: Entry;
}) {
  // The reason is the word of who says that they contradict each other.
  const by = contradiction?.by ?? author;
  return (
    <>
      <span class="choice-title" dir="auto">
        {title}
      </span>
      <span class="meta">
        <span class={`badge badge-${kind}`}>{t(KINDS[kind])}</span>
        {by !== undefined && <bdi>{by}</bdi>}
        <Time at={createdAt} />
      </span>
      <span class="fine" dir="auto">
        {kind === 'proposal' ? t('whyProposal') : reason}
      </span>
    </>
  );
}

interface DetailProps {
  entry: Entry;
  accept: () => void;
  reject: () => void;
  both: () => void;
}

/** Lets who decides write better what is to be decided on. */
function Correct({ groupKey, knowledgeId }: Entry) {
  const [isAsked, ask] = useState(false);
  const item = useItem(groupKey, knowledgeId).data?.item;
  useKeys(item ? [{ key: 'e', does: t('correct'), run: () => ask(true) }] : []);
  if (!item) return null;
  return (
    <>
      <button type="button" class="button" aria-keyshortcuts="e" onClick={() => ask(true)}>
        {t('correct')} <kbd>e</kbd>
      </button>
      {isAsked && <CorrectDialog item={item} close={() => ask(false)} />}
    </>
  );
}

function Detail({ entry, accept, reject, both }: DetailProps) {
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
          {entry.contradiction && (
            <button type="button" class="button" onClick={both}>
              {t('both')} <kbd>b</kbd>
            </button>
          )}
          <Correct key={entry.id} {...entry} />
        </div>
      </div>
      {entry.contradiction && (
        <p class="fine">
          <bdi>{entry.contradiction.by}</bdi>
          {' · '}
          <span dir="auto">{entry.reason}</span>
        </p>
      )}
      <Sides key={entry.id} entry={entry} />
    </div>
  );
}

interface QueueProps {
  rows: readonly Entry[];
  told: Named | undefined;
  /** Keeps in the address which item the chosen entry is on. */
  keep: (knowledgeId: string) => void;
  decide: (chosen: Chosen) => void;
}

function Queue({ rows, told, keep, decide }: QueueProps) {
  const { chosen, choose, step } = useChosen(rows, idOf, {
    first: told?.named?.id,
    keep: ({ knowledgeId }) => keep(knowledgeId),
  });
  // One that is decided here is gone as well, which needs no telling.
  const [isMissed] = useState(told !== undefined && !told.named);
  const ask = (decision: Chosen['decision']) => () => {
    const isOpen = decision !== 'both' || chosen?.contradiction !== undefined;
    if (chosen && isOpen) decide({ entry: chosen, decision });
  };
  useKeys([
    { key: 'j', does: t('next'), run: () => step(1) },
    { key: 'k', does: t('previous'), run: () => step(-1) },
    { key: 'a', does: t('accept'), run: ask('accept') },
    { key: 'r', does: t('reject'), run: ask('reject') },
    { key: 'b', does: t('both'), run: ask('both') },
  ]);
  if (!chosen) return null;
  return (
    <>
      {isMissed && <p class="note">{t('notWaiting')}</p>}
      <div class="two-panes">
        <Choices name={t('list')} rows={rows} idOf={idOf} chosen={chosen} choose={choose}>
          {(entry) => <Row entry={entry} />}
        </Choices>
        <Detail entry={chosen} accept={ask('accept')} reject={ask('reject')} both={ask('both')} />
      </div>
    </>
  );
}

/** What somebody must decide, with both sides of it. */
export function Review() {
  const [item, keep] = useInAddress('item');
  // What is chosen later is in the address too, and moves nothing to the head.
  const [named] = useState(item);
  const queue = useQueue(named);
  const [chosen, decide] = useState<Chosen>();
  return (
    <Page title={t('title')} lead={t('lead')} byKeys={t('byKeys')} isWide>
      <PagedList
        pages={queue}
        empty={
          <EmptyState icon="review" title={t('empty')}>
            <p>{t('emptyWhy')}</p>
          </EmptyState>
        }
      >
        {(rows) => <Queue rows={rows} told={queue.told} keep={keep} decide={decide} />}
      </PagedList>
      {chosen && <Decide {...chosen} close={() => decide(undefined)} />}
    </Page>
  );
}
