// What it costs that read models follow the logs: processor time of an event on the hub and on its PostgreSQL, of a hub that follows beside
// one that does not, in turns. What an event costs the one and not the other is its following. Then that of read models that begin far behind.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { newEvent } from './events.mjs';
import { load, request } from './load.mjs';
import { processorSeconds, serverSeconds } from './processor.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { pushNotes, pushOf } from './push-notes.mjs';
import { median } from './report.mjs';

const GROUPS = 10;
const TURNS = 7;
const CONNECTIONS = 8;
/** How many items lie before read models that begin far behind, and how often that is measured. */
const FAR_BEHIND = 20_000;
const FAR_TURNS = 3;
const UNREAD = `
  SELECT count(*) AS behind FROM log LEFT JOIN projection p USING (log_id)
  WHERE log.purpose = 'sync' AND coalesce(p.position, 0) < log.size`;
const BEHIND = `SELECT count(*) AS behind FROM projection p JOIN log USING (log_id) WHERE p.position < log.size`;
/** How many events of a work one turn pushes. */
const WORKS = [
  { name: 'knowledge, pushes of 100', size: 100, events: 5_000, knowledge: true },
  { name: 'knowledge, pushes of 1', size: 1, events: 1_000, knowledge: true },
  { name: 'what no read model is made of, pushes of 100', size: 100, events: 20_000 },
  { name: 'what no read model is made of, pushes of 1', size: 1, events: 3_000 },
];

const server = await startPostgres();

async function openHub(name, flags) {
  const databaseUrl = await createDatabase(server.url, name);
  const hub = await startHub({ databaseUrl, flags });
  const members = await joinMembers(hub, GROUPS, 1);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return { hub, members, client, pushes: 0, notes: 0 };
}

const contenders = {
  following: await openHub('bench_following', []),
  alone: await openHub('bench_alone', ['--import', './bench/no-follower.mjs']),
};

function nextPush(side, { size, knowledge }) {
  const { hub, members } = side;
  return () => {
    const member = members[side.pushes++ % GROUPS];
    if (knowledge) return pushOf(hub, member, (side.notes += size), size);
    const { accessToken: token, clientId } = member;
    const body = { clientId, events: Array.from({ length: size }, () => newEvent()) };
    return request({ method: 'POST', path: '/api/v1/sync/push', token, port: hub.port, body });
  };
}

/** Processor time of an event on hub and database, in microseconds, until the read models show it where they follow. */
async function costOf(name, work) {
  const side = contenders[name];
  const spent = () => [processorSeconds(side.hub.pid), serverSeconds(server.pid)];
  const before = spent();
  await load({
    port: side.hub.port,
    connections: CONNECTIONS,
    requests: work.events / work.size,
    next: nextPush(side, work),
  });
  while (name === 'following' && Number((await side.client.query(BEHIND)).rows[0].behind) > 0)
    await sleep(20);
  return spent().map((now, at) => ((now - before[at]) * 1e6) / work.events);
}

/** Processor time of an item on hub and database, in microseconds, and items a second, of read models that have all before them. */
async function farBehind(turn) {
  const databaseUrl = await createDatabase(server.url, `bench_far_${turn}`);
  const hub = await startHub({ databaseUrl, flags: ['--import', './bench/late-follower.mjs'] });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await pushNotes(hub, await joinMembers(hub, GROUPS, 1), FAR_BEHIND);
  const spent = () => [processorSeconds(hub.pid), serverSeconds(server.pid)];
  const before = spent();
  const begun = performance.now();
  process.kill(hub.pid, 'SIGUSR2');
  while (Number((await client.query(UNREAD)).rows[0].behind) > 0) await sleep(20);
  const perSecond = FAR_BEHIND / ((performance.now() - begun) / 1000);
  const cost = spent().map((now, at) => ((now - before[at]) * 1e6) / FAR_BEHIND);
  await client.end();
  await hub.stop();
  return [...cost, perSecond];
}

const difference = ([hub, database], [hubAlone, databaseAlone]) => [
  hub - hubAlone,
  database - databaseAlone,
];
try {
  for (const work of WORKS) {
    const costs = [];
    for (let turn = 0; turn <= TURNS; turn++) {
      const cost = difference(await costOf('following', work), await costOf('alone', work));
      // The first turn plans statements and compiles.
      if (turn > 0) costs.push(cost);
    }
    const [hub, database] = [0, 1].map((at) => median(costs.map((cost) => cost[at])).toFixed(1));
    console.log(`${work.name}: ${hub} us an event on the hub, ${database} on the database`);
  }
  const turns = [];
  for (let turn = 0; turn < FAR_TURNS; turn++) turns.push(await farBehind(turn));
  const [hub, database, perSecond] = [0, 1, 2].map((at) => median(turns.map((turn) => turn[at])));
  console.log(
    `knowledge, ${FAR_BEHIND.toLocaleString('en')} items behind: ${hub.toFixed(1)} us an item on the hub, ` +
      `${database.toFixed(1)} on the database, ${perSecond.toFixed(0)} items a second`,
  );
} finally {
  for (const { hub, client } of Object.values(contenders)) {
    await client.end();
    await hub.stop();
  }
  await server.stop();
}
