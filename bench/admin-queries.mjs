// Administration on 100,000 items in 50 groups: how fast the projections keep up, and how fast each query answers.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { once, request } from './load.mjs';
import { misspeller } from './misspell.mjs';
import { newNotes, question } from './notes.mjs';
import { createDatabase, joinMembers, startHub, startServer } from './programs.mjs';
import { pushNotes, pushOf } from './push-notes.mjs';
import { report } from './report.mjs';

const GROUPS = 50;
const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000);
const PUSHED_MEANWHILE = 10;
const ASKED = Number(process.env.BENCH_ASKED ?? 60);
const AUDIT_ROWS = Number(process.env.BENCH_AUDIT_ROWS ?? 1_000_000);
const DRAIN_SECONDS = 15;
const KNOWLEDGE_PER_SECOND = 10_000;

const POSITIONS = `
  SELECT p.name, sum(p.position) AS done, sum(log.size - p.position) AS lag
  FROM projection p JOIN log ON log.log_id = p.log_id WHERE log.purpose = 'sync' GROUP BY p.name`;

async function positions(client) {
  const { rows } = await client.query(POSITIONS);
  return new Map(
    rows.map(({ name, done, lag }) => [name, { done: Number(done), lag: Number(lag) }]),
  );
}

/** Pushes everything as fast as it is taken; answers how long that took, and each projection then to catch up. */
async function burst(hub, members, client) {
  const started = performance.now();
  await pushNotes(hub, members, ITEMS);
  const pushed = performance.now();
  const drained = {};
  for (;;) {
    const now = performance.now();
    const all = await positions(client);
    for (const [name, { lag }] of all) if (lag === 0) drained[name] ??= (now - pushed) / 1000;
    if ([...all.values()].every(({ lag }) => lag === 0)) break;
    await sleep(50);
  }
  const pushSeconds = (pushed - started) / 1000;
  return { pushSeconds, drained };
}

/** How many events a second the knowledge projection takes in from the beginning, while single pushes go on. */
async function rebuild(hub, members, client) {
  const [{ count }] = (await client.query('SELECT count(*) FROM knowledge')).rows;
  let pushing = true;
  let pushes = 0;
  const pusher = (async () => {
    while (pushing) {
      const notes = newNotes(ITEMS + pushes * PUSHED_MEANWHILE, PUSHED_MEANWHILE);
      await once(hub.port, pushOf(hub, members[pushes % members.length], notes));
      pushes++;
    }
  })();
  await client.query('BEGIN');
  await client.query(`SELECT 1 FROM projection WHERE name = 'knowledge' FOR UPDATE`);
  await client.query('TRUNCATE knowledge, knowledge_edges');
  await client.query(`UPDATE projection SET position = 0 WHERE name = 'knowledge'`);
  const start = performance.now();
  await client.query('COMMIT');
  while (((await positions(client)).get('knowledge')?.done ?? 0) < Number(count)) await sleep(20);
  const seconds = (performance.now() - start) / 1000;
  pushing = false;
  await pusher;
  return {
    perSecond: Number(count) / seconds,
    pushedPerSecond: (pushes * PUSHED_MEANWHILE) / seconds,
  };
}

function quantile(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];
}

async function timed(hub, path) {
  const times = [];
  for (let at = 0; at < ASKED; at++) {
    const bytes = request({ path: typeof path === 'function' ? path(at) : path, port: hub.port });
    times.push((await once(hub.port, bytes)).milliseconds);
  }
  // The first ones plan their statements.
  return quantile(times.slice(Math.floor(ASKED / 6)), 0.95);
}

