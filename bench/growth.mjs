// What work costs a hub as its logs grow: the same requests at 10,000, 100,000 and 1,000,000 items of ten groups, and pushes and pulls of
// what no read model is made of at up to 10,000,000 events, in processor time of the hub and its PostgreSQL together, which other work on
// the machine disturbs less than the time a request takes. All of it comes through the hub's own door, in pushes of 1,000. Searches and
// briefs are asked twice: where items become more and more, and in a group and its project that keep their 1,000 while the hub grows. Each
// figure is printed as soon as it is known, and what fails is told and left out. Draws the curves into the file that BENCH_GROWTH_SVG names,
// again at every size. BENCH_GROWTH_SIZES and BENCH_GROWTH_LOG_SIZES name other sizes, an empty one none. BENCH_GROWTH_BUFFERS names other
// shared_buffers of PostgreSQL than the 128MB that it has by itself.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { drawCurves } from './curve.mjs';
import { newEvent } from './events.mjs';
import { load, once, request } from './load.mjs';
import { newNotes, question } from './notes.mjs';
import { processorSeconds, serverSeconds } from './processor.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { pushOf } from './push-notes.mjs';
import { median, report } from './report.mjs';

const GROUPS = 10;
const EVENTS_A_PUSH = 100;
const FILL_EVENTS_A_PUSH = 1_000;
const FILL_CONNECTIONS = 4;
/** How often filling tells how far it has come, in pushes. */
const TOLD_PUSHES = 100;
/** What the group has that does not grow. */
const STILL_ITEMS = 1_000;
const STILL_PROJECT = 'still';
/** Nine in ten items of each group that grows are of this project: it has more items and open tasks than a brief has room for from the first size on. */
const GROWING_PROJECT = 'growing';
const isOfGrowing = (number) => number % 10 !== 0;
/** Tasks among so many notes in a row are about the same one: two at most, mostly. */
const NOTES_A_TASK = 10;
const sizesOf = (text) => text.split(',').filter(Boolean).map(Number);
const SIZES = sizesOf(process.env.BENCH_GROWTH_SIZES ?? '10000,100000,1000000');
const LOG_SIZES = sizesOf(process.env.BENCH_GROWTH_LOG_SIZES ?? '10000,100000,1000000,10000000');
/** With fewer a group would have none. */
const LEAST_SIZE = GROUPS * FILL_EVENTS_A_PUSH;
if ([...SIZES, ...LOG_SIZES].some((size) => !(size >= LEAST_SIZE)))
  throw new Error(`a size is ${LEAST_SIZE} at least`);
const CONNECTIONS = 8;
const SECONDS = 1.5;
const TURNS = 3;
/** A turn of pushes that read models follow adds no more than one item to so many, nor is it of fewer pushes than this: the size is to stay what it is called. */
const ITEMS_PER_NEW = 10;
const LEAST_PUSHES = 20;
const FLAT = 1.3;
const STARTS = 3;
const BEHIND = `SELECT count(*) AS behind FROM projection p JOIN log USING (log_id) WHERE p.position < log.size`;

const { BENCH_GROWTH_BUFFERS = '128MB' } = process.env;
const server = await startPostgres({ shared_buffers: BENCH_GROWTH_BUFFERS });
let databaseUrl;
let client;
let hub;
let members;
/** The member of the group that does not grow. */
let still;
let makePush;
let fillPush;
let pushed;
let pushes;
const memberOf = (at) => members[at % GROUPS];

/** A hub on an empty database of its own, which gets the requests that `push` makes; those that fill it may be others. */
async function begin(name, push, fill = push) {
  databaseUrl = await createDatabase(server.url, name);
  client = new pg.Client(databaseUrl);
  await client.connect();
  hub = await startHub({ databaseUrl, env: { HUB_SLOW_QUERY_MS: '0' } });
  members = await joinMembers(hub, GROUPS, 1);
  [still] = await joinMembers(hub, 1, 1, STILL_PROJECT);
  [makePush, fillPush, pushed, pushes] = [push, fill, 0, 0];
}

async function end() {
  await client?.end();
  await hub?.stop();
}

function growingNotes(first, size) {
  return newNotes(first, size).map((note, at) => growingNote(note, first + at));
}

/** A push by a member of a group that grows, of what it has just noted. */
function notePush(to, member, first, size) {
  const now = new Date().toISOString();
  const notes = growingNotes(first, size).map((note) => {
    return { ...note, createdAt: now, updatedAt: now };
  });
  return pushOf(to, member, notes);
}

/** The same of what was noted at any time within more than a year. */
function oldNotesPush(to, member, first, size) {
  return pushOf(to, member, growingNotes(first, size));
}

/** A note of the project that grows, or of another; a task gets as many at every size, and not more and more. */
function growingNote({ source, ...note }, number) {
  const { metadata } = source;
  const taskKey = `T-${number - (number % NOTES_A_TASK)}`;
  return {
    ...note,
    ...(isOfGrowing(number) && { projectKey: GROWING_PROJECT }),
    source: metadata ? { ...source, metadata: { ...metadata, taskKey } } : source,
  };
}

