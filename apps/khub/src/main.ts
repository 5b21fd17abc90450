#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ownCommand } from './own-command.js';
import { runKhub } from './program.js';
import { readVersion } from './version.js';

// Whoever reads the output may stop before its end, as `head` does; that is no mistake of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runKhub(process.argv.slice(2), {
  // Opening it would take what is meant for another reader.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  directory: process.cwd(),
  self: ownCommand({
    script: process.argv[1] ?? '',
    file: fileURLToPath(import.meta.url),
    directory: process.cwd(),
    path: process.env['PATH'],
  }),
  version: readVersion(),
  runtime: {
    fetch,
    now: Date.now,
    uuid: randomUUID,
    random: Math.random,
    notice: (remark) => void process.stderr.write(`khub: ${remark}\n`),
    sleep: async (milliseconds) => {
      await sleep(milliseconds);
    },
  },
});
// What goes on after the answer, such as the search for an address, keeps nobody waiting.
process.stdout.write('', () => process.exit());
