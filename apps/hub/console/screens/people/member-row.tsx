import type { RecordOf } from '../../api/client.js';
import { RowActions } from '../../parts/row-actions.js';
import { Time } from '../../parts/time.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;
type Client = Member['clients'][number];

/** Returns what a client is called. */
export function clientName({ clientLabel, hostname, clientId }: Client): string {
  return clientLabel ?? hostname ?? clientId;
}

/** Returns what a member is called. */
export function memberName({ erasedAt, displayName }: Member): string {
  return erasedAt === undefined ? displayName : t('erasedMember');
}

/** Returns whether a member is in, and if not, why. */
export function memberState({ erasedAt, status }: Member): 'active' | 'disabled' | 'erased' {
  return erasedAt === undefined ? status : 'erased';
}

function lastSeen(clients: readonly Client[]): string | undefined {
  return clients
    .map(({ lastSeenAt }) => lastSeenAt)
    .toSorted()
    .at(-1);
}

/** A member with its clients, and the way to what may be done about it. */
export function MemberRow({ member, manage }: { member: Member; manage: () => void }) {
  const { handle, groupKey, clients, joinedAt, status, role, tokenExpiresAt } = member;
  const name = memberName(member);
  const seenAt = lastSeen(clients);
  const managing = { does: t('manage'), label: t('manageOf', { name }), act: manage };
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> <span class="fine">{handle}</span>{' '}
        {role && <span class="badge badge-proposed">{t('isAdministrator')}</span>}
      </th>
      <td>{groupKey}</td>
      <td>
        <span class={`badge badge-${status}`}>{t(memberState(member))}</span>
      </td>
      <td class="row-id">
        <bdi>{clients.map(clientName).slice(0, 3).join(', ')}</bdi>
        {clients.length > 3 && ` +${clients.length - 3}`}
      </td>
      <td>{seenAt === undefined || seenAt === joinedAt ? t('notSince') : <Time at={seenAt} />}</td>
      <td>
        <Time at={joinedAt} />
      </td>
      <td>{tokenExpiresAt !== undefined && <Time at={tokenExpiresAt} />}</td>
      <RowActions actions={[managing]} />
    </tr>
  );
}
