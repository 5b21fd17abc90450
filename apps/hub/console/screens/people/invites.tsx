import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { usePages } from '../../api/pages.js';
import { CheckField } from '../../forms/check-field.js';
import { Confirm } from '../../forms/confirm.js';
import { PagedList } from '../../parts/paged-list.js';
import { PersonName } from '../../parts/person.js';
import { RowActions } from '../../parts/row-actions.js';
import { Time } from '../../parts/time.js';
import { Table } from '../../parts/table.js';
import { useGroupShown } from '../../state/group-shown.js';
import { InvitedDialog } from './invited-dialog.js';
import { t } from './strings.js';

type Invite = RecordOf<'Invite'>;

/** What of a token is shown: enough to tell it from others. */
const SHOWN = 8;

interface RowProps {
  invite: Invite;
  show: () => void;
  revoke: () => void;
}

function InviteRow({ invite, show, revoke }: RowProps) {
  const { token, groupKey, uses, maxUses, createdAt, expiresAt, createdBy, status } = invite;
  const actionOf = (does: string, act: () => void) => {
    return { does, label: `${does} ${token.slice(0, SHOWN)}`, act };
  };
  const actions = [actionOf(t('show'), show), actionOf(t('revoke'), revoke)];
  return (
    <tr>
      <th scope="row" class="narrow">
        <code>{token.slice(0, SHOWN)}…</code>
      </th>
      <td>{groupKey}</td>
      <td>
        <span class={`badge badge-${status}`}>{t(status)}</span>
      </td>
      <td class="narrow">
        {maxUses === undefined ? uses : t('whole', { used: uses, all: maxUses })}
      </td>
      <td>
        <Time at={expiresAt} exact />
      </td>
      <td>
        <Time at={createdAt} />
      </td>
      <td>
        <PersonName person={{ memberId: createdBy }} />
      </td>
      <RowActions actions={status === 'active' ? actions : []} />
    </tr>
  );
}

function useInvites(hasSpent: boolean) {
  const groupKey = useGroupShown();
  return usePages<Invite>({
    key: ['invites', groupKey, hasSpent],
    page: async (cursor, signal) => {
      const query = { limit: 50, groupKey, cursor, ...(!hasSpent && { usable: true }) };
      const { invites, nextCursor } = await answered(
        api.GET('/api/v1/admin/invites', { params: { query }, signal }),
      );
      return { rows: invites, nextCursor };
    },
    idOf: ({ token }) => token,
  });
}

/** The invites, the newest first. */
export function Invites() {
  const [shown, show] = useState<Invite>();
  const [doomed, doom] = useState<Invite>();
  const [hasSpent, showSpent] = useState(false);
  const pages = useInvites(hasSpent);
  const revoke = ({ token }: Invite) =>
    answered(api.DELETE('/api/v1/admin/invites/{token}', { params: { path: { token } } }));
  const heads = [
    'inviteToken',
    'group',
    'state',
    'uses',
    'until',
    'made',
    'by',
    'actions',
  ] as const;
  return (
    <section>
      <h2>{t('invites')}</h2>
      <CheckField label={t('showSpent')} isOn={hasSpent} turn={showSpent} />
      <PagedList
        pages={pages}
        empty={<p class="quiet">{t(hasSpent ? 'emptyInvites' : 'noneUsable')}</p>}
      >
        {(rows) => (
          <Table heads={heads.map((name) => t(name))}>
            {rows.map((invite) => (
              <InviteRow
                key={invite.token}
                invite={invite}
                show={() => show(invite)}
                revoke={() => doom(invite)}
              />
            ))}
          </Table>
        )}
      </PagedList>
      {shown && <InvitedDialog invite={shown} close={() => show(undefined)} />}
      {doomed && (
        <Confirm
          title={t('revoke')}
          does={t('revoke')}
          isDangerous
          work={() => revoke(doomed)}
          done={t('done')}
          close={() => doom(undefined)}
        >
          <p>{t('revokeWhy')}</p>
        </Confirm>
      )}
    </section>
  );
}
