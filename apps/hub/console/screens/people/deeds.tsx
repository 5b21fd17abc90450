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

interface Props {
  deed: Deed;
  close: () => void;
  /** Takes the token that is shown only once. */
  rotated: (token: string, name: string) => void;
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

async function rotateTokens({ memberId, displayName }: Member, rotated: Props['rotated']) {
  const { accessToken } = await answered(
    api.POST('/api/v1/admin/members/{memberId}/rotate-token', { params: { path: { memberId } } }),
  );
  rotated(accessToken, displayName);
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
