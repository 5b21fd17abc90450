import { useEffect, useLayoutEffect } from 'preact/hooks';

/** A key that does something on the screen that is shown. */
export interface KeyAction {
  key: string;
  does: string;
  run: () => void;
}

let actions: readonly KeyAction[] = [];

/** Returns the keys of the screen that is shown. */
export function screenKeys(): readonly KeyAction[] {
  return actions;
}

/** Gives the screen its keys as long as it is shown. */
export function useKeys(own: readonly KeyAction[]): void {
  // Before the next key: it is about what is shown then.
  useLayoutEffect(() => {
    actions = own;
  });
  useEffect(
    () => () => {
      actions = [];
    },
    [],
  );
}

/** A box that is ticked takes no letters. */
const WRITES = 'input:not([type=checkbox]), textarea, select';

/** Returns whether the reader is writing something. */
export function isWriting({ target }: Event): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(WRITES));
}
