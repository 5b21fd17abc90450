#!/usr/bin/env node
import { randomBytes, randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EXIT, Failure } from './failure.js';
import { personsHome } from './hub/persons-home.js';
import { ownCommand } from './own-command.js';
import { runKhub } from './program.js';
import { readVersion } from './version.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads the output may stop before its end, as `head` does; that is no mistake of ours.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`khub: nothing can be written to standard output: ${error.message}\n`);
  process.exit(EXIT.failed);
});
// Nobody reads the remarks.
process.stderr.on('error', () => undefined);

/** The folder that this process was started in; null where it has been removed since. */
function workingDirectory(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

process.exitCode = await runKhub(process.argv.slice(2), {
  // Opening it would take what is meant for another reader.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  get directory() {
    const directory = workingDirectory();
    if (directory !== null) return directory;
    throw new Failure(
      EXIT.failed,
      'the folder that khub is run in is gone',
      'Go into another one.',
    );
  },
  self: ownCommand({
    script: process.argv[1] ?? '',
    file: fileURLToPath(import.meta.url),
    directory: workingDirectory() ?? personsHome() ?? dirname(fileURLToPath(import.meta.url)),
    path: process.env['PATH'],
  }),
  version: readVersion(),
  runtime: {
    fetch,
    now: Date.now,
    uuid: randomUUID,
    bytes: randomBytes,
    random: Math.random,
    notice: (remark) => void process.stderr.write(`khub: ${remark}\n`),
    sleep: async (milliseconds) => {
      await sleep(milliseconds);
    },
  },
});
// What goes on after the answer, such as the search for an address, keeps nobody waiting.
process.stdout.write('', (error) => {
  // What could not be written is told by the stream's own error.
  if (!error) process.exit();
});
