import { useQuery } from '@tanstack/preact-query';
import { useRoute } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { Markdown } from '../../markdown/markdown.js';
import { Answer } from '../../parts/answer.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Page } from '../../parts/page.js';
import { VerifyPanel } from '../../verify/verify-panel.js';
import { Facts } from './facts.js';
import { History } from './history.js';
import { Relations } from './relations.js';
import { t } from './strings.js';
import type { Version } from './versions.js';

type ItemPage = RecordOf<'ItemPage'>;

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
            query: { limit: PAGE, ...(cursor !== undefined && { cursor }) },
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

function Said({
  page,
  shown,
  back,
}: {
  page: ItemPage;
  shown?: Shown | undefined;
  back: () => void;
}) {
  const { summary, content = '' } = shown ?? page.item;
  return (
    <article class="panel said">
      {shown && (
        <p class="note note-warning">
          <span>{t('asOf', { sequence: shown.sequence })}</span>
          <button type="button" class="button" onClick={back}>
            {t('now')}
          </button>
        </p>
      )}
      {summary !== '' && (
        <p class="said-summary" dir="auto">
          {summary}
        </p>
      )}
      {content !== '' && <Markdown text={content} />}
    </article>
  );
}

function Whole({ page }: { page: ItemPage }) {
  const [shown, show] = useState<Shown>();
  const history = useHistory(page.item);
  const sync = history.rows.filter(({ purpose }) => purpose === 'sync');
  const logId = sync[0]?.logId;
  return (
    <div class="item-columns">
      <div>
        <h2 class="sr-only">{t('summary')}</h2>
        <Said page={page} shown={shown} back={() => show(undefined)} />
        <History
          events={history}
          showVersion={(sequence, version) => {
            show({ sequence, ...version });
            scrollTo({ top: 0 });
          }}
        >
          {logId !== undefined && (
            <VerifyPanel order={{ logId, shown: sync.map(({ log }) => log) }} />
          )}
        </History>
      </div>
      <aside aria-label={t('facts')}>
        <Facts page={page} />
        <Relations page={page} />
      </aside>
    </div>
  );
}

/** One item: what it says, who said so and when, what was before, and whether that is proven. */
export function Item() {
  const { params } = useRoute();
  const { groupKey = '', id = '' } = params;
  const asked = useQuery({
    queryKey: ['item', groupKey, id],
    queryFn: ({ signal }) =>
      answered(
        api.GET('/api/v1/admin/knowledge/{groupKey}/{id}', {
          params: { path: { groupKey, id } },
          signal,
        }),
      ),
  });
  return (
    <Page
      title={asked.data?.item.title ?? id}
      isWide
      actions={<CopyButton text={id} label={t('copyId')} />}
    >
      <Answer asked={asked} rows={8}>
        {(page) => <Whole key={`${groupKey} ${id}`} page={page} />}
      </Answer>
    </Page>
  );
}
