import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Home } from '../hub/home.js';

/** How long a session of an agent goes on before khub first syncs, and how often it does then, in milliseconds. */
const FIRST_MS = 3_000;
const EVERY_MS = 5 * 60 * 1_000;

/** The script of this khub. */
const KHUB = new URL('../main.js', import.meta.url);

/** Runs `khub sync` in a process of its own, so that the agent is answered meanwhile; resolves however that ends. */
function sync({ directory }: Home): Promise<void> {
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

/** Syncs soon and then again and again, one run at a time. Returns what ends it. */
export function syncAgain(home: Home): () => void {
  let timer: NodeJS.Timeout;
  const plan = (delay: number) => {
    timer = setTimeout(() => void sync(home).then(() => plan(EVERY_MS)), delay).unref();
  };
  plan(FIRST_MS);
  return () => clearTimeout(timer);
}
