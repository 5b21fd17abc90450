import { useEffect, useRef } from 'preact/hooks';

const TAKES_FOCUS = 'a[href], button:not([disabled]), input, select, textarea, summary';
/** How long a screen may take until its heading is there. */
const HEADING_WITHIN_MS = 3_000;

function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(TAKES_FOCUS)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The heading of the screen that is shown; the screen itself until what it shows is there. */
function place(): Element | null {
  const main = document.getElementById('main');
  return (main?.querySelector('.skeleton') ? null : main?.querySelector('h1')) ?? main;
}

/**
 * Puts the keyboard, and whoever is read to, at the heading of a screen that has taken another one's place; the address of
 * the first screen is left to the browser. A heading that comes later takes the focus while nothing else has it.
 */
export function useArrival(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return undefined;
    shown.current = path;
    const main = document.getElementById('main');
    if (!main) return undefined;
    focusOn(place());
    // The screen may come in a file of its own, and what it shows from the hub.
    const arrive = () => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === main) focusOn(place());
    };
    const observer = new MutationObserver(arrive);
    observer.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_WITHIN_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [path]);
}

/** What has the focus, and what stands around it. */
type Around = { element: Element; neighbours: (Element | null)[] }[];

function around(target: EventTarget | null): Around {
  const found: Around = [];
  for (let element = target as Element | null; element; element = element.parentElement) {
    const { nextElementSibling, previousElementSibling } = element;
    found.push({ element, neighbours: [nextElementSibling, previousElementSibling] });
  }
  return found;
}

/** What stands nearest to where the focus was, of what is still there: the next row, else the one before, else what held it. */
function nearest(gone: Around): Element | null | undefined {
  for (const { element, neighbours } of gone) {
    if (element.isConnected) return element === document.body ? place() : element;
    for (const neighbour of neighbours) {
      const inside = neighbour?.isConnected && neighbour.querySelector(TAKES_FOCUS);
      if (inside) return inside;
    }
  }
  return place();
}

/** Keeps the keyboard where it was when what had the focus is gone, as the row of something that was removed. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Around = [];
    const remember = ({ target }: FocusEvent) => {
      last = around(target);
    };
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && last.length > 0;
      if (!isLost || last[0]?.element.isConnected) return;
      const gone = last;
      last = [];
      focusOn(nearest(gone));
    });
    addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
