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
export function useKeyboard({ go, openKeys, openGoAnywhere }: EverywhereKeys): void {
  useEffect(() => {
    let goingSince = -Infinity;
    const press = (event: KeyboardEvent) => {
      if (isGoAnywhere(event)) {
        event.preventDefault();
        if (!hasDialog()) openGoAnywhere();
        return;
      }
      if (!isOurs(event)) return;
      const isGoing = event.timeStamp - goingSince < WAITS_MS;
      goingSince = !isGoing && event.key === 'g' ? event.timeStamp : -Infinity;
      const screen = isGoing ? SCREENS.find(({ letter }) => letter === event.key) : undefined;
      if (screen) go(addressOf(screen.path));
      else if (!takesKey(event.key, openKeys)) return;
      event.preventDefault();
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
  return !isShortcut && !isWriting(event) && !hasDialog();
}

function hasDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Does what a key stands for; false when it stands for nothing. */
function takesKey(key: string, openKeys: () => void): boolean {
  if (key === '?') {
    openKeys();
    return true;
  }
  const isUndone = key === UNDO_KEY && undoLast();
  const action = screenKeys().find((each) => each.key === key);
  action?.run();
  return action !== undefined || isUndone;
}
