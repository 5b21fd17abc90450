// How fast a hub takes in what another one shares, recomputed page by page, beside clients that pull the same events and only parse them:
// as members do, and page by page with all hashes, as the hub does.
import { setTimeout as sleep } from 'node:timers/promises';
import { processorSeconds, serverSeconds } from './processor.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { median, report } from './report.mjs';

const EVENTS = Number(process.env.BENCH_MIRRORED ?? 60_000);
const TURNS = 3;
const PAGE = 500;
const LOOK_MS = 25;

async function ask(hub, path, { body, token, method = body ? 'POST' : 'GET' } = {}) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(hub.url + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function fill(hub, { clientId, accessToken: token }) {
  for (let at = 0; at < EVENTS; at += PAGE) {
    const events = Array.from({ length: PAGE }, (_, n) => ({
      id: `event-${at + n}`,
      kind: 'note.taken',
      payload: {
        text: `what was found out at ${at + n}, and why it matters to whoever comes next`,
      },
    }));
    await ask(hub, '/api/v1/sync/push', { token, body: { clientId, events } });
  }
}

/** Reads all pages of a route one after the other and parses them; returns events a second. */
async function pull(hub, { accessToken: token }, route) {
  const started = performance.now();
  let read = 0;
  for (let cursor = ''; ;) {
    const page = await ask(hub, `${route}limit=1000${cursor && `&cursor=${cursor}`}`, { token });
    read += page.events.length;
    cursor = page.cursor;
    if (!page.hasMore) return (read / (performance.now() - started)) * 1_000;
  }
}

/** Mirrors all of it, from being told to do so until the last event is here; returns events a second. */
async function mirror(hub, source, key, { accessToken: token, groupKey }) {
  const body = { url: source.url, token, keys: [key], remoteGroupKey: groupKey, groupKey };
  const started = performance.now();
  const { id } = await ask(hub, '/api/v1/admin/mirrors', { body });
  for (let size = 0; size < EVENTS; await sleep(LOOK_MS)) {
    const { mirrors } = await ask(hub, '/api/v1/admin/mirrors');
    size = mirrors[0].size;
  }
  const rate = (EVENTS / (performance.now() - started)) * 1_000;
  await ask(hub, `/api/v1/admin/mirrors/${id}`, { method: 'DELETE' });
  return rate;
}

/** Processor time of some work, in microseconds an event: of the hub that serves, of the one that mirrors, of the database and of this program. */
async function costOf(work, { hubs: [source, mirroring], postgres }) {
  const used = () => {
    const { user, system } = process.cpuUsage();
    const hubs = [source, mirroring].map(({ pid }) => processorSeconds(pid));
    return [...hubs, serverSeconds(postgres.pid), (user + system) / 1e6];
  };
  const before = used();
  const rate = await work();
  const costs = used().map((seconds, at) => ((seconds - before[at]) * 1e6) / EVENTS);
  return { rate, costs };
}

function tellCosts(name, turns) {
  const [serving, mirroring, database, own] = [0, 1, 2, 3].map((at) =>
    median(turns.map(({ costs }) => costs[at])).toFixed(1),
  );
  console.log(
    `       processor time of ${name}, us an event: serving hub ${serving}, mirroring hub ${mirroring}, database ${database}, who asks ${own}`,
  );
}

/** Reports the rate of a mirror beside that of a bare pull, in turns, on a PostgreSQL server. */
export async function reportMirroring(postgres) {
  const hubs = [];
  try {
    for (const name of ['source', 'mirroring'])
      hubs.push(
        await startHub({
          databaseUrl: await createDatabase(postgres.url, name),
          env: { HUB_MASTER_KEY: Buffer.from(name.padEnd(32, '.')).toString('hex') },
        }),
      );
    const [source, mirroring] = hubs;
    const [member] = await joinMembers(source, 1, 1);
    await joinMembers(mirroring, 1, 1);
    await fill(source, member);
    const key = (await ask(source, '/.well-known/hub')).signing.publicKey;
    const pages = `/api/v1/federation/sync-events?groupKey=${member.groupKey}&`;
    const turns = { pulled: [], paged: [], mirrored: [] };
    for (let turn = 0; turn <= TURNS; turn++) {
      const pulled = await costOf(() => pull(source, member, '/api/v1/sync/pull?'), {
        hubs,
        postgres,
      });
      const mirrored = await costOf(() => mirror(mirroring, source, key, member), {
        hubs,
        postgres,
      });
      // The first turn warms up.
      if (turn > 0) [turns.pulled.push(pulled), turns.mirrored.push(mirrored)];
    }
    for (let turn = 0; turn < TURNS; turn++)
      turns.paged.push(await costOf(() => pull(source, member, pages), { hubs, postgres }));
    const rateOf = (work) => median(work.map(({ rate }) => rate));
    const ours = rateOf(turns.mirrored);
    report({
      name: `a mirror takes in ${EVENTS} events, beside a bare pull of them`,
      unit: '/s',
      ours,
      limit: rateOf(turns.pulled),
      least: 0.5,
    });
    const limit = rateOf(turns.paged);
    console.log(
      `       beside a bare pull of the pages that a mirror reads, with all hashes: ${limit.toFixed(0)} /s, ${(ours / limit).toFixed(2)}`,
    );
    tellCosts('a bare pull', turns.pulled);
    tellCosts('a bare pull of the pages with hashes', turns.paged);
    tellCosts('a mirror', turns.mirrored);
  } finally {
    for (const hub of hubs) await hub.stop();
  }
}
