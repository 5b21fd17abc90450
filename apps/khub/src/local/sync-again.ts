import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Home } from '../hub/home.js';

/** How long a session of an agent goes on before khub first syncs, and how often it does then, in milliseconds. */
const FIRST_MS = 3_000;
const EVERY_MS = 5 * 60 * 1_000;
/** What waits to be sent is not tried again sooner, in milliseconds. */
const RETRY_MS = 10_000;

/** The script of this khub. */
const KHUB = new URL('../main.js', import.meta.url);

/** Runs `khub sync` in a process of its own, so that the agent is answered meanwhile; resolves however that ends. */
function syncApart({ directory }: Home): Promise<void> {
  return new Promise((resolve) => {
    const args = [fileURLToPath(KHUB), '--home', directory, 'sync'];
    const khub = spawn(process.execPath, args, { stdio: 'ignore', windowsHide: true });
    khub.once('spawn', () => {
      try {
        setPriority(khub.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        // It then runs at the usual priority.
      }
    });
    khub.once('error', () => resolve()).once('exit', () => resolve());
  });
}

/** Syncs again and again while a session of an agent goes on. */
export interface SyncAgain {
  /** Hears that the hub has answered: what waits is then sent at once. */
  hubAnswered(): void;
  end(): void;
}

/** Syncs soon, at once when something waits to be sent, and then again and again, one run at a time. */
export function syncAgain(
  home: Home,
  hasWaiting: () => boolean,
  sync: (home: Home) => Promise<void> = syncApart,
): SyncAgain {
  let timer: NodeJS.Timeout;
  let isRunning = false;
  let triedAt = -Infinity;
  const run = async () => {
    isRunning = true;
    triedAt = performance.now();
    await sync(home);
    isRunning = false;
    plan(EVERY_MS);
  };
  const plan = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delay).unref();
  };
  plan(hasWaiting() ? 0 : FIRST_MS);
  return {
    hubAnswered() {
      if (!isRunning && performance.now() - triedAt > RETRY_MS && hasWaiting()) plan(0);
    },
    end: () => clearTimeout(timer),
  };
}
