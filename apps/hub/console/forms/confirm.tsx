import { useState } from 'preact/hooks';
import { type Asked, FormDialog } from './form-dialog.js';
import { t } from './strings.js';

interface Props extends Asked {
  /** What is to be typed first, where it cannot be undone. */
  word?: string;
}

/** Asks before something is done, for a typed word where it cannot be undone. */
export function Confirm({ word, children, ...asked }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <FormDialog {...asked} isQuestion isReady={word === undefined || typed.trim() === word}>
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
    </FormDialog>
  );
}
