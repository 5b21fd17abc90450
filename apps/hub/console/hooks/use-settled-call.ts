import { useEffect, useRef } from 'preact/hooks';

/** Returns what calls `call` with the last value it was given, once none has come for some time. */
export function useSettledCall<T>(call: (value: T) => void, afterMs: number): (value: T) => void {
  const latest = useRef(call);
  latest.current = call;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), afterMs);
  };
}
