const PREFIX = 'khub.key.';

/** What this browser knows of a hub's key. */
export type SeenKey = 'first' | 'same' | 'other';

/** Returns whether the key is the one this browser saw of the log before, and remembers the first. */
export function seenKey(logId: string, publicKey: string): SeenKey {
  try {
    const known = localStorage.getItem(PREFIX + logId);
    if (known === null) localStorage.setItem(PREFIX + logId, publicKey);
    if (known === null) return 'first';
    return known === publicKey ? 'same' : 'other';
  } catch {
    return 'first';
  }
}
