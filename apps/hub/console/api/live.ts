import type { QueryClient } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { ROOT } from '../state/addresses.js';
import { live } from './queries.js';

const STREAM = `${ROOT}/api/v1/admin/stream`;
/** Hints that come closer together are one. */
const GATHERS_MS = 500;
/** A stream that the hub has refused is asked for again after this; meanwhile what is shown is polled. */
const REFUSED_MS = 60_000;
/** What is shown as it stands; everything else stays as its reader has it until they ask. */
const FOLLOWING = new Set(['overview', 'tasks']);

function refresh(queries: QueryClient): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey.at(-1) === 'head' || queryKey[1] === 'first' || FOLLOWING.has(String(queryKey[0])),
  });
}

/** Listens to what the hub hints at while somebody looks; a hidden tab asks for nothing. */
export function useLive(queries: QueryClient): void {
  useEffect(() => {
    let source: EventSource | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let refused: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const hinted = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        refresh(queries);
      }, GATHERS_MS);
    };
    const close = () => {
      clearTimeout(refused);
      source?.close();
      source = undefined;
      live.set(false);
    };
    const follow = () => {
      if (document.hidden) return close();
      if (source && source.readyState !== EventSource.CLOSED) return;
      source = new EventSource(STREAM);
      source.addEventListener('grown', hinted);
      source.addEventListener('open', () => {
        live.set(true);
        // A stream tells what grows from its beginning on, and not what grew while there was none.
        if (wasOpen) hinted();
        wasOpen = true;
      });
      source.addEventListener('error', () => {
        live.set(false);
        // A lost connection the browser asks for again by itself, a refused one it does not.
        if (source?.readyState === EventSource.CLOSED) refused = setTimeout(follow, REFUSED_MS);
      });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(gathering);
      close();
    };
  }, [queries]);
}
