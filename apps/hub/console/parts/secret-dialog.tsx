import { CopyButton } from './copy-button.js';
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
      <div class="command">
        <pre tabIndex={0}>
          <code>{secret}</code>
        </pre>
        <CopyButton text={secret} />
      </div>
      <div class="dialog-actions">
        <button type="button" class="button button-primary" onClick={close}>
          {t('done')}
        </button>
      </div>
    </Dialog>
  );
}
