import { setTimeout as sleep } from 'node:timers/promises';
import { Home } from '../../apps/khub/src/hub/home.js';
import { type SyncAgain, syncAgain } from '../../apps/khub/src/local/sync-again.js';

/** Longer than it takes until what is to be done at once has begun, and shorter than any other wait. */
const A_WHILE = 50;

/** Begins to sync again and again; counts how often it has. */
function begin(hasWaiting: () => boolean): { synced: () => number; syncing: SyncAgain } {
  let synced = 0;
  const syncing = syncAgain(new Home('/nowhere'), hasWaiting, () => {
    synced++;
    return Promise.resolve();
  });
  return { synced: () => synced, syncing };
}

describe('syncing during a session of an agent', () => {
  it('begins at once when something waits to be sent, for the session may be short', async () => {
    const { synced, syncing } = begin(() => true);
    await sleep(A_WHILE);
    expect(synced()).toBe(1);
    syncing.end();
  });

  it('leaves a session that has nothing to send alone at first', async () => {
    const { synced, syncing } = begin(() => false);
    await sleep(A_WHILE);
    expect(synced()).toBe(0);
    syncing.end();
  });

  it('sends what was kept meanwhile as soon as the hub has answered, and only then', async () => {
    let waits = false;
    const { synced, syncing } = begin(() => waits);
    syncing.hubAnswered();
    waits = true;
    await sleep(A_WHILE);
    expect(synced()).toBe(0);
    syncing.hubAnswered();
    await sleep(A_WHILE);
    expect(synced()).toBe(1);
    // What was tried just now is not tried again with each answer.
    syncing.hubAnswered();
    await sleep(A_WHILE);
    expect(synced()).toBe(1);
    syncing.end();
  });
});
