import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** A way out of the screen that is shown, which may have to be asked about first. */
export interface Leaving {
  /** Goes to an address, at once where nothing is lost with the screen. */
  go: (address: string) => void;
  /** Whether there is one that waits for an answer. */
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

function hasUnsaved(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}

/** The address that a click goes to in this page; undefined where it goes nowhere, or the browser opens it elsewhere. */
function addressOfClick(event: MouseEvent): string | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest('a') : null;
  const isOfPage = link?.origin === location.origin && link.target === '' && !link.download;
  if (!link || !isOfPage || link.getAttribute('href')?.startsWith('#')) return undefined;
  return link.href.slice(location.origin.length);
}

/** Lets the browser ask, in its own words, before the page goes with what is not saved: it is closed, or loaded again. */
function holdPage(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

type Travel = (event: PopStateEvent) => void;

const passBy: Travel = () => undefined;
let meet = passBy;

/** Hears of Back and Forward of the browser before the router does, which has to begin later. */
export function hearTravel(): void {
  addEventListener('popstate', (event) => meet(event));
}

/** Waits with Back and Forward of the browser that lead away from what is not saved at an address; `ask` is told what goes on. */
function useHeldTravel(url: string, ask: (goOn: () => void) => void): void {
  const isLetGo = useRef(false);
  useEffect(() => {
    meet = (event) => {
      const isAsked = !isLetGo.current && location.pathname + location.search !== url;
      isLetGo.current = false;
      if (!isAsked || !hasUnsaved()) return;
      // The router follows it too. The browser has gone already, so it is brought back to where it was.
      event.stopImmediatePropagation();
      history.pushState(null, '', url);
      ask(() => {
        isLetGo.current = true;
        history.back();
      });
    };
    return () => {
      meet = passBy;
    };
  }, [url]);
}

/** Waits with links, keys and the browser's own buttons that lead away from what is not saved. */
export function useLeaving(url: string, route: (address: string) => void): Leaving {
  const [asked, setAsked] = useState<{ goOn: () => void }>();
  const ask = useCallback((goOn: () => void) => setAsked({ goOn }), []);
  const go = useCallback(
    (address: string) => (hasUnsaved() ? ask(() => route(address)) : route(address)),
    [route],
  );
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const address = addressOfClick(event);
      if (address === undefined || !hasUnsaved()) return;
      event.preventDefault();
      // The router follows every click that it hears of.
      event.stopPropagation();
      ask(() => route(address));
    };
    document.addEventListener('click', click, true);
    addEventListener('beforeunload', holdPage);
    return () => {
      document.removeEventListener('click', click, true);
      removeEventListener('beforeunload', holdPage);
    };
  }, [route]);
  useHeldTravel(url, ask);
  const stay = () => setAsked(undefined);
  const leave = () => {
    stay();
    asked?.goOn();
  };
  return { go, isAsked: asked !== undefined, leave, stay };
}
