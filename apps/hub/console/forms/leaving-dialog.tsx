import { Dialog } from '../parts/dialog.js';
import { t } from './strings.js';

/** Asks whether what is not saved is to be left. */
export function LeavingDialog({ leave, stay }: { leave: () => void; stay: () => void }) {
  return (
    <Dialog title={t('leaveTitle')} close={stay}>
      <p>{t('leaveWhy')}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={stay}>
          {t('stay')}
        </button>
        <button type="button" class="button button-danger" onClick={leave}>
          {t('leave')}
        </button>
      </div>
    </Dialog>
  );
}
