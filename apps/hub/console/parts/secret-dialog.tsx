import { Command } from './command.js';
import { Dialog } from './dialog.js';
import { t } from './strings.js';

interface Props {
  title: string;
  /** What the secret is for. */
  lead: string;
  secret: string;
  close: () => void;
}

/** A secret that is shown only here and now: nothing but its own button closes it. */
export function SecretDialog({ title, lead, secret, close }: Props) {
  return (
    <Dialog title={title}>
      <p>{lead}</p>
      <Command text={secret} />
      <div class="dialog-actions">
        <button type="button" class="button button-primary" onClick={close}>
          {t('done')}
        </button>
      </div>
    </Dialog>
  );
}
