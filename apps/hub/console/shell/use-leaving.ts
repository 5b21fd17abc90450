import { useCallback, useEffect, useState } from 'preact/hooks';

/** A way out of the screen that is shown, which may have to be asked about first. */
export interface Leaving {
  /** Goes to an address, at once where nothing is lost with the screen. */
  go: (address: string) => void;
  /** The address that is waited with. */
  asked: string | undefined;
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

/** Waits with links and keys that lead away from choices that are not saved. */
export function useLeaving(route: (address: string) => void): Leaving {
  const [asked, ask] = useState<string>();
  const go = useCallback(
    (address: string) => (hasUnsaved() ? ask(address) : route(address)),
    [route],
  );
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const address = addressOfClick(event);
      if (address === undefined || !hasUnsaved()) return;
      event.preventDefault();
      // The router follows every click that it hears of.
      event.stopPropagation();
      ask(address);
    };
    document.addEventListener('click', click, true);
    return () => document.removeEventListener('click', click, true);
  }, []);
  const stay = () => ask(undefined);
  const leave = () => {
    stay();
    if (asked !== undefined) route(asked);
  };
  return { go, asked, leave, stay };
}
