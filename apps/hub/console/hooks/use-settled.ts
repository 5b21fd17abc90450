import { useEffect, useState } from 'preact/hooks';

/** The value as it was when it had not changed for some time. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
