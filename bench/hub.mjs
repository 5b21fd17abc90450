// Push, pull, memory and start of the hub, each figure beside its limit, measured in the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newEvent } from './events.mjs';
import { load, once, request } from './load.mjs';
import {
  createDatabase,
  joinMembers,
  peakMb,
  residentMb,
  startHub,
  startProgram,
  startServer,
} from './programs.mjs';
import { processorSeconds } from './processor.mjs';
import { median, report } from './report.mjs';
import { interleave } from './interleave.mjs';

const CLIENTS = 64;
const TURN_SECONDS = 1;
const PULL_EVENTS = 100_000;
const PAGE_EVENTS = 1_000;
const PULL_PAGES = PULL_EVENTS / PAGE_EVENTS;
const PULL_CLIENTS = 8;
const MEMORY_EVENTS = Number(process.env.BENCH_MEMORY_EVENTS ?? 500_000);
const MEMORY_BASE_EVENTS = 50_000;

function pushBytes(port, path, { token, ...who }, size) {
  return request({
    method: 'POST',
    path,
    token,
    port,
    body: { ...who, events: Array.from({ length: size }, () => newEvent()) },
  });
}

async function comparePush({ hub, limit, members, size, connections, name }) {
  let latency;
  const pushes =
    ({ port }, bytesOf) =>
    async () => {
      const next = (index) => bytesOf(members[index % members.length]);
      const { perSecond, p99 } = await load({ port, connections, seconds: TURN_SECONDS, next });
      latency = p99;
      return perSecond * size;
    };
  const rates = await interleave({
    limit: pushes(limit, ({ clientId, groupKey }) =>
      pushBytes(limit.port, '/push', { clientId, groupKey }, size),
    ),
    hub: pushes(hub, ({ accessToken: token, clientId }) =>
      pushBytes(hub.port, '/api/v1/sync/push', { token, clientId }, size),
    ),
  });
  report({
    name,
    unit: 'events/s',
    ours: rates.hub,
    limit: rates.limit,
    least: 0.6,
    note: `p99 ${latency.toFixed(0)} ms`,
  });
}

async function benchPush(databaseUrl, groups) {
  const hub = await startHub({ databaseUrl });
  const members = await joinMembers(hub, groups, groups === 1 ? CLIENTS : 1);
  const limit = await startProgram(['bench/push-limit.mjs'], { DATABASE_URL: databaseUrl });
  const shared = { hub, limit, members };
  // Both have run a little before anything is measured.
  for (const path of ['/api/v1/sync/push', '/push']) {
    const [{ accessToken: token, clientId, groupKey }] = members;
    const { port } = path === '/push' ? limit : hub;
    const who = path === '/push' ? { clientId, groupKey } : { token, clientId };
    await load({ port, connections: 16, seconds: 1, next: () => pushBytes(port, path, who, 10) });
  }
  const where = groups === 1 ? 'one hot group' : `${groups} groups`;
  await comparePush({
    ...shared,
    size: 1,
    connections: CLIENTS,
    name: `push, 1 event a request, ${CLIENTS} clients, ${where}`,
  });
  await comparePush({
    ...shared,
    size: 100,
    connections: 16,
    name: `push, 100 events a request, 16 clients, ${where}`,
  });
  await limit.stop();
  await hub.stop();
}

function pullBytes({ port }, token, cursor) {
  return request({ path: `/api/v1/sync/pull?cursor=${cursor}`, token, port });
}

/** Where each page of the log begins, as a client that walks it learns. */
async function walkPages(hub, token) {
  const cursors = [''];
  while (cursors.length < PULL_PAGES) {
    const { body } = await once(hub.port, pullBytes(hub, token, cursors.at(-1)));
    cursors.push(/"cursor":"([^"]+)"/.exec(body.toString('latin1'))[1]);
  }
  return cursors;
}

async function comparePull({ hub, limit, members, cursors }) {
  const pulls =
    ({ port }, bytesOf) =>
    async () => {
      let page = 0;
      const next = (index) => bytesOf(page++ % PULL_PAGES, members[index % members.length]);
      const settings = { port, connections: PULL_CLIENTS, seconds: TURN_SECONDS, next };
      return (await load(settings)).perSecond * PAGE_EVENTS;
    };
  const rates = await interleave({
    limit: pulls(limit, (page) =>
      request({ path: `/pull?after=${page * PAGE_EVENTS}`, port: limit.port }),
    ),
    hub: pulls(hub, (page, { accessToken }) => pullBytes(hub, accessToken, cursors[page])),
  });
  report({
    name: `pull, pages of ${PAGE_EVENTS} from a ${PULL_EVENTS}-event log`,
    unit: 'events/s',
    ours: rates.hub,
    limit: rates.limit,
    least: 0.6,
  });
}