/** A push of events that no read model is made of. */
function logPush(to, { accessToken: token, clientId }, _first, size) {
  const body = { clientId, events: Array.from({ length: size }, () => newEvent()) };
  return request({ method: 'POST', path: '/api/v1/sync/push', token, port: to.port, body });
}

async function caughtUp() {
  while (Number((await client.query(BEHIND)).rows[0].behind) > 0) await sleep(100);
}

function nextPush(size, make = makePush) {
  return () => {
    const number = pushed;
    pushed += size;
    return make(hub, memberOf(pushes++), number, size);
  };
}

/** The items of the group that does not grow, all of one project. */
async function fillStill() {
  const notes = newNotes(0, STILL_ITEMS).map((note) => ({ ...note, projectKey: STILL_PROJECT }));
  await once(hub.port, pushOf(hub, still, notes));
}

async function fillTo(size) {
  let left = Math.ceil((size - pushed) / FILL_EVENTS_A_PUSH);
  for (; left > 0; left -= TOLD_PUSHES) {
    const requests = Math.min(left, TOLD_PUSHES);
    const next = nextPush(FILL_EVENTS_A_PUSH, fillPush);
    const { perSecond } = await load({
      port: hub.port,
      connections: FILL_CONNECTIONS,
      requests,
      next,
    });
    const rate = Math.round(perSecond * FILL_EVENTS_A_PUSH).toLocaleString('en');
    console.log(`filled to ${pushed.toLocaleString('en')}, ${rate} events/s`);
  }
  await caughtUp();
  await client.query('VACUUM ANALYZE');
}

const get = (path, token) => request({ path, token, port: hub.port });
const search = () => `query=${encodeURIComponent(question())}`;

async function headCursors() {
  const { rows } = await client.query(
    `SELECT group_key, log_id, size, head_hash FROM log WHERE purpose = 'sync' AND group_key LIKE 'bench-%'`,
  );
  const cursors = [];
  for (const { group_key, log_id, size, head_hash } of rows)
    cursors[numberOf(group_key)] = cursorOf(log_id, size, head_hash);
  return cursors;
}

const numberOf = (groupKey) => Number(groupKey.split('-')[1]);
/** A cursor at an event, as the hub writes them. */
const cursorOf = (logId, sequence, hash) =>
  `cur_${Buffer.from(`1.${logId}.${sequence}.${hash.toString('hex', 0, 8)}`).toString('base64url')}`;

/** Where pages of each group's log begin, ten of those all over it, the last one its end: a client that pulls them moves its cursor each time. */
async function someCursors() {
  const { rows } = await client.query(
    `SELECT log.group_key, e.log_id, e.sequence, e.hash FROM log CROSS JOIN generate_series(1, 10) AS part
     JOIN event e ON e.log_id = log.log_id AND e.sequence = greatest(1, (log.size - ${EVENTS_A_PUSH}) * part / 10)
     WHERE purpose = 'sync' AND group_key LIKE 'bench-%'`,
  );
  return rows.map(({ group_key, log_id, sequence, hash }) => ({
    member: members[numberOf(group_key)],
    cursor: cursorOf(log_id, sequence, hash),
  }));
}

/** What is done at every size of a log: the bytes of each next request. */
async function logWork() {
  const places = await someCursors();
  let count = 0;
  return {
    'pull of a page': () => {
      const { member, cursor } = places[count++ % places.length];
      return get(`/api/v1/sync/pull?cursor=${cursor}&limit=${EVENTS_A_PUSH}`, member.accessToken);
    },
    'push of 1': nextPush(1),
    'push of 100': nextPush(EVENTS_A_PUSH),
  };
}

const FOLLOWED_PUSH = 'push of 1, with the read models';
const FOLLOWED_PUSHES = 'push of 100, with the read models';
/** How many events each request of some works adds. */
const ADDED = { [FOLLOWED_PUSH]: 1, [FOLLOWED_PUSHES]: EVENTS_A_PUSH };

/** How many requests of a work are made in a turn at the most. */
function mostRequests(name, size) {
  if (!(name in ADDED)) return Infinity;
  return Math.max(LEAST_PUSHES, Math.floor(size / ITEMS_PER_NEW / ADDED[name]));
}

