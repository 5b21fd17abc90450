import { Icon } from '../parts/icon.js';
import { useStore } from '../state/store.js';
import { UNDO_KEY } from './keyboard.js';
import { dismiss, toasts } from '../state/toasts.js';
import { t } from './strings.js';

/** The short words on what was done, told aloud too. */
export function ToastList() {
  const shown = useStore(toasts);
  return (
    <div class="toasts" role="status">
      {shown.map(({ id, text, isProblem, undo, links = [] }) => (
        <p key={id} class={isProblem ? 'toast toast-problem' : 'toast'}>
          <span>
            {text}
            {links.map(({ name, address }) => (
              <a key={address} href={address} dir="auto">
                {name}
              </a>
            ))}
          </span>
          {undo && (
            <button
              type="button"
              class="link-button"
              aria-keyshortcuts={UNDO_KEY}
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              {t('undo')} <kbd>{UNDO_KEY}</kbd>
            </button>
          )}
          <button
            type="button"
            class="icon-button"
            aria-label={t('dismiss')}
            onClick={() => dismiss(id)}
          >
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  );
}
