import { RowActions } from '../../parts/row-actions.js';
import { Time } from '../../parts/time.js';
import { t } from './strings.js';
import { type Webhook, typeName } from './types.js';

interface Props {
  webhook: Webhook;
  show: () => void;
  test: () => void;
  remove: () => void;
}

function Standing({ webhook: { waiting, dead, deliveredAt } }: { webhook: Webhook }) {
  return (
    <>
      {deliveredAt === undefined ? (
        t('never')
      ) : (
        <>
          {t('last')} <Time at={deliveredAt} />
        </>
      )}
      {waiting > 0 && <p class="fine">{t('waitingCount', { n: waiting })}</p>}
      {dead > 0 && <span class="badge badge-blocked">{t('deadCount', { n: dead })}</span>}
    </>
  );
}

/** A webhook, and what can be done about it. */
export function WebhookRow({ webhook, show, test, remove }: Props) {
  const { origin, groupKey, types, format } = webhook;
  const actions = [
    { does: t('show'), label: t('messagesOf', { origin }), act: show },
    { does: t('test'), label: t('testOf', { origin }), act: test },
    { does: t('remove'), label: t('removeOf', { origin }), act: remove },
  ];
  return (
    <tr>
      <th scope="row">
        {origin}
        {format === 'slack' && <p class="fine">Slack</p>}
      </th>
      <td>{groupKey}</td>
      <td>{types.map((type) => typeName(type)).join(', ')}</td>
      <td>
        <Standing webhook={webhook} />
      </td>
      <RowActions actions={actions} />
    </tr>
  );
}
