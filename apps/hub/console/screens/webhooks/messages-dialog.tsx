import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { SelectField } from '../../forms/select-field.js';
import { useCommand } from '../../hooks/use-command.js';
import { Dialog } from '../../parts/dialog.js';
import { NumberOf } from '../../parts/number-of.js';
import { PagedList } from '../../parts/paged-list.js';
import { RowActions } from '../../parts/row-actions.js';
import { Table } from '../../parts/table.js';
import { Time, exactTime } from '../../parts/time.js';
import { t } from './strings.js';
import { type Webhook, type WebhookType, typeName } from './types.js';

type Delivery = RecordOf<'WebhookDelivery'>;
type State = Delivery['state'];

const STATES: readonly State[] = ['waiting', 'delivered', 'dead'];
const HEADS = ['type', 'state', 'happened', 'attempts', 'problem', 'actions'] as const;
/** The most that are read at once. */
const PAGE = 50;

interface RowProps {
  delivery: Delivery;
  /** Its place in the list, from 1 on. */
  place: number;
  retry: () => void;
}

function Row({ delivery, place, retry }: RowProps) {
  const { type, state, happenedAt, attempts, problem = '' } = delivery;
  const isDead = state === 'dead';
  const name = typeName(type as WebhookType);
  const label = t('retryOf', { place, name, at: exactTime(happenedAt) });
  const again = { does: t('retry'), label, act: retry };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span class={`badge badge-${isDead ? 'blocked' : state}`}>{t(state)}</span>
      </td>
      <td>
        <Time at={happenedAt} exact />
      </td>
      <td>
        <NumberOf value={attempts} />
      </td>
      <td dir="auto">{problem}</td>
      <RowActions actions={isDead ? [again] : []} />
    </tr>
  );
}

function useMessages(id: string, state: State | '') {
  return usePages<Delivery>({
    key: ['webhooks', id, state],
    page: async (cursor, signal) => {
      const query = { limit: PAGE, ...(state && { state }), cursor };
      const params = { path: { id }, query };
      const { deliveries, nextCursor } = await answered(
        api.GET('/api/v1/admin/webhooks/{id}/deliveries', { params, signal }),
      );
      return { rows: deliveries, nextCursor };
    },
    idOf: ({ messageId }) => messageId,
  });
}

/** The messages of a webhook, with those that have been given up, which can be sent again. */
export function MessagesDialog({ webhook, close }: { webhook: Webhook; close: () => void }) {
  const { id, origin, dead } = webhook;
  const [state, setState] = useState<State | ''>('');
  const { run, isRunning } = useCommand();
  const pages = useMessages(id, state);
  const retry = (messageId?: string) => {
    const params = { path: { id } };
    const body = messageId === undefined ? {} : { messageId };
    const work = () => answered(api.POST('/api/v1/admin/webhooks/{id}/retry', { params, body }));
    void run(work, t('retried')).then(() => pages.again());
  };
  return (
    <Dialog title={t('messagesOf', { origin })} close={close} isWide>
      <div class="section-head">
        <SelectField
          label={t('state')}
          value={state}
          change={setState}
          choices={[['', t('all')], ...STATES.map((each) => [each, t(each)] as const)]}
        />
        {dead > 0 && (
          <button
            type="button"
            class="button"
            aria-disabled={isRunning}
            onClick={() => isRunning || retry()}
          >
            {t('retryAll')}
          </button>
        )}
      </div>
      <PagedList pages={pages} empty={<p class="quiet">{t('noMessages')}</p>}>
        {(rows) => (
          <Table heads={HEADS.map((name) => t(name))}>
            {rows.map((each, at) => (
              <Row
                key={each.messageId}
                delivery={each}
                place={at + 1}
                retry={() => retry(each.messageId)}
              />
            ))}
          </Table>
        )}
      </PagedList>
    </Dialog>
  );
}
