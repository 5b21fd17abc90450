import { useState } from 'preact/hooks';
import { answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { Problem } from '../../api/problem.js';
import { Confirm } from '../../forms/confirm.js';
import { useCommand } from '../../hooks/use-command.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Page } from '../../parts/page.js';
import { PagedList } from '../../parts/paged-list.js';
import { SecretDialog } from '../../parts/secret-dialog.js';
import { Table } from '../../parts/table.js';
import { useGroupShown } from '../../state/group-shown.js';
import { AddDialog } from './add-dialog.js';
import { MessagesDialog } from './messages-dialog.js';
import { t } from './strings.js';
import type { Webhook } from './types.js';
import { WebhookRow } from './webhook-row.js';

const HEADS = ['address', 'group', 'toldOf', 'messages', 'actions'] as const;
/** The most that are read at once. */
const PAGE = 50;

function useWebhooks() {
  const groupKey = useGroupShown();
  return usePages<Webhook>({
    key: ['webhooks', 'listed', groupKey],
    page: async (cursor, signal) => {
      const query = { limit: PAGE, groupKey, cursor };
      const { webhooks, nextCursor } = await answered(
        api.GET('/api/v1/admin/webhooks', { params: { query }, signal }),
      );
      return { rows: webhooks, nextCursor };
    },
    idOf: ({ id }) => id,
  });
}

async function test(id: string): Promise<void> {
  const params = { path: { id } };
  const { delivered, problem = '' } = await answered(
    api.POST('/api/v1/admin/webhooks/{id}/test', { params }),
  );
  if (!delivered) throw new Problem('webhook.not_taken', t('notTaken', { problem }));
}

function remove(id: string): Promise<unknown> {
  return answered(api.DELETE('/api/v1/admin/webhooks/{id}', { params: { path: { id } } }));
}

function NewSecret({ secret, close }: { secret: string; close: () => void }) {
  return <SecretDialog title={t('secret')} lead={t('secretOnce')} secret={secret} close={close} />;
}

/** The programs that are told of what happens, and how their messages stand. */
export function Webhooks() {
  const pages = useWebhooks();
  const { run } = useCommand();
  const [isAdding, setAdding] = useState(false);
  const [secret, keep] = useState<string>();
  const [read, setRead] = useState<Webhook>();
  const [doomed, doom] = useState<Webhook>();
  const empty = (
    <EmptyState icon="webhooks" title={t('empty')}>
      <p>{t('emptyWhy')}</p>
    </EmptyState>
  );
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <button type="button" class="button button-primary" onClick={() => setAdding(true)}>
          {t('add')}
        </button>
      }
    >
      <PagedList pages={pages} empty={empty}>
        {(rows) => (
          <Table heads={HEADS.map((name) => t(name))}>
            {rows.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                show={() => setRead(webhook)}
                test={() => void run(() => test(webhook.id), t('taken'))}
                remove={() => doom(webhook)}
              />
            ))}
          </Table>
        )}
      </PagedList>
      {isAdding && (
        <AddDialog made={(added) => keep(added.secret)} close={() => setAdding(false)} />
      )}
      {secret !== undefined && <NewSecret secret={secret} close={() => keep(undefined)} />}
      {read && <MessagesDialog webhook={read} close={() => setRead(undefined)} />}
      {doomed && (
        <Confirm
          title={t('removeOf', { origin: doomed.origin })}
          does={t('remove')}
          isDangerous
          work={() => remove(doomed.id)}
          done={t('removed')}
          close={() => doom(undefined)}
        >
          <p>{t('removeWhy', { origin: doomed.origin })}</p>
        </Confirm>
      )}
    </Page>
  );
}
