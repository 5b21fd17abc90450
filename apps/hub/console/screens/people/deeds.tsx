import { answered, api } from '../../api/client.js';
import { Confirm } from '../../parts/confirm.js';
import { useCommand } from '../../hooks/use-command.js';
import { type Deed, clientName } from './member-row.js';
import { t } from './strings.js';

const WHY = {
  disable: 'disableWhy',
  rotate: 'rotateWhy',
  revokeClient: 'revokeClientWhy',
} as const;

interface Props {
  deed: Deed;
  close: () => void;
  /** Takes the token that is shown only once. */
  rotated: (token: string, name: string) => void;
}

/** Asks whether something is to be done to a member, and does it. */
export function AskFirst({ deed, close, rotated }: Props) {
  const { run } = useCommand();
  const { member, kind } = deed;
  const path = { memberId: member.memberId };
  const disable = () =>
    answered(api.POST('/api/v1/admin/members/{memberId}/disable', { params: { path }, body: {} }));
  const rotate = async () => {
    const { accessToken } = await answered(
      api.POST('/api/v1/admin/members/{memberId}/rotate-token', { params: { path } }),
    );
    rotated(accessToken, member.displayName);
  };
  const revoke = () => {
    const clientId = deed.kind === 'revokeClient' ? deed.client.clientId : '';
    return answered(
      api.DELETE('/api/v1/admin/members/{memberId}/clients/{clientId}', {
        params: { path: { ...path, clientId } },
      }),
    );
  };
  const works = { disable, rotate, revokeClient: revoke };
  const does = kind === 'revokeClient' ? t('revoke') : t(kind);
  const name = kind === 'revokeClient' ? clientName(deed.client) : member.displayName;
  return (
    <Confirm
      title={`${does}: ${name}`}
      does={does}
      word={member.handle}
      isDangerous
      confirm={() => void run(works[kind], t('done'))}
      close={close}
    >
      <p>{t(WHY[kind], { name: member.displayName })}</p>
    </Confirm>
  );
}
