import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { Time } from '../../parts/time.js';
import { useKeys } from '../../state/keys.js';
import { groupChosen } from '../../state/preferences.js';
import { useStore } from '../../state/store.js';
import { Decide, type Decision } from './decide.js';
import { Sides } from './sides.js';
import { t } from './strings.js';

type Entry = RecordOf<'ReviewItem'>;

const KINDS = {
  proposal: 'kindProposal',
  conflict: 'kindConflict',
  quality: 'kindQuality',
} as const;
const PAGE = 50;

function useQueue() {
  const groupKey = useStore(groupChosen);
  return usePages<Entry>({
    key: ['review', groupKey],
    page: async (cursor, signal) => {
      const { items, nextCursor } = await answered(
        api.GET('/api/v1/admin/review-queue', {
          params: {
            query: {
              limit: PAGE,
              ...(groupKey && { groupKey }),
              ...(cursor !== undefined && { cursor }),
            },
          },
          signal,
        }),
      );
      return { rows: items, nextCursor };
    },
    idOf: ({ id }) => id,
  });
}

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

function Detail({ entry, decide }: { entry: Entry; decide: (decision: Decision) => void }) {
  return (
    <div class="detail">
      <div class="detail-head">
        <h2 dir="auto">{entry.title}</h2>
        <div class="actions">
          <button type="button" class="button button-primary" onClick={() => decide('accept')}>
            {t('accept')} <kbd>a</kbd>
          </button>
          <button type="button" class="button button-danger" onClick={() => decide('reject')}>
            {t('reject')} <kbd>r</kbd>
          </button>
        </div>
      </div>
      <Sides key={entry.id} entry={entry} />
    </div>
  );
}

/** Which entry is on the item that the address names, if one is. */
function useNamed(rows: readonly Entry[]): string {
  const { item } = useLocation().query;
  const isOn = ({ knowledgeId, replacedId }: Entry) => knowledgeId === item || replacedId === item;
  return rows.find(isOn)?.id ?? '';
}

function Queue({ rows }: { rows: readonly Entry[] }) {
  const [id, choose] = useState(useNamed(rows));
  const [decision, decide] = useState<Decision>();
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  );
  const chosen = rows[at];
  const step = (by: number) =>
    choose(rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.id ?? '');
  useKeys([
    { key: 'j', does: t('next'), run: () => step(1) },
    { key: 'k', does: t('previous'), run: () => step(-1) },
    { key: 'a', does: t('accept'), run: () => decide('accept') },
    { key: 'r', does: t('reject'), run: () => decide('reject') },
  ]);
  if (!chosen) return null;
  return (
    <div class="two-panes">
      <List rows={rows} chosen={chosen} choose={choose} />
      <Detail entry={chosen} decide={decide} />
      {decision && <Decide entry={chosen} decision={decision} close={() => decide(undefined)} />}
    </div>
  );
}

/** What somebody must decide, with both sides of it. */
export function Review() {
  const queue = useQueue();
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
        {(rows) => <Queue rows={rows} />}
      </PagedList>
    </Page>
  );
}
