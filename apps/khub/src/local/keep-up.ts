import type { Home } from '../hub/home.js';
import type { Membership } from '../hub/membership.js';
import type { CaptureQueue } from './capture-queue.js';
import { type Renewed, renewCopy } from './renew-copy.js';
import { type SentQueue, sendQueue } from './send-queue.js';

/** The outcome of syncing with the hub. */
export interface KeptUp {
  queue: SentQueue;
  /** Null where another process did that. */
  copy: Renewed | null;
}

/** Sends the queue of captures, then renews the copy. Throws a `Failure`. */
export async function keepUp(
  membership: Membership,
  home: Home,
  queue: CaptureQueue,
  { now, isFromBeginning }: { now: () => number; isFromBeginning: boolean },
): Promise<KeptUp> {
  const sent = await sendQueue(membership, queue);
  return { queue: sent, copy: await renewCopy(membership, home, now, { isFromBeginning }) };
}
