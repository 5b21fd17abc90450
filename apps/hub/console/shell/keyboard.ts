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
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openGoAnywhere();
        return;
      }
      const isOurs = !(event.ctrlKey || event.metaKey || event.altKey || isWriting(event));
      if (!isOurs || document.querySelector('dialog[open]')) return;
      const isGoing = event.timeStamp - goingSince < WAITS_MS;
      goingSince = !isGoing && event.key === 'g' ? event.timeStamp : -Infinity;
      const screen = isGoing ? SCREENS.find(({ letter }) => letter === event.key) : undefined;
      const action = screenKeys().find(({ key }) => key === event.key);
      const isUndone = !screen && event.key === UNDO_KEY && undoLast();
      if (screen) go(addressOf(screen.path));
      else if (event.key === '?') openKeys();
      else if (action) action.run();
      else if (!isUndone) return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [go, openKeys, openGoAnywhere]);
}
