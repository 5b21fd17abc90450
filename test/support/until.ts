import { setTimeout as sleep } from 'node:timers/promises';

/** How long a slow and busy machine may take over what a quick one does at once; nothing that goes well waits for its end. */
export const AT_MOST_MS = 60_000;
const LOOK_EVERY_MS = 25;

/** Resolves when something is so; throws when it is not in time. */
export async function until(isSo: () => unknown): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > AT_MOST_MS) throw new Error('it does not come to be so');
    await sleep(LOOK_EVERY_MS);
  }
}
