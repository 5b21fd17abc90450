#!/usr/bin/env node
import { setTimeout as sleep } from 'node:timers/promises';
import { runKhub } from './program.js';
import { readVersion } from './version.js';

// Whoever reads the output may stop before its end, as `head` does; that is no mistake of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runKhub(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  directory: process.cwd(),
  version: readVersion(),
  runtime: {
    fetch,
    now: Date.now,
    random: Math.random,
    notice: (remark) => void process.stderr.write(`khub: ${remark}\n`),
    sleep: async (milliseconds) => {
      await sleep(milliseconds);
    },
  },
});
