// The hub beside a limit that shares nothing with it (bench/independent-limit.mjs), on one server, by turns. With BENCH_OTHER_LIMIT, the
// path of a program with the same two routes, the limit itself is held against that one.
import { setTimeout as sleep } from 'node:timers/promises';
import { newEvent } from './events.mjs';
import { load, once, request } from './load.mjs';
import { createDatabase, joinMembers, startHub, startProgram, startServer } from './programs.mjs';
import { processorSeconds, serverSeconds } from './processor.mjs';
import { median, report } from './report.mjs';
import { interleave } from './interleave.mjs';

const CLIENTS = 64;
const TURN_SECONDS = 1;
/**
 * Requests until V8 has optimized what the programs do: a hub's single push costs 130 us in the first second of work, and 92 from
 * the fifth on. They are counted, because in the same seconds a slow machine would warm less. They take 10 s on quiet cores.
 */
const WARMING = { push: 120_000, batch: 4_500, page: 2_500, nothing: 180_000 };
const PAGE_EVENTS = 1_000;
const PAGES = 50;

const server = await startServer();
const databaseUrl = await createDatabase(server.url, 'bench_independent');
const hub = await startHub({ databaseUrl });
const limit = await startProgram(['bench/independent-limit.mjs'], { DATABASE_URL: databaseUrl });
const { BENCH_OTHER_LIMIT } = process.env;
const other =
  BENCH_OTHER_LIMIT && (await startProgram([BENCH_OTHER_LIMIT], { DATABASE_URL: databaseUrl }));
const members = await joinMembers(hub, 1, CLIENTS);
const memberOf = (index) => members[index % CLIENTS];

const eventsOf = (size) => Array.from({ length: size }, () => newEvent());

function pushTo({ port }, size) {
  return (index) => {
    const events = eventsOf(size);
    if (port !== hub.port)
      return request({ method: 'POST', path: '/push', port, body: { events } });
    const { accessToken: token, clientId } = memberOf(index);
    const body = { clientId, events };
    return request({ method: 'POST', path: '/api/v1/sync/push', port, token, body });
  };
}

const pullFrom = (token, cursor) =>
  request({ path: `/api/v1/sync/pull?cursor=${cursor}`, port: hub.port, token });

/** Processor time of the program at a port and of the database so far, in microseconds; of a database that somebody else has started, none. */
function spentBy(port) {
  const { pid } = [hub, limit, other].find((program) => program?.port === port);
  const seconds = [processorSeconds(pid), server.pid ? serverSeconds(server.pid) : 0];
  return seconds.map((each) => each * 1e6);
}

/**
 * Each of `nexts` makes the requests of a program; answers how many units a second each program did, by turns, and what a unit cost
 * program and database in processor time, which says more than the rate where others use the machine too.
 */
async function compare(nexts, { connections, units, warming }) {
  const costs = {};
  const turn = async (name) => {
    const [port, next] = nexts[name];
    const before = spentBy(port);
    const { perSecond, requests } = await load({
      port,
      connections,
      seconds: TURN_SECONDS,
      next,
    });
    const spent = spentBy(port).map((now, at) => (now - before[at]) / (requests * units));
    (costs[name] ??= []).push(spent);
    return perSecond * units;
  };
  const names = Object.keys(nexts);
  for (const [port, next] of Object.values(nexts))
    await load({ port, connections, requests: warming, next });
  const rates = await interleave(Object.fromEntries(names.map((name) => [name, () => turn(name)])));
  const words = names.map((name) => {
    const [program, database] = [0, 1].map((at) => median(costs[name].map((spent) => spent[at])));
    return `${name} ${program.toFixed(1)} + ${database.toFixed(1)}`;
  });
  console.log(`       us of processor time each on program and database: ${words.join(', ')}`);
  return rates;
}

async function comparePush(size, connections, least) {
  const rates = await compare(
    {
      limit: [limit.port, pushTo(limit, size)],
      hub: [hub.port, pushTo(hub, size)],
      ...(other && { other: [other.port, pushTo(other, size)] }),
    },
    { connections, units: size, warming: size === 1 ? WARMING.push : WARMING.batch },
  );
  const name = `push, ${size} event${size === 1 ? '' : 's'} a request, ${connections} clients`;
  report({ name, unit: 'events/s', ours: rates.hub, limit: rates.limit, least });
  if (other)
    report({
      name: `${name}: this limit beside the other`,
      unit: 'events/s',
      ours: rates.limit,
      limit: rates.other,
      least: 0.9,
    });
}

async function fillLogs() {
  for (const program of [hub, limit]) {
    const next = pushTo(program, PAGE_EVENTS);
    await load({ port: program.port, connections: 2, requests: PAGES, next });
  }
  // Until the read models have followed.
  await sleep(3_000);
}

/** Where each of the first pages begins. */
async function walkPages({ accessToken }) {
  const cursors = [''];
  while (cursors.length < PAGES) {
    const { body } = await once(hub.port, pullFrom(accessToken, cursors.at(-1)));
    cursors.push(/"cursor":"([^"]+)"/.exec(body.toString('latin1'))[1]);
  }
  return cursors;
}

async function comparePull() {
  await fillLogs();
  const cursors = await walkPages(members[0]);
  let page = 0;
  const next = () => page++ % PAGES;
  const rates = await compare(
    {
      limit: [
        limit.port,
        () => request({ path: `/pull?after=${next() * PAGE_EVENTS}`, port: limit.port }),
      ],
      hub: [hub.port, (index) => pullFrom(memberOf(index).accessToken, cursors[next()])],
    },
    { connections: 8, units: PAGE_EVENTS, warming: WARMING.page },
  );
  const name = `pull, pages of ${PAGE_EVENTS}, 8 clients`;
  report({ name, unit: 'events/s', ours: rates.hub, limit: rates.limit, least: 0.75 });
}

/** The cursor of a client that has everything. */
async function headCursor({ accessToken }) {
  for (let cursor = ''; ;) {
    const { body } = await once(hub.port, pullFrom(accessToken, cursor));
    const text = body.toString();
    cursor = /"cursor":"([^"]+)"/.exec(text)[1];
    if (text.endsWith('"hasMore":false}')) return cursor;
  }
}

async function comparePullWithoutNews() {
  const cursor = await headCursor(members[0]);
  const rates = await compare(
    {
      limit: [hub.port, () => request({ path: '/healthz', port: hub.port })],
      hub: [hub.port, (index) => pullFrom(memberOf(index).accessToken, cursor)],
    },
    { connections: CLIENTS, units: 1, warming: WARMING.nothing },
  );
  const name = `pull with nothing new, ${CLIENTS} clients, beside /healthz`;
  report({ name, unit: '/s', ours: rates.hub, limit: rates.limit, least: 0.4 });
}

await comparePush(1, CLIENTS, 0.45);
await comparePush(100, 16, 0.6);
await comparePull();
await comparePullWithoutNews();
for (const program of [other, limit, hub]) await program?.stop();
await server.stop();
