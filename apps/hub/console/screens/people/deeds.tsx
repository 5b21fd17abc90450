import { type RecordOf, answered, api } from '../../api/client.js';
import { Confirm } from '../../forms/confirm.js';
import { clientName } from './member-row.js';
import { t } from './strings.js';

type Member = RecordOf<'Member'>;

/** Something to be done to a member, after it was asked about. */
export type Deed =
  | { kind: 'disable' | 'rotate' | 'erase'; member: Member }
  | { kind: 'revokeClient'; member: Member; client: Member['clients'][number] };

const WHY = {
  disable: 'disableWhy',
  rotate: 'rotateWhy',
  erase: 'eraseWhy',
  revokeClient: 'revokeClientWhy',
} as const;

/** A member's new token, and an invite to come back with it; none where the hub makes none. */
export interface Renewed {
  name: string;
  token: string;
  invite: string | undefined;
}

interface Props {
  deed: Deed;
  close: () => void;
  /** Takes what is shown only once. */
  rotated: (renewed: Renewed) => void;
}

/** Keeps a member out from its next request on. */
export function disableMember(memberId: string): Promise<unknown> {
  const path = { memberId };
  return answered(
    api.POST('/api/v1/admin/members/{memberId}/disable', { params: { path }, body: {} }),
  );
}

/** Lets a member in again. */
export function enableMember(memberId: string): Promise<unknown> {
  const path = { memberId };
  return answered(api.POST('/api/v1/admin/members/{memberId}/enable', { params: { path } }));
}

async function rotateTokens(
  { memberId, groupKey, displayName }: Member,
  rotated: Props['rotated'],
) {
  const { accessToken: token } = await answered(
    api.POST('/api/v1/admin/members/{memberId}/rotate-token', { params: { path: { memberId } } }),
  );
  const body = { groupKey, maxUses: 1 };
  // The token is there whether or not there is an invite.
  const invited = await answered(api.POST('/api/v1/admin/invites', { body })).catch(
    () => undefined,
  );
  rotated({ name: displayName, token, invite: invited?.token });
}

function doDeed(deed: Deed, rotated: Props['rotated']): Promise<unknown> {
  const { memberId } = deed.member;
  if (deed.kind === 'disable') return disableMember(memberId);
  if (deed.kind === 'erase') {
    const path = { memberId };
    return answered(api.POST('/api/v1/admin/members/{memberId}/erase', { params: { path } }));
  }
  if (deed.kind === 'revokeClient') {
    const path = { memberId, clientId: deed.client.clientId };
    return answered(
      api.DELETE('/api/v1/admin/members/{memberId}/clients/{clientId}', { params: { path } }),
    );
  }
  return rotateTokens(deed.member, rotated);
}

/** Asks whether something is to be done to a member, and does it. */
export function AskFirst({ deed, close, rotated }: Props) {
  const { member, kind } = deed;
  const { memberId, displayName, handle } = member;
  const does = kind === 'revokeClient' ? t('revoke') : t(kind);
  const name = kind === 'revokeClient' ? clientName(deed.client) : displayName;
  const undo = kind === 'disable' ? { undo: () => enableMember(memberId) } : {};
  return (
    <Confirm
      title={`${does}: ${name}`}
      does={does}
      word={handle}
      isDangerous
      work={() => doDeed(deed, rotated)}
      done={{ said: t('done'), ...undo }}
      close={close}
    >
      <p>{t(WHY[kind], { name: displayName })}</p>
    </Confirm>
  );
}
