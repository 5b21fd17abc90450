import { parentPort, workerData } from 'node:worker_threads';
import { takeLock } from '../../apps/khub/src/hub/take-lock.js';

/** What a worker needs that takes a lock, and never gives it back, whenever the round goes up. */
export interface LockTaker {
  path: string;
  staleMs: number;
  /** How many workers come to a round. */
  takers: number;
  /** The round, and how many workers have come to one so far. */
  rounds: Int32Array;
}

const { path, staleMs, takers, rounds } = workerData as LockTaker;
parentPort?.postMessage('ready');
for (let last = 0; ; last++) {
  Atomics.wait(rounds, 0, last);
  Atomics.add(rounds, 1, 1);
  // All are to go on at the same moment, which who waits to be woken does not.
  while (Atomics.load(rounds, 1) < takers * (last + 1));
  parentPort?.postMessage(takeLock(path, { now: Date.now(), staleMs }) !== null);
}
