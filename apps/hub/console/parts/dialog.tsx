import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.js';
import { t } from './strings.js';

interface Props {
  title: string;
  /** What Escape, a click beside it and its cross do; absent where it stays until what it asks for was done. */
  close?: () => void;
  children: ComponentChildren;
  /** Whether what is behind it is not for whoever comes by. */
  isAlone?: boolean;
  /** For what needs room. */
  isWide?: boolean;
}

/** What a dialog is there for: its first field, else the first thing it offers that takes nothing away. */
const FIRST = '.dialog-inner :is(input, select, textarea)';
const FIRST_ACTION =
  ':is(.command, .client-role, .dialog-actions) :is(a, button):not(.danger, .button-danger)';

/** A native dialog that is open as long as it is drawn; the key Escape and a click beside it close it. */
export function Dialog({ title, close, children, isWide = false, isAlone = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedAt = useRef<EventTarget | null>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Else the cross that closes it has the focus, which is the first in it.
    const first = dialog?.querySelector<HTMLElement>(FIRST);
    (first ?? dialog?.querySelector<HTMLElement>(FIRST_ACTION))?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      class={isWide ? 'dialog dialog-wide' : isAlone ? 'dialog dialog-alone' : 'dialog'}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      // A browser closes what refuses to be closed when Escape comes again.
      onClose={() => {
        if (ref.current?.isConnected) ref.current.showModal();
      }}
      onMouseDown={({ target }) => {
        pressedAt.current = target;
      }}
      onClick={({ target }) => {
        // Whoever lets go beside it of what they selected in it goes on there.
        if (target === ref.current && pressedAt.current === target) close?.();
      }}
    >
      <div class="dialog-inner">
        <header class="dialog-head">
          <h2>{title}</h2>
          {close && (
            <button type="button" class="icon-button" aria-label={t('close')} onClick={close}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
