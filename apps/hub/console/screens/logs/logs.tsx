import { type RecordOf, answered, api } from '../../api/client.js';
import { useOverview } from '../../api/overview.js';
import { usePages } from '../../api/pages.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { useGroupShown } from '../../state/group-shown.js';
import { NotPublished } from '../../verify/not-published.js';
import { VerifyPanel } from '../../verify/verify-panel.js';
import { t } from './strings.js';

type Log = RecordOf<'Log'>;

function One({ log }: { log: Log }) {
  const { id, groupKey, purpose, size, head, checkpoint, publishingProblem } = log;
  return (
    <article class="panel log">
      <div class="log-name">
        <h2>
          {groupKey ?? t('ofHub')} <span class="fine">{t(purpose)}</span>
        </h2>
        <details>
          <summary class="hash" title={t('head')}>
            {t('size', { n: size })} {head.hash}
          </summary>
          <p class="fine">{t('checkpoint')}</p>
          <pre tabIndex={0}>{checkpoint}</pre>
        </details>
      </div>
      <NotPublished problem={publishingProblem} isOfThisLog />
      {size > 0 && <VerifyPanel order={{ logId: id, shown: [] }} />}
    </article>
  );
}

/** Every log, to be recomputed in this browser. */
export function Logs() {
  const groupKey = useGroupShown();
  const pages = usePages<Log>({
    key: ['logs', groupKey],
    page: async (cursor, signal) => {
      const query = { limit: 50, groupKey, cursor };
      const answer = await answered(api.GET('/api/v1/admin/logs', { params: { query }, signal }));
      return { rows: answer.logs, nextCursor: answer.nextCursor };
    },
    idOf: ({ id }) => id,
  });
  const { data: overview } = useOverview();
  return (
    <Page title={t('title')} lead={t('lead')}>
      <NotPublished problem={overview?.publishing?.problem} />
      <PagedList pages={pages} empty={<EmptyState icon="logs" title={t('empty')} />}>
        {(rows) => (
          <div class="logs">
            {rows.map((log) => (
              <One key={log.id} log={log} />
            ))}
          </div>
        )}
      </PagedList>
    </Page>
  );
}
