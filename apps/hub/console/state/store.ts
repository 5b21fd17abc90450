import { useEffect, useState } from 'preact/hooks';

/** A value that components follow. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls back after each change, until the returned function is called. */
  follow(listener: () => void): () => void;
}

/** Returns a store that holds `value`. */
export function storeOf<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  let held = value;
  return {
    get: () => held,
    set: (next) => {
      held = next;
      for (const listener of listeners) listener();
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value of a store, of which the component is drawn again whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, show] = useState(store.get());
  useEffect(() => {
    show(store.get());
    return store.follow(() => show(store.get()));
  }, [store]);
  return value;
}
