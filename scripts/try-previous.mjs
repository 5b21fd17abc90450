// Starts the hub of an earlier commit on the schema of this one, beside a hub of this one, and has clients push and read through both.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkRun } from './chaos/check-run.mjs';
import { Door, pushUntil, readLog, readUntil } from './chaos/clients.mjs';
import { Replica } from './chaos/replica.mjs';
import { startPostgres } from './postgres-server.mjs';
import { randomFrom } from './random.mjs';

const USAGE = `Usage: npm run try:previous -- REF
  REF  the commit or tag of the release before, such as v0.1.0`;
const WORK_MS = 5_000;
const PUSHERS = 4;

const [ref] = process.argv.slice(2);
if (ref === undefined || ref.startsWith('-')) {
  console.error(USAGE);
  process.exit(2);
}

/** Builds the hub of a commit in a folder of its own; with the packages of this one where it names the same. */
function build(home) {
  const folder = join(home, 'previous');
  execFileSync('git', ['worktree', 'add', '--detach', folder, ref], { stdio: 'ignore' });
  const isSame = ['package.json', 'package-lock.json'].every(
    (file) => dependencies(join(folder, file)) === dependencies(file),
  );
  if (isSame) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    });
  execFileSync(process.execPath, ['scripts/build.mjs', 'applications'], {
    cwd: folder,
    stdio: 'ignore',
  });
  return folder;
}

function dependencies(file) {
  const { dependencies: direct, packages } = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify(direct ?? packages?.['']?.dependencies);
}

/** Starts the main program of a folder until it listens; answers its address and how to end it. */
async function startHub(folder, env) {
  const main = join(folder, 'dist/apps/hub/src/main.js');
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { PATH: process.env.PATH, HUB_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, wrong] = ['', ''];
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (wrong = `${wrong}${chunk}`.slice(-2_000)));
  while (!said.includes('MCP URL')) {
    if (child.exitCode !== null) throw new Error(`the hub of ${ref} does not start:\n${wrong}`);
    await sleep(50);
  }
  return { url: /listens on (\S+)/.exec(said)[1], end: () => child.kill('SIGKILL') };
}

async function expectStatus(url, path, { token, status = 200 } = {}) {
  const answer = await fetch(url + path, {
    headers: token && { authorization: `Bearer ${token}` },
  });
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Has clients push and read through both hubs, then asks each for what the other took in. */
async function work(urls) {
  const door = new Door(urls, randomFrom(1));
  await door.insist('/api/v1/admin/groups', { body: { key: 'both', joinMode: 'open' } });
  const members = [];
  for (let at = 0; at < PUSHERS + 2; at++)
    members.push(
      await door.insist('/api/v1/join', {
        body: { groupKey: 'both', displayName: `Member ${at}` },
      }),
    );
  const [{ clientId, accessToken: token }] = members;
  for (const [at, url] of urls.entries()) {
    const knowledge = { id: `k-${at}`, title: `The drain ${at}`, summary: 'Drain the pool first' };
    const events = [
      { id: `e-${at}`, kind: 'knowledge.captured', payload: { knowledge } },
      {
        id: `p-${at}`,
        kind: 'knowledge.proposed',
        payload: { knowledge: { ...knowledge, id: `p-${at}` } },
      },
    ];
    const one = new Door([url], randomFrom(1));
    await one.insist('/api/v1/sync/push', { token, body: { clientId, events } });
  }
  const sent = new Map();
  const [pushing, reading] = [new AbortController(), new AbortController()];
  const writing = members
    .slice(0, PUSHERS)
    .map((member) => pushUntil(pushing.signal, { door, member, sent }));
  const seeing = members
    .slice(PUSHERS)
    .map((member, at) => readUntil(reading.signal, { door, name: `Reader ${at}`, member }));
  await Promise.race([sleep(WORK_MS), Promise.all(writing)]);
  pushing.abort();
  await Promise.all(writing);
  reading.abort();
  const readers = await Promise.all(seeing);
  const log = await readLog(door, members[0]);
  for (const url of urls) {
    await expectStatus(url, '/readyz');
    const { items } = await expectStatus(url, '/api/v1/admin/knowledge?query=drain');
    if (!urls.every((_, at) => items.some(({ id }) => id === `k-${at}`)))
      throw new Error(`${url} does not find what both took in`);
    await expectStatus(url, '/api/v1/admin/audit');
    const queue = await expectStatus(url, '/api/v1/admin/review-queue');
    if (queue.items.length !== urls.length) throw new Error(`${url} shows another review queue`);
  }
  return { log, sent, readers, answers: door.answers };
}

const home = mkdtempSync(join(tmpdir(), 'khub-previous-'));
const database = await startPostgres();
const env = {
  HUB_ADMIN: 'open',
  HUB_DATA_DIR: home,
  HUB_MASTER_KEY: '07'.repeat(32),
  DATABASE_URL: database.url,
};
let previous;
let replica;
try {
  const folder = build(home);
  replica = await Replica.start(env);
  previous = await startHub(folder, env);
  const { answers, log, sent, readers } = await work([replica.url, previous.url]);
  const pushed = log.events.filter(({ kind }) => kind === 'note.taken').length;
  const { acked, lost, twice } = checkRun({ log, sent, readers });
  const failed = Object.keys(answers).filter((status) => !['200', '503'].includes(status));
  console.log(`${ref} on this schema, beside this version: answers ${JSON.stringify(answers)}`);
  console.log(`events ${pushed}, acked ${acked}, lost ${lost}, twice ${twice}`);
  if (lost + twice + failed.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  previous?.end();
  await replica?.end('SIGKILL');
  await database.stop();
  if (existsSync(join(home, 'previous')))
    execFileSync('git', ['worktree', 'remove', '--force', join(home, 'previous')]);
  rmSync(home, { recursive: true, force: true });
}
