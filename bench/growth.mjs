// What work costs a hub as its logs grow: the same requests at 10,000, 100,000 and 1,000,000 items of ten groups, in processor time of
// the hub and its PostgreSQL together, which other work on the machine disturbs less than the time a request takes. Draws the curve
// into the file that BENCH_GROWTH_SVG names. BENCH_GROWTH_SIZES names other sizes.
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { drawCurves } from './curve.mjs';
import { load, once, request } from './load.mjs';
import { question } from './notes.mjs';
import { processorSeconds, serverSeconds } from './processor.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { pushOf } from './push-notes.mjs';
import { median, report } from './report.mjs';

const GROUPS = 10;
const ITEMS_A_PUSH = 100;
const SIZES = (process.env.BENCH_GROWTH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const CONNECTIONS = 8;
const SECONDS = 2;
const TURNS = 3;
const FLAT = 1.3;
const STARTS = 3;
const BEHIND = `SELECT count(*) AS behind FROM projection p JOIN log USING (log_id) WHERE p.position < log.size`;

const server = await startPostgres();
const databaseUrl = await createDatabase(server.url, 'growth');
const client = new pg.Client(databaseUrl);
await client.connect();
let hub = await startHub({ databaseUrl, env: { HUB_SLOW_QUERY_MS: '0' } });
const members = await joinMembers(hub, GROUPS, 1);
const memberOf = (at) => members[at % GROUPS];
let pushed = 0;
let pushes = 0;

async function caughtUp() {
  while (Number((await client.query(BEHIND)).rows[0].behind) > 0) await sleep(100);
}

function nextPush(size) {
  return () => {
    const number = pushed;
    pushed += size;
    return pushOf(hub, memberOf(pushes++), number, size);
  };
}

async function fillTo(size) {
  const requests = Math.ceil((size - pushed) / ITEMS_A_PUSH);
  if (requests > 0)
    await load({
      port: hub.port,
      connections: CONNECTIONS,
      requests,
      next: nextPush(ITEMS_A_PUSH),
    });
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

/** Where a page of each group's log begins, of those all over it. */
async function someCursors() {
  const { rows } = await client.query(
    `SELECT log.group_key, e.log_id, e.sequence, e.hash FROM log CROSS JOIN generate_series(1, 10) AS part
     JOIN event e ON e.log_id = log.log_id AND e.sequence = greatest(1, (log.size - 1000) * part / 10)
     WHERE purpose = 'sync' AND group_key LIKE 'bench-%'`,
  );
  return rows.map(({ group_key, log_id, sequence, hash }) => ({
    member: members[numberOf(group_key)],
    cursor: cursorOf(log_id, sequence, hash),
  }));
}

/** What is done at every size: the bytes of each next request. */
async function work() {
  const heads = await headCursors();
  const places = await someCursors();
  let count = 0;
  return {
    'pull of a page': () => {
      const { member, cursor } = places[count++ % places.length];
      return get(`/api/v1/sync/pull?cursor=${cursor}&limit=100`, member.accessToken);
    },
    'pull with nothing new': () => {
      const at = count++ % GROUPS;
      return get(`/api/v1/sync/pull?cursor=${heads[at]}`, memberOf(at).accessToken);
    },
    'search in a group': () =>
      get(`/api/v1/admin/knowledge?groupKey=bench-${count++ % GROUPS}&${search()}`),
    brief: () => {
      const at = count++ % GROUPS;
      return get(`/api/v1/projects/project-${at}/brief`, memberOf(at).accessToken);
    },
    knowledge: () => get('/api/v1/admin/knowledge'),
    'knowledge of a group': () => get(`/api/v1/admin/knowledge?groupKey=bench-${count++ % GROUPS}`),
    overview: () => get('/api/v1/admin/overview'),
    audit: () => get('/api/v1/admin/audit'),
    'push of 1': nextPush(1),
    'push of 100, with the read models': nextPush(ITEMS_A_PUSH),
  };
}

/** Processor time of a request on hub and database, in milliseconds. */
async function costOf(next) {
  const costs = [];
  for (let turn = 0; turn <= TURNS; turn++) {
    const before = processorSeconds(hub.pid) + serverSeconds(server.pid);
    const { requests } = await load({
      port: hub.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      next,
    });
    await caughtUp();
    const spent = processorSeconds(hub.pid) + serverSeconds(server.pid) - before;
    // The first turn plans statements and compiles.
    if (turn > 0) costs.push((spent / requests) * 1_000);
  }
  return median(costs);
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
  return median(costs);
}

const figures = new Map();
try {
  for (const size of SIZES) {
    await fillTo(size);
    const costs = { 'cold start': await costOfStart() };
    for (const [name, next] of Object.entries(await work())) costs[name] = await costOf(next);
    for (const [name, cost] of Object.entries(costs))
      figures.set(name, [...(figures.get(name) ?? []), { size, cost }]);
    const line = Object.entries(costs).map(([name, cost]) => `${name} ${cost.toFixed(2)}`);
    console.log(`${size.toLocaleString('en')} items, ms of processor time: ${line.join(', ')}`);
  }
} finally {
  await client.end();
  await hub.stop();
  await server.stop();
}
const curves = [...figures].map(([name, points]) => ({
  name,
  points: points.map(({ size, cost }) => ({ size, times: cost / points[0].cost })),
}));
for (const [name, points] of figures) {
  const title = `${name}, at ${SIZES.at(-1).toLocaleString('en')} items beside ${SIZES[0].toLocaleString('en')}`;
  const [limit, ours] = [points[0].cost, points.at(-1).cost];
  report({ name: title, unit: 'ms', ours, limit, most: FLAT });
}
if (process.env.BENCH_GROWTH_SVG)
  writeFileSync(process.env.BENCH_GROWTH_SVG, drawCurves(curves, FLAT));
