import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.js';
import { t } from './strings.js';

interface Props {
  title: string;
  /** What the button says. */
  does: string;
  /** What is to be typed first, where it cannot be undone. */
  word?: string;
  isDangerous?: boolean;
  confirm: () => void;
  close: () => void;
  children: ComponentChildren;
}

/** Asks before something is done, for a typed word where it cannot be undone. */
export function Confirm({
  title,
  does,
  word,
  isDangerous = false,
  confirm,
  close,
  children,
}: Props) {
  const [typed, setTyped] = useState('');
  const isReady = word === undefined || typed.trim() === word;
  return (
    <Dialog title={title} close={close}>
      <form
        class="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          close();
          confirm();
        }}
      >
        {children}
        {word !== undefined && (
          <label class="field">
            <span>{t('typeToConfirm', { word })}</span>
            <input
              type="text"
              autocomplete="off"
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={close}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            class={isDangerous ? 'button button-danger' : 'button button-primary'}
            disabled={!isReady}
          >
            {does}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