const group = (at) => `bench-${at % GROUPS}`;
const LISTS = [
  ['knowledge, all groups', '/api/v1/admin/knowledge'],
  ['knowledge of a group', (at) => `/api/v1/admin/knowledge?groupKey=${group(at)}`],
  ['knowledge by layer', '/api/v1/admin/knowledge?layer=canonical'],
  ['knowledge by unknown layer', '/api/v1/admin/knowledge?layer=nothing'],
  ['knowledge by type', '/api/v1/admin/knowledge?type=decision'],
  ['knowledge by tag', (at) => `/api/v1/admin/knowledge?tag=tag-${at}`],
  ['knowledge by project', (at) => `/api/v1/admin/knowledge?projectKey=project-${at % 10}`],
  [
    'knowledge by all filters',
    (at) => `/api/v1/admin/knowledge?groupKey=${group(at)}&layer=raw&type=task&tag=tag-${at}`,
  ],
  ['knowledge with superseded', '/api/v1/admin/knowledge?includeSuperseded=true&limit=500'],
  ['knowledge-edges', '/api/v1/admin/knowledge-edges'],
  ['glossary', '/api/v1/admin/glossary'],
  ['review-queue', '/api/v1/admin/review-queue'],
  ['overview', '/api/v1/admin/overview'],
  ['audit', '/api/v1/admin/audit'],
  [
    'audit of a group and action',
    (at) => `/api/v1/admin/audit?groupKey=${group(at)}&action=knowledge.captured`,
  ],
];
const HEAVY = [
  ['quality-review, all groups', '/api/v1/admin/quality-review'],
  ['quality-review of a group', (at) => `/api/v1/admin/quality-review?groupKey=${group(at)}`],
  ['similar-knowledge of a group', (at) => `/api/v1/admin/similar-knowledge?groupKey=${group(at)}`],
  ['task-digest, all groups', '/api/v1/admin/task-digest'],
  ['task-digest of a group', (at) => `/api/v1/admin/task-digest?groupKey=${group(at)}`],
];
const misspell = misspeller(11);
const misspelt = () => encodeURIComponent(misspell(question()));
const SEARCHES = [
  [
    'search in a group',
    (at) => `/api/v1/admin/knowledge?groupKey=${group(at)}&query=${encodeURIComponent(question())}`,
  ],
  ['search in all groups', () => `/api/v1/admin/knowledge?query=${encodeURIComponent(question())}`],
];
/** Every word misspelt by one slip, beside the names that a query has by the glossary and as abbreviations. */
const MISSPELT_IN_GROUP = [
  [
    'search in a group, misspelt',
    (at) => `/api/v1/admin/knowledge?groupKey=${group(at)}&query=${misspelt()}`,
  ],
];
const MISSPELT_IN_ALL = [
  ['search in all groups, misspelt', () => `/api/v1/admin/knowledge?query=${misspelt()}`],
];

async function askAll(hub) {
  for (const [list, bound] of [
    [LISTS, 50],
    [SEARCHES, 100],
    [MISSPELT_IN_GROUP, 60],
    [MISSPELT_IN_ALL, 100],
    [HEAVY, 200],
  ]) {
    for (const [name, path] of list) {
      report({
        name: `${name}: p95`,
        unit: 'ms',
        ours: await timed(hub, path),
        limit: bound,
        most: 1,
      });
    }
  }
}

const FILL_AUDIT = `
  INSERT INTO audit (log_id, sequence, occurred_at, group_key, action, actor, target_type, target_id, payload, hash)
  SELECT gen_random_uuid(), n, 1700000000000 + n, 'bench-' || n % ${GROUPS}, 'knowledge.captured', 'somebody', 'knowledge',
         'note-' || n, '{"title":"A title"}', repeat('0', 64)
  FROM generate_series(1, $1::int) AS n`;

async function benchAudit(hub, client) {
  await client.query(FILL_AUDIT, [AUDIT_ROWS]);
  await client.query('ANALYZE audit');
  const { rows } = await client.query(
    'SELECT log_id, sequence, occurred_at FROM audit ORDER BY occurred_at, log_id, sequence LIMIT 1 OFFSET 60',
  );
  const [{ log_id, sequence, occurred_at }] = rows;
  const key = JSON.stringify([Number(occurred_at), log_id, Number(sequence), 0]);
  const first = await timed(hub, '/api/v1/admin/audit');
  const last = await timed(
    hub,
    `/api/v1/admin/audit?cursor=${Buffer.from(key).toString('base64url')}`,
  );
  const name = `last page of the audit of ${AUDIT_ROWS.toLocaleString('en')} rows beside the first: p95`;
  report({ name, unit: 'ms', ours: last, limit: first, most: 1.5 });
}

const server = await startServer();
const databaseUrl = await createDatabase(server.url, 'khub_bench_admin');
const client = new pg.Client(databaseUrl);
await client.connect();
const hub = await startHub({ databaseUrl });
const members = await joinMembers(hub, GROUPS, 1);
const { pushSeconds, drained } = await burst(hub, members, client);
report({
  name: `all projections caught up after a burst of ${ITEMS.toLocaleString('en')} items`,
  unit: 's',
  ours: Math.max(...Object.values(drained)),
  limit: DRAIN_SECONDS,
  most: 1,
  note:
    Object.entries(drained)
      .map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`)
      .join(', ') + `; pushed ${Math.round(ITEMS / pushSeconds)}/s`,
});
const { perSecond, pushedPerSecond } = await rebuild(hub, members, client);
report({
  name: 'knowledge projected a second from the beginning while pushes go on',
  unit: 'events/s',
  ours: perSecond,
  limit: KNOWLEDGE_PER_SECOND,
  least: 1,
  note: `pushed ${Math.round(pushedPerSecond)}/s`,
});
await client.query('VACUUM ANALYZE');
await askAll(hub);
await benchAudit(hub, client);
await hub.stop();
await client.end();
await server.stop();
