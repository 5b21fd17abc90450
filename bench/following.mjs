// What it costs that read models follow the logs: processor time of an event on the hub and on its PostgreSQL, of a hub that follows beside
// one that does not, in turns. What an event costs the one and not the other is its following. Then that of read models that begin far behind.
// BENCH_BESIDE=DIR measures another checkout, which is built, in the same turns.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres-server.mjs';
import { newEvent } from './events.mjs';
import { load, request } from './load.mjs';
import { processorSeconds, serverSeconds } from './processor.mjs';
import { createDatabase, joinMembers, startHub } from './programs.mjs';
import { newNotes } from './notes.mjs';
import { pushNotes, pushOf } from './push-notes.mjs';
import { median } from './report.mjs';

const { BENCH_BESIDE } = process.env;
const GROUPS = 10;
const TURNS = 7;
/** Turns that plan statements and compile. */
const WARMING = 1;
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
  { name: 'knowledge, pushes of 100', size: 100, events: 15_000, knowledge: true },
  { name: 'knowledge, pushes of 1', size: 1, events: 3_000, knowledge: true },
  { name: 'what no read model is made of, pushes of 100', size: 100, events: 20_000 },
  { name: 'what no read model is made of, pushes of 1', size: 1, events: 3_000 },
];

const server = await startPostgres();
const preload = (name) => ['--import', new URL(`${name}.mjs`, import.meta.url).href];
let databases = 0;

async function openHub(checkout, flags) {
  const databaseUrl = await createDatabase(server.url, `bench_following_${databases++}`);
  const hub = await startHub({ databaseUrl, flags, checkout });
  const members = await joinMembers(hub, GROUPS, 1);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const close = async () => {
    await client.end();
    await hub.stop();
  };
  return { hub, members, client, pushes: 0, notes: 0, close };
}

/** The code of a checkout: a hub that follows, and one that does not. */
async function openCode(name, checkout) {
  const following = await openHub(checkout, []);
  const alone = await openHub(checkout, preload('no-follower'));
  return { name, checkout, following, alone };
}

const codes = [await openCode('', '.')];
if (BENCH_BESIDE) codes.push(await openCode(` of ${BENCH_BESIDE}`, BENCH_BESIDE));

function nextPush(side, { size, knowledge }) {
  const { hub, members } = side;
  return () => {
    const member = members[side.pushes++ % GROUPS];
    if (knowledge) return pushOf(hub, member, newNotes((side.notes += size), size));
    const { accessToken: token, clientId } = member;
    const body = { clientId, events: Array.from({ length: size }, () => newEvent()) };
    return request({ method: 'POST', path: '/api/v1/sync/push', token, port: hub.port, body });
  };
}

const spentBy = (hub) => [processorSeconds(hub.pid), serverSeconds(server.pid)];

/** Processor time of an event on hub and database, in microseconds, until `isDone`. */
async function costOf(side, work, isDone) {
  const before = spentBy(side.hub);
  await load({
    port: side.hub.port,
    connections: CONNECTIONS,
    requests: work.events / work.size,
    next: nextPush(side, work),
  });
  while (!(await isDone())) await sleep(20);
  return spentBy(side.hub).map((now, at) => ((now - before[at]) * 1e6) / work.events);
}

/** What an event costs a hub that follows and not one that does not. */
async function followingOf({ following, alone }, work) {
  const isShown = async () => Number((await following.client.query(BEHIND)).rows[0].behind) === 0;
  const whole = await costOf(following, work, isShown);
  const push = await costOf(alone, work, () => true);
  return whole.map((each, at) => each - push[at]);
}

/** Processor time of an item on hub and database, in microseconds, and items a second, of read models that have all before them. */
async function farBehind({ checkout }) {
  const { hub, members, client, close } = await openHub(checkout, preload('late-follower'));
  await pushNotes(hub, members, FAR_BEHIND);
  const before = spentBy(hub);
  const begun = performance.now();
  process.kill(hub.pid, 'SIGUSR2');
  while (Number((await client.query(UNREAD)).rows[0].behind) > 0) await sleep(20);
  const perSecond = FAR_BEHIND / ((performance.now() - begun) / 1000);
  const cost = spentBy(hub).map((now, at) => ((now - before[at]) * 1e6) / FAR_BEHIND);
  await close();
  return [...cost, perSecond];
}

/** Medians of each figure, by code, of turns in which the codes take turns; the first `warming` of them do not count. */
async function inTurns(turns, warming, measure) {
  const figures = codes.map(() => []);
  for (let turn = -warming; turn < turns; turn++)
    for (const [at, code] of codes.entries()) {
      const figure = await measure(code);
      if (turn >= 0) figures[at].push(figure);
    }
  return figures.map((each) => each[0].map((_, at) => median(each.map((figure) => figure[at]))));
}

function tell(what, unit, medians) {
  for (const [at, [hub, database, perSecond]] of medians.entries()) {
    const rate = perSecond === undefined ? '' : `, ${perSecond.toFixed(0)} items a second`;
    console.log(
      `${what}${codes[at].name}: ${hub.toFixed(1)} us ${unit} on the hub, ${database.toFixed(1)} on the database${rate}`,
    );
  }
  const [own, other] = medians;
  if (!other) return;
  const [hub, database] = [0, 1].map((at) => (own[at] / other[at]).toFixed(2));
  const both = ((own[0] + own[1]) / (other[0] + other[1])).toFixed(2);
  console.log(
    `       of the other: ${hub} on the hub, ${database} on the database, ${both} of both`,
  );
}

try {
  for (const work of WORKS) {
    const medians = await inTurns(TURNS, WARMING, (code) => followingOf(code, work));
    tell(work.name, 'an event', medians);
  }
  const far = `knowledge, ${FAR_BEHIND.toLocaleString('en')} items behind`;
  tell(far, 'an item', await inTurns(FAR_TURNS, 0, farBehind));
} finally {
  for (const { following, alone } of codes) {
    await following.close();
    await alone.close();
  }
  await server.stop();
}
