import { useLayoutEffect, useRef } from 'preact/hooks';

/** A key that does something on the screen that is shown. */
export interface KeyAction {
  key: string;
  does: string;
  run: () => void;
}

/** What parts of a screen do with keys, each as long as it is shown. */
let parts: readonly { actions: readonly KeyAction[] }[] = [];

/** Returns the keys of the screen that is shown. */
export function screenKeys(): readonly KeyAction[] {
  return parts.flatMap(({ actions }) => actions);
}

/** Gives a part of the screen its keys as long as it is shown. */
export function useKeys(own: readonly KeyAction[]): void {
  const part = useRef({ actions: own }).current;
  // Before the next key: it is about what is shown then.
  useLayoutEffect(() => {
    part.actions = own;
  });
  useLayoutEffect(() => {
    parts = [...parts, part];
    return () => {
      parts = parts.filter((each) => each !== part);
    };
  }, []);
}

/** A box that is ticked takes no letters. */
const WRITES = 'input:not([type=checkbox]), textarea, select';

/** Returns whether the reader is writing something. */
export function isWriting({ target }: Event): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(WRITES));
}
