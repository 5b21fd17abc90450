// Loaded into a program with --import and --expose-gc: at SIGUSR2 it writes how many bytes of its heap are reachable to HEAP_FILE.
import { writeFileSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc();
  writeFileSync(process.env.HEAP_FILE, String(process.memoryUsage().heapUsed));
});
