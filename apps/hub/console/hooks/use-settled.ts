import { useEffect, useState } from 'preact/hooks';

/** How long who types a word pauses between two letters. */
const SETTLES_MS = 150;

/** The value as it was when it had not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
