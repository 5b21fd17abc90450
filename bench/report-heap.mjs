// Loaded into a program with --import and --expose-gc: at SIGUSR2 it writes to HEAP_FILE how much memory is left when its garbage is gone.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** V8 gives back the bytes of dead buffers beside the program, after the collection that found them. */
const GIVEN_BACK_MS = 100;

process.on('SIGUSR2', async () => {
  for (let time = 0; time < 2; time++) {
    globalThis.gc();
    await sleep(GIVEN_BACK_MS);
  }
  writeFileSync(process.env.HEAP_FILE, JSON.stringify(process.memoryUsage()));
});