/** What is done at every number of items. */
async function itemWork() {
  const heads = await headCursors();
  const { 'push of 1': single, 'push of 100': many, ...pulls } = await logWork();
  let count = 0;
  return {
    ...pulls,
    'pull with nothing new': () => {
      const at = count++ % GROUPS;
      return get(`/api/v1/sync/pull?cursor=${heads[at]}`, memberOf(at).accessToken);
    },
    'search in a group': () =>
      get(`/api/v1/admin/knowledge?groupKey=${still.groupKey}&${search()}`),
    'search in a group that grows': () =>
      get(`/api/v1/admin/knowledge?groupKey=bench-${count++ % GROUPS}&${search()}`),
    brief: () => get(`/api/v1/projects/${STILL_PROJECT}/brief`, still.accessToken),
    'brief of a project that grows': () => {
      return get(`/api/v1/projects/${GROWING_PROJECT}/brief`, memberOf(count++).accessToken);
    },
    knowledge: () => get('/api/v1/admin/knowledge'),
    'knowledge of a group': () => get(`/api/v1/admin/knowledge?groupKey=bench-${count++ % GROUPS}`),
    'search in all groups': () => get(`/api/v1/admin/knowledge?${search()}`),
    'task digest of all projects': () => get('/api/v1/admin/task-digest'),
    'quality review of all groups': () => get('/api/v1/admin/quality-review'),
    overview: () => get('/api/v1/admin/overview'),
    audit: () => get('/api/v1/admin/audit'),
    [FOLLOWED_PUSH]: single,
    [FOLLOWED_PUSHES]: many,
  };
}

const spent = () => [processorSeconds(hub.pid), serverSeconds(server.pid)];

/** Processor time of a request on hub and database, in milliseconds, and both together; of so many requests a turn at the most. */
async function costOf(next, most = Infinity) {
  const costs = [];
  for (let turn = 0; turn <= TURNS; turn++) {
    const before = spent();
    const { requests } = await load({
      port: hub.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      requests: most,
      next,
    });
    await caughtUp();
    const parts = spent().map((now, at) => ((now - before[at]) / requests) * 1_000);
    // The first turn plans statements and compiles.
    if (turn > 0) costs.push({ parts, cost: parts[0] + parts[1] });
  }
  return costs.toSorted((a, b) => a.cost - b.cost)[Math.floor(costs.length / 2)];
}

/** Processor time from the start of a hub to its first answer, in milliseconds. */
async function costOfStart() {
  const costs = [];
  for (let start = 0; start < STARTS; start++) {
    await hub.stop();
    hub = await startHub({ databaseUrl, env: { HUB_SLOW_QUERY_MS: '0' } });
    await once(hub.port, get('/readyz'));
    costs.push(processorSeconds(hub.pid) * 1_000);
  }
  return { parts: [], cost: median(costs) };
}

const figures = new Map();

function tell(name, size, unit, { parts, cost }) {
  figures.set(name, [...(figures.get(name) ?? []), { size, cost }]);
  const where = parts.length > 0 ? ` (${parts.map((part) => part.toFixed(2)).join(' + ')})` : '';
  console.log(`${size.toLocaleString('en')} ${unit}, ${name}: ${cost.toFixed(2)} ms${where}`);
}

function draw() {
  if (!process.env.BENCH_GROWTH_SVG || figures.size === 0) return;
  const curves = [...figures].map(([name, points]) => ({
    name,
    points: points.map(({ size, cost }) => ({ size, times: cost / points[0].cost })),
  }));
  writeFileSync(process.env.BENCH_GROWTH_SVG, drawCurves(curves, FLAT));
}

/** Tells a figure, or that there is none: minutes of filling are not lost for one request that failed. */
async function figure(name, size, unit, cost) {
  try {
    tell(name, size, unit, await cost());
  } catch (error) {
    process.exitCode = 1;
    console.error(`${size.toLocaleString('en')} ${unit}, ${name}: failed, ${error}`);
  }
}

async function measure(sizes, { work, unit, suffix = '', starts }) {
  for (const size of sizes) {
    const began = performance.now();
    await fillTo(size);
    const filled = performance.now();
    if (starts) await figure('cold start', size, unit, costOfStart);
    for (const [name, next] of Object.entries(await work()))
      await figure(`${name}${suffix}`, size, unit, () => costOf(next, mostRequests(name, size)));
    const [filling, measuring] = [filled - began, performance.now() - filled].map(inSeconds);
    console.log(
      `${size.toLocaleString('en')} ${unit}: filled in ${filling}, measured in ${measuring}`,
    );
    draw();
  }
}

const inSeconds = (milliseconds) => `${Math.round(milliseconds / 1_000)} s`;

try {
  if (SIZES.length > 0) {
    await begin('growth', notePush, oldNotesPush);
    await fillStill();
    await measure(SIZES, { work: itemWork, unit: 'items', starts: true });
    await end();
  }
  if (LOG_SIZES.length > 0) {
    await begin('growth_log', logPush);
    await measure(LOG_SIZES, { work: logWork, unit: 'events', suffix: ', a bare log' });
  }
} finally {
  await end().catch(() => undefined);
  await server.stop();
  for (const [name, points] of figures) {
    const [first, last] = [points[0], points.at(-1)];
    const title = `${name}, at ${last.size.toLocaleString('en')} beside ${first.size.toLocaleString('en')}`;
    report({ name: title, unit: 'ms', ours: last.cost, limit: first.cost, most: FLAT });
  }
}
