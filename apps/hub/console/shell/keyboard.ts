import { useEffect } from 'preact/hooks';
import { SCREENS } from '../screens/screens.js';
import { addressOf } from '../state/addresses.js';
import { isWriting, screenKeys } from '../state/keys.js';
import { undoLast } from '../state/toasts.js';

/** How long a g waits for its letter. */
const WAITS_MS = 1_500;

/** Takes back what was done last. */
export const UNDO_KEY = 'u';

/** What the keys that work everywhere do. */
export interface EverywhereKeys {
  go: (address: string) => void;
  openKeys: () => void;
  openGoAnywhere: () => void;
}

/** Listens to the keyboard as long as the console is shown. */
export function useKeyboard(keys: EverywhereKeys): void {
  const { go, openKeys, openGoAnywhere } = keys;
  useEffect(() => {
    let wentAt = -Infinity;
    const press = (event: KeyboardEvent) => {
      if (isGoAnywhere(event)) {
        event.preventDefault();
        openGoAnywhere();
        return;
      }
      if (!isOurs(event)) return;
      const isGoing = event.timeStamp - wentAt < WAITS_MS;
      wentAt = !isGoing && event.key === 'g' ? event.timeStamp : -Infinity;
      if (takesKey(event.key, isGoing, { go, openKeys })) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [go, openKeys, openGoAnywhere]);
}

function isGoAnywhere({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k';
}

/** Whether a key is meant for the console: not for the browser, not for what is being written, not for an open dialog. */
function isOurs(event: KeyboardEvent): boolean {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  return !isShortcut && !isWriting(event) && !document.querySelector('dialog[open]');
}

/** Does what a key stands for; false when it stands for nothing. After a `g` the letter of a screen leads there. */
function takesKey(
  key: string,
  isGoing: boolean,
  { go, openKeys }: Pick<EverywhereKeys, 'go' | 'openKeys'>,
): boolean {
  const screen = isGoing ? SCREENS.find(({ letter }) => letter === key) : undefined;
  if (screen) {
    go(addressOf(screen.path));
    return true;
  }
  if (key === '?') {
    openKeys();
    return true;
  }
  const isUndone = key === UNDO_KEY && undoLast();
  const action = screenKeys().find((each) => each.key === key);
  action?.run();
  return action !== undefined || isUndone;
}
