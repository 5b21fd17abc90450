import { setTimeout as sleep } from 'node:timers/promises';

/** How long a slow machine may take over what a quick one does at once. */
const MOST_MS = 40_000;
const LOOK_EVERY_MS = 25;

/** Resolves when something is so; throws when it is not in time. */
export async function until(isSo: () => unknown): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > MOST_MS) throw new Error('it does not come to be so');
    await sleep(LOOK_EVERY_MS);
  }
}
