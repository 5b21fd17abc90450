import { once } from 'node:events';
import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { takeLock } from '../../apps/khub/src/hub/take-lock.js';
import type { LockTaker } from './lock-taker.js';

const STALE_MS = 60_000;
const ROUNDS = 400;
const TAKERS = 2;
const TYPESCRIPT = new URL('../support/runtime/typescript.mjs', import.meta.url).href;

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khub-lock-'));
  path = join(folder, 'some.lock');
});

const take = (now = Date.now()) => takeLock(path, { now, staleMs: STALE_MS });

/** What a process that died an hour ago has left. */
function leaveStale(): void {
  const then = Date.now() / 1_000 - 3_600;
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then);
}

describe('a lock', () => {
  it('is one process’s until that gives it back', () => {
    const release = take();
    expect(take()).toBeNull();
    release?.();
    expect(take()).not.toBeNull();
  });

  it('is not held by one who died, which is who has it for too long', () => {
    expect(take()).not.toBeNull();
    expect(take(Date.now() + STALE_MS / 2)).toBeNull();
    expect(take(Date.now() + 2 * STALE_MS)).not.toBeNull();
  });

  it('dated ahead, as a clock that was put right since has left it, is nobody’s', () => {
    expect(take()).not.toBeNull();
    expect(take(Date.now() - 1_000)).toBeNull();
    expect(take(Date.now() - 24 * 3_600_000)).not.toBeNull();
  });

  it('is not given back by whoever had it too long, for it is another’s then', () => {
    const tooLate = take();
    leaveStale();
    expect(take()).not.toBeNull();
    tooLate?.();
    expect(take()).toBeNull();
  });

  it('of a khub from before locks had numbers counts, and is left behind by one that died', () => {
    writeFileSync(path, '');
    expect(take()).toBeNull();
    leaveStale();
    expect(take()).not.toBeNull();
  });

  it('leaves one small file, however often it is taken', () => {
    for (let times = 0; times < 5; times++) take()?.();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('left by one who died is taken by one of those who come for it at the same moment', async () => {
    writeFileSync(path, '');
    const rounds = new Int32Array(new SharedArrayBuffer(8));
    const workerData: LockTaker = { path, staleMs: STALE_MS, takers: TAKERS, rounds };
    const takers = Array.from(
      { length: TAKERS },
      () =>
        new Worker(new URL('./lock-taker.ts', import.meta.url), {
          workerData,
          execArgv: ['--import', TYPESCRIPT],
        }),
    );
    const answers = () =>
      Promise.all(takers.map(async (taker) => (await once(taker, 'message'))[0]));
    const took: Record<number, number> = {};
    try {
      await answers();
      for (let round = 1; round <= ROUNDS; round++) {
        leaveStale();
        const answered = answers();
        Atomics.store(rounds, 0, round);
        Atomics.notify(rounds, 0);
        const count = (await answered).filter(Boolean).length;
        took[count] = (took[count] ?? 0) + 1;
      }
    } finally {
      for (const taker of takers) await taker.terminate();
    }
    expect(took).toEqual({ 1: ROUNDS });
  });
});
