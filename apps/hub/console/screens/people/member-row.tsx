import type { RecordOf } from '../../api/client.js';
import { Time } from '../../parts/time.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;
type Client = Member['clients'][number];

/** Something to be done to a member, after it was asked about. */
export type Deed =
  | { kind: 'disable' | 'rotate'; member: Member }
  | { kind: 'revokeClient'; member: Member; client: Client };

/** Returns what a client is called. */
export function clientName({ clientLabel, hostname, clientId }: Client): string {
  return clientLabel ?? hostname ?? clientId;
}

interface Props {
  member: Member;
  ask: (deed: Deed) => void;
  enable: () => void;
}

function ClientLine({ client, revoke }: { client: Client; revoke: () => void }) {
  const { tools, lastSeenAt, revokedAt } = client;
  return (
    <li>
      <bdi>{clientName(client)}</bdi>{' '}
      <span class="fine">
        {tools.join(', ')}{' '}
        {lastSeenAt === undefined ? (
          t('never')
        ) : (
          <>
            {t('lastSeen')} <Time at={lastSeenAt} />
          </>
        )}
      </span>{' '}
      {revokedAt === undefined ? (
        <button
          type="button"
          class="link-button"
          aria-label={t('revokeClient', { name: clientName(client) })}
          onClick={revoke}
        >
          {t('revoke')}
        </button>
      ) : (
        <span class="badge">{t('revoked')}</span>
      )}
    </li>
  );
}

/** A member with its clients and what may be done to it. */
export function MemberRow({ member, ask, enable }: Props) {
  const { displayName, handle, groupKey, clients, joinedAt, status, tokenExpiresAt } = member;
  return (
    <tr>
      <th scope="row">
        <bdi>{displayName}</bdi> <span class="fine">{handle}</span>
      </th>
      <td>{groupKey}</td>
      <td>
        <span class={`badge badge-${status}`}>{t(status)}</span>
      </td>
      <td>
        <ul class="client-list">
          {clients.map((client) => (
            <ClientLine
              key={client.clientId}
              client={client}
              revoke={() => ask({ kind: 'revokeClient', member, client })}
            />
          ))}
        </ul>
      </td>
      <td>
        <Time at={joinedAt} />
      </td>
      <td>{tokenExpiresAt !== undefined && <Time at={tokenExpiresAt} />}</td>
      <td class="row-actions">
        {status === 'active' ? (
          <>
            <button
              type="button"
              class="quiet-button"
              onClick={() => ask({ kind: 'rotate', member })}
            >
              {t('rotate')}
            </button>
            <button
              type="button"
              class="quiet-button"
              onClick={() => ask({ kind: 'disable', member })}
            >
              {t('disable')}
            </button>
          </>
        ) : (
          <button type="button" class="quiet-button" onClick={enable}>
            {t('enable')}
          </button>
        )}
      </td>
    </tr>
  );
}
