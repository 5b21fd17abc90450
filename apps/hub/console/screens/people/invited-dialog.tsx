import type { RecordOf } from '../../api/client.js';
import { Command } from '../../parts/command.js';
import { Dialog } from '../../parts/dialog.js';
import { joinCommand, useHubAddress } from './join-command.js';
import { QrCode } from './qr-code.js';
import { t } from './strings.js';

/** What a machine calls itself, and every other machine too; 0.0.0.0 is where it listens on all its addresses. */
const OWN_ADDRESS = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

interface Props {
  invite: RecordOf<'Invite'>;
  close: () => void;
}

/** Shows the command with which one joins by an invite. */
export function InvitedDialog({ invite, close }: Props) {
  const address = useHubAddress();
  const command = joinCommand(address, invite.token);
  return (
    <Dialog title={t('inviteTitle')} close={close}>
      <p>{t('paste')}</p>
      <Command text={command} />
      {OWN_ADDRESS.test(new URL(address).hostname) && <p class="quiet">{t('thisMachineOnly')}</p>}
      <QrCode text={command} label={t('scan')} />
    </Dialog>
  );
}
