import { type RecordOf, answered, api } from '../../api/client.js';
import { useCommand } from '../../hooks/use-command.js';
import { Dialog } from '../../parts/dialog.js';
import { Time } from '../../parts/time.js';
import { addressOf } from '../../state/addresses.js';
import type { Deed } from './deeds.js';
import { clientName, memberName, memberState } from './member-row.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;
type Client = Member['clients'][number];

function ClientLine({ client, revoke }: { client: Client; revoke: () => void }) {
  const { tools, lastSeenAt, revokedAt } = client;
  return (
    <li class="client">
      <div>
        <bdi>{clientName(client)}</bdi>
        <p class="meta">
          {tools.length > 0 && <span>{tools.join(', ')}</span>}
          <span>
            {t('lastSeen')} <Time at={lastSeenAt} />
          </span>
        </p>
      </div>
      {revokedAt === undefined ? (
        <button
          type="button"
          class="button button-small"
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

function useRole({ memberId, role }: Member) {
  const { run } = useCommand();
  const put = (next: 'administrator' | 'member') =>
    answered(
      api.PUT('/api/v1/admin/members/{memberId}/role', {
        params: { path: { memberId } },
        body: { role: next },
      }),
    );
  const before = role ?? 'member';
  const after = role ? 'member' : 'administrator';
  return () => run(() => put(after), { said: t('done'), undo: () => put(before) });
}

interface Props {
  member: Member;
  /** Asks whether something that cannot be undone is to be done. */
  ask: (deed: Deed) => void;
  enable: () => void;
  /** Asks for another name. */
  rename: () => void;
  close: () => void;
}

/** A member whole: its clients, and what may be done about it. */
export function MemberDialog({ member, close, ...deeds }: Props) {
  const { handle, groupKey, memberId, status, erasedAt, clients, disabledReason } = member;
  return (
    <Dialog title={memberName(member)} close={close}>
      <p class="meta">
        <span>{handle}</span>
        <span>{groupKey}</span>
        <span class={`badge badge-${status}`}>{t(memberState(member))}</span>
        {disabledReason !== undefined && <span dir="auto">{disabledReason}</span>}
        <a href={addressOf('/audit', { groupKey, actor: memberId })}>{t('whatItDid')}</a>
      </p>
      <h3>{t('clients')}</h3>
      <ul class="client-list">
        {clients.map((client) => (
          <ClientLine
            key={client.clientId}
            client={client}
            revoke={() => {
              close();
              deeds.ask({ kind: 'revokeClient', member, client });
            }}
          />
        ))}
      </ul>
      {erasedAt === undefined && <Deeds member={member} close={close} {...deeds} />}
    </Dialog>
  );
}

interface DeedLineProps {
  why: string;
  does: string;
  act: () => void;
  isDangerous?: boolean;
}

/** Something that may be done about a member, and what it does. */
function DeedLine({ why, does, act, isDangerous = false }: DeedLineProps) {
  return (
    <div class="client client-role">
      <p class="fine">{why}</p>
      <button
        type="button"
        class={isDangerous ? 'button button-small button-danger' : 'button button-small'}
        onClick={act}
      >
        {does}
      </button>
    </div>
  );
}

/** What may be done about a member who has not been erased, each with what it does. */
function Deeds({ member, ask, enable, rename, close }: Props) {
  const { status, role, handle, displayName: name } = member;
  const changeRole = useRole(member);
  const leave = (work: () => unknown) => () => {
    close();
    void work();
  };
  const asks = (kind: 'rotate' | 'disable' | 'erase') => leave(() => ask({ kind, member }));
  const isActive = status === 'active';
  return (
    <>
      <DeedLine why={t('renameWhy', { handle })} does={t('rename')} act={leave(rename)} />
      {isActive ? (
        <DeedLine why={t('rotateWhy', { name })} does={t('rotate')} act={asks('rotate')} />
      ) : (
        <DeedLine why={t('enableWhy', { name })} does={t('enable')} act={leave(enable)} />
      )}
      <DeedLine
        why={role ? t('roleWhy') : t('noRoleWhy')}
        does={role ? t('takeRole') : t('giveRole')}
        act={leave(changeRole)}
      />
      {isActive && (
        <DeedLine
          why={t('disableWhy', { name })}
          does={t('disable')}
          act={asks('disable')}
          isDangerous
        />
      )}
      <DeedLine why={t('eraseWhy', { name })} does={t('erase')} act={asks('erase')} isDangerous />
    </>
  );
}
