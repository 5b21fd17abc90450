// What a stranger waits for: a clone of this checkout's last commit, `npm ci`, the build and the first start to a healthy answer, with
// the embedded database. What npm has downloaded before it takes from its cache.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endedSeconds, processorSeconds } from './processor.mjs';
import { startHub } from './programs.mjs';
import { report } from './report.mjs';

/** The most that each may take, in seconds. */
const MOST = { installed: 60, built: 15, answers: 10 };

const repository = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'khub-first-start-'));

/** Prints what a step took, in seconds, with what it took of the processors; esbuild, which ends with who called it, is not in that. */
function tell({ name, began, processor, limit }) {
  const ours = (performance.now() - began) / 1_000;
  const note = `${processor.toFixed(1)} s of processor time`;
  report({ name, unit: 's', ours, limit, most: 1, note });
}

async function run(name, limit, command, ...args) {
  const [began, before] = [performance.now(), endedSeconds()];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  tell({ name, began, processor: endedSeconds() - before, limit });
}

/** Starts the hub in the clone and waits for a healthy answer. */
async function start(name) {
  const began = performance.now();
  const hub = await startHub({ dataDirectory: join(folder, 'data') });
  await (await fetch(`${hub.url}/healthz`)).text();
  tell({ name, began, processor: processorSeconds(hub.pid), limit: MOST.answers });
  await hub.stop();
}

try {
  execFileSync('git', ['clone', '--quiet', repository, join(folder, 'clone')]);
  process.chdir(join(folder, 'clone'));
  const npm = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm ci', MOST.installed, 'npm', ...npm);
  const build = ['scripts/build-if-needed.mjs', 'applications', 'console'];
  await run('the build that npm start does', MOST.built, process.execPath, ...build);
  await start('the first start, embedded database');
  await start('the second start, embedded database');
} finally {
  process.chdir(repository);
  rmSync(folder, { recursive: true, force: true });
}
