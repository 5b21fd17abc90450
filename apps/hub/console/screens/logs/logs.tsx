import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { groupChosen } from '../../state/preferences.js';
import { useStore } from '../../state/store.js';
import { VerifyPanel } from '../../verify/verify-panel.js';
import { t } from './strings.js';

type Log = RecordOf<'Log'>;

const PURPOSES = { sync: 'sync', administration: 'administration' } as const;

function One({ log: { id, groupKey, purpose, size, head, checkpoint } }: { log: Log }) {
  return (
    <article class="panel log">
      <div class="log-name">
        <h2>
          {groupKey ?? t('ofHub')} <span class="fine">{t(PURPOSES[purpose])}</span>
        </h2>
        <details>
          <summary class="hash" title={t('head')}>
            {t('size', { n: size })} {head.hash}
          </summary>
          <p class="fine">{t('checkpoint')}</p>
          <pre tabIndex={0}>{checkpoint}</pre>
        </details>
      </div>
      {size > 0 && <VerifyPanel order={{ logId: id, shown: [] }} />}
    </article>
  );
}

/** Every log, to be recomputed in this browser. */
export function Logs() {
  const groupKey = useStore(groupChosen);
  const pages = usePages<Log>({
    key: ['logs', groupKey],
    page: async (cursor, signal) => {
      const query = { limit: 50, ...(groupKey && { groupKey }), ...(cursor && { cursor }) };
      const answer = await answered(api.GET('/api/v1/admin/logs', { params: { query }, signal }));
      return { rows: answer.logs, nextCursor: answer.nextCursor };
    },
    idOf: ({ id }) => id,
  });
  return (
    <Page title={t('title')} lead={t('lead')}>
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
