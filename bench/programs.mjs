// The programs the benchmarks run: the built hub, and the bare programs that mark its limits.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres-server.mjs';

const START_TIMEOUT_MS = 60_000;

/**
 * Runs a program in a checkout until it prints `http://127.0.0.1:PORT`; answers its port, process id and how long that took. What it says
 * on standard error goes to `stderr`.
 */
export async function startProgram(args, env = {}, { stderr = 'inherit', checkout = '.' } = {}) {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', stderr],
  });
  let output = '';
  const port = await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no address within ${START_TIMEOUT_MS} ms`)),
      START_TIMEOUT_MS,
    );
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} exited with ${code}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
      if (found) resolve(Number(found[1]), clearTimeout(timer));
    });
  });
  const startMs = performance.now() - start;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    startMs,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** The built hub of a checkout on a database URL, or on an embedded database in `dataDirectory`; `flags` are for Node. */
export async function startHub({
  databaseUrl,
  dataDirectory,
  flags = [],
  env: more = {},
  stderr,
  checkout,
} = {}) {
  const own = dataDirectory ?? mkdtempSync(join(tmpdir(), 'khub-bench-'));
  const env = {
    HUB_PORT: '0',
    HUB_DATA_DIR: own,
    HUB_ADMIN: 'open',
    HUB_MASTER_KEY: '07'.repeat(32),
  };
  const told = { ...env, ...more, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const program = await startProgram([...flags, 'dist/apps/hub/src/main.js'], told, {
    stderr,
    checkout,
  });
  return {
    ...program,
    async stop() {
      await program.stop();
      if (!dataDirectory) rmSync(own, { recursive: true, force: true });
    },
  };
}

/** The PostgreSQL server that TEST_DATABASE_URL names, or else a new one, which alone has a `pid` and is ended by `stop`. */
export async function startServer() {
  const { TEST_DATABASE_URL: url } = process.env;
  return url ? { url, stop: () => Promise.resolve() } : startPostgres();
}

/** An empty database on the server, by URL. */
export async function createDatabase(serverUrl, name) {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Resident memory of a process, in MB. */
export function residentMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** The most resident memory that a process has had, in MB. */
export function peakMb(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

async function post(url, body, token) {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Makes groups `bench-0` ... (or by another name) with `membersEach` members; answers the members' credentials, group by group. */
export async function joinMembers(hub, groups, membersEach, name = 'bench') {
  const members = [];
  for (let group = 0; group < groups; group++) {
    const groupKey = `${name}-${group}`;
    await post(`${hub.url}/api/v1/admin/groups`, { key: groupKey, joinMode: 'open' });
    for (let member = 0; member < membersEach; member++) {
      members.push(
        await post(`${hub.url}/api/v1/join`, { groupKey, displayName: `member ${member}` }),
      );
    }
  }
  return members;
}

/** A hub that `liveHeapMb` can ask. */
export async function startTellingHub(settings) {
  const heapFile = join(mkdtempSync(join(tmpdir(), 'khub-bench-')), 'heap');
  const flags = ['--expose-gc', '--import', './bench/report-heap.mjs'];
  const hub = await startHub({ ...settings, flags, env: { HEAP_FILE: heapFile } });
  return { ...hub, heapFile };
}

/** What a telling hub's `process.memoryUsage()` is without its garbage. */
async function memoryUsage({ pid, heapFile }) {
  rmSync(heapFile, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(heapFile) || readFileSync(heapFile, 'utf8') === '') await sleep(50);
  return JSON.parse(readFileSync(heapFile, 'utf8'));
}

/** How much of a telling hub's heap is reachable, in MB: what it holds, without the garbage that lies about. */
export async function liveHeapMb(hub) {
  return (await memoryUsage(hub)).heapUsed / 2 ** 20;
}

/** The same with what objects of the heap hold outside of it, like the bytes of buffers. */
export async function liveMemoryMb(hub) {
  const { heapUsed, external } = await memoryUsage(hub);
  return (heapUsed + external) / 2 ** 20;
}