/** The first and the last page take turns. */
async function compareEnds(hub, token, cursors) {
  const samples = { first: [], last: [] };
  for (let round = 0; round < 41; round++) {
    for (const [which, at] of [
      ['first', 0],
      ['last', -1],
    ]) {
      const { milliseconds } = await once(hub.port, pullBytes(hub, token, cursors.at(at)));
      samples[which].push(milliseconds);
    }
  }
  report({
    name: 'pull, last page beside the first',
    unit: 'ms',
    ours: median(samples.last),
    limit: median(samples.first),
    most: 1.2,
  });
}

async function benchPull(databaseUrl) {
  const hub = await startHub({ databaseUrl });
  const members = await joinMembers(hub, 1, PULL_CLIENTS);
  const [{ accessToken: token, clientId }] = members;
  const fill = () => pushBytes(hub.port, '/api/v1/sync/push', { token, clientId }, PAGE_EVENTS);
  await load({ port: hub.port, connections: 2, requests: PULL_PAGES, next: fill });
  await sleep(3_000);
  const limit = await startProgram(['bench/pull-limit.mjs'], { DATABASE_URL: databaseUrl });
  const cursors = await walkPages(hub, token);
  await comparePull({ hub, limit, members, cursors });
  await compareEnds(hub, token, cursors);
  await limit.stop();
  await hub.stop();
}

async function benchMemory(databaseUrl) {
  const hub = await startHub({ databaseUrl });
  const [{ accessToken: token, clientId }] = await joinMembers(hub, 1, 1);
  const idle = residentMb(hub.pid);
  const pushed = (events) =>
    load({
      port: hub.port,
      connections: 8,
      requests: events / 100,
      next: () => pushBytes(hub.port, '/api/v1/sync/push', { token, clientId }, 100),
    });
  await pushed(MEMORY_BASE_EVENTS);
  const base = residentMb(hub.pid);
  await pushed(MEMORY_EVENTS - MEMORY_BASE_EVENTS);
  const end = residentMb(hub.pid);
  report({
    name: `memory after ${MEMORY_EVENTS} events beside after ${MEMORY_BASE_EVENTS}`,
    unit: 'MB',
    ours: end,
    limit: base,
    most: 1.3,
  });
  report({ name: 'memory, idle, with PostgreSQL', unit: 'MB', ours: idle, limit: 150, most: 1 });
  await hub.stop();
}

/** How long after its start a hub counts as idle. */
const IDLE_MS = 15_000;

/** The memory of a hub that makes its embedded database, and then has nothing to do. */
async function benchEmbeddedMemory() {
  const hub = await startHub();
  await sleep(IDLE_MS);
  const name = 'memory, embedded database';
  report({
    name: `${name}, peak of a first start`,
    unit: 'MB',
    ours: peakMb(hub.pid),
    limit: 450,
    most: 1,
  });
  report({
    name: `${name}, idle after it`,
    unit: 'MB',
    ours: residentMb(hub.pid),
    limit: 350,
    most: 1,
  });
  await hub.stop();
}

async function benchStart(databaseUrl) {
  const answered = async (settings) => {
    const start = performance.now();
    const hub = await startHub(settings);
    await (await fetch(`${hub.url}/healthz`)).text();
    const milliseconds = performance.now() - start;
    await hub.stop();
    return milliseconds;
  };
  report({
    name: 'cold start to a healthy answer, PostgreSQL',
    unit: 'ms',
    ours: await answered({ databaseUrl }),
    limit: 2_000,
    most: 1,
  });
  // Node loads nothing more by this, and the hub does not start from its one file.
  const byModules = ['--import', 'data:text/javascript,'];
  const processor = async (flags) => {
    const hub = await startHub({ databaseUrl, flags });
    const seconds = processorSeconds(hub.pid);
    await hub.stop();
    return seconds * 1_000;
  };
  const { ours, limit } = await interleave({
    ours: () => processor([]),
    limit: () => processor(byModules),
  });
  report({
    name: 'processor time of a start, beside one module by module',
    unit: 'ms',
    ours,
    limit,
    most: 0.6,
  });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'khub-bench-'));
  await answered({ dataDirectory });
  report({
    name: 'cold start, existing embedded database',
    unit: 'ms',
    ours: await answered({ dataDirectory }),
    limit: 4_000,
    most: 1,
  });
  rmSync(dataDirectory, { recursive: true, force: true });
}

const server = await startServer();
const chosen = process.argv.slice(2);
const parts = {
  push: async () => benchPush(await createDatabase(server.url, 'bench_push'), 1),
  groups: async () => benchPush(await createDatabase(server.url, 'bench_groups'), 100),
  pull: async () => benchPull(await createDatabase(server.url, 'bench_pull')),
  memory: async () => benchMemory(await createDatabase(server.url, 'bench_memory')),
  embedded: () => benchEmbeddedMemory(),
  start: async () => benchStart(await createDatabase(server.url, 'bench_start')),
};
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) await part();
}
await server.stop();
