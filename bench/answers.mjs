// What answers cost: the groups of a large hub, and fat briefs asked for at once.
import pg from 'pg';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { load, once, request } from './load.mjs';
import { createDatabase, joinMembers, residentMb, startHub } from './programs.mjs';
import { quantile, report } from './report.mjs';

const GROUPS = 2_000;
const MEMBERS = 20_000;
const ASKED = 120;
const MOST_MS = 50;
const FAT_ITEMS = 300;
const ITEM_BYTES = 250_000;
const BRIEFS = 24;
/** What 24 answers of 4 MiB may take beside the hub itself, in MB. */
const MOST_MB = 600;

const MAKE_GROUPS = `
  INSERT INTO groups (group_key, display_name, join_mode, require_signatures, created_at, updated_at)
  SELECT 'g' || n, 'Group ' || n, 'invite', false, 0, 0 FROM generate_series(1, ${GROUPS}) AS n`;
const MAKE_MEMBERS = `
  INSERT INTO members (member_id, group_key, handle, display_name, joined_at)
  SELECT 'member_g' || g || '_' || n, 'g' || g, n::text, 'Member ' || n, 0
  FROM (SELECT n, 1 + n % ${GROUPS} AS g FROM generate_series(1, ${MEMBERS}) AS n) AS numbered`;

async function benchGroups(databaseUrl) {
  const hub = await startHub({ databaseUrl });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(MAKE_GROUPS);
  await client.query(MAKE_MEMBERS);
  for (const [name, path] of [
    ['the first page', '/api/v1/groups'],
    ['500 at once', '/api/v1/groups?limit=500'],
  ]) {
    const times = [];
    for (let at = 0; at < ASKED; at++)
      times.push((await once(hub.port, request({ path, port: hub.port }))).milliseconds);
    report({
      name: `groups, ${name}, ${GROUPS} with ${MEMBERS} members, p95`,
      unit: 'ms',
      ours: quantile(times, 0.95),
      limit: MOST_MS,
      most: 1,
    });
  }
  await client.end();
  await hub.stop();
}

async function benchBriefs(databaseUrl) {
  const hub = await startHub({ databaseUrl });
  const [{ accessToken: token, clientId }] = await joinMembers(hub, 1, 1);
  const send = (path, body) => request({ method: 'POST', path, token, body, port: hub.port });
  await once(hub.port, send('/api/v1/projects', { id: 'fat', name: 'Fat' }));
  const content = 'fat '.repeat(ITEM_BYTES / 4);
  for (let at = 0; at < FAT_ITEMS; at += 20) {
    const events = Array.from({ length: 20 }, (_, n) => ({
      id: `fat-${at + n}`,
      kind: 'knowledge.captured',
      payload: { knowledge: { projectKey: 'fat', layer: 'canonical', title: 't', content } },
    }));
    await once(hub.port, send('/api/v1/sync/push', { clientId, events }));
  }
  const path = '/api/v1/projects/fat/brief?limit=500';
  const bytes = request({ path, token, port: hub.port });
  const { body } = await once(hub.port, bytes);
  const before = residentMb(hub.pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(hub.pid))), 20);
  const { p99 } = await load({
    port: hub.port,
    connections: BRIEFS,
    requests: 4 * BRIEFS,
    next: () => bytes,
  });
  clearInterval(watch);
  report({
    name: `briefs, ${BRIEFS} at once of ${FAT_ITEMS} items of ${ITEM_BYTES / 1_000} kB, resident memory`,
    unit: 'MB',
    ours: peak,
    limit: MOST_MB,
    most: 1,
    note: `${before.toFixed(0)} MB before; an answer has ${(body.length / 2 ** 20).toFixed(1)} MiB; p99 ${p99.toFixed(0)} ms`,
  });
  await hub.stop();
}

const server = await startPostgres();
try {
  await benchGroups(await createDatabase(server.url, 'bench_groups'));
  await benchBriefs(await createDatabase(server.url, 'bench_briefs'));
} finally {
  await server.stop();
}
