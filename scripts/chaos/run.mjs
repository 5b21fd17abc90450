// Clients push and read while hubs and their database are killed (kill -9); then everything is checked, offline.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Hub } from '../drill/trust-deployment.mjs';
import { randomFrom } from '../random.mjs';
import { readCommandLine } from '../command-line.mjs';
import { startPostgres } from '../postgres-server.mjs';
import { Beside } from './beside.mjs';
import { checkRun } from './check-run.mjs';
import { Door, pushUntil, readLog, readUntil } from './clients.mjs';
import { Replica } from './replica.mjs';

const USAGE = `Usage: npm run chaos -- [--hub-kills 20] [--database-kills 5] [--pushers 16] [--readers 6] [--pause 1500] [--seed N] [--embedded] [--everything] [--clock 0]
  --pause     milliseconds at the most between two kills, beside the time a start takes
  --embedded  one hub on the embedded database in place of two on PostgreSQL; its database dies with it
  --everything  tokens are rotated, briefs read, events redacted, people join, another hub is mirrored, cosigns and is told by a webhook, and
                no lock is waited for longer than 100 ms
  --clock     seconds that the second hub's clock is ahead, or behind with a minus`;
const NUMBERS = {
  'hub-kills': 20,
  'database-kills': 5,
  pushers: 16,
  readers: 6,
  pause: 1_500,
  seed: Date.now() % 1_000_000,
};

function readChosen() {
  const flags = {
    embedded: { type: 'boolean' },
    everything: { type: 'boolean' },
    clock: { type: 'string', default: '0' },
  };
  return readCommandLine(USAGE, NUMBERS, { flags, check });
}

function check(values) {
  values.clock = Number(values.clock);
  const { clock, embedded, everything } = values;
  if (!Number.isSafeInteger(clock)) throw new Error('--clock must be a whole number');
  if (embedded && (everything || clock)) throw new Error('these are for two hubs on PostgreSQL');
}

/** What is to be killed, in which order: `hub` and `database`, shuffled. */
function killsOf({ 'hub-kills': hubs, 'database-kills': databases, embedded }, random) {
  const kills = [...Array(hubs).fill('hub'), ...Array(embedded ? 0 : databases).fill('database')];
  for (let at = kills.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [kills[at], kills[other]] = [kills[other], kills[at]];
  }
  return kills;
}

/** Kills one after the other, each when what was killed before serves again. */
async function wreak(kills, { replicas, database, pause, random }) {
  for (const kill of kills) {
    await sleep(pause * (0.2 + 0.8 * random()));
    if (kill === 'database') await database.crash();
    else await replicas[Math.floor(random() * replicas.length)].crash();
  }
  await sleep(pause);
}

async function joined(door, displayName) {
  return door.insist('/api/v1/join', { body: { groupKey: 'chaos', displayName } });
}

/** Runs the clients through all kills; answers what they sent, read and were answered, and the log as it is then. */
async function run(chosen, { replicas, database, beside }) {
  const random = randomFrom(chosen.seed);
  const door = new Door(
    replicas.map(({ url }) => url),
    random,
  );
  await door.insist('/api/v1/admin/groups', { body: { key: 'chaos', joinMode: 'open' } });
  const sent = new Map();
  const [pushing, reading] = [new AbortController(), new AbortController()];
  const pushers = [];
  for (let at = 0; at < chosen.pushers; at++) {
    const member = await joined(door, `Pusher ${at}`);
    pushers.push(pushUntil(pushing.signal, { door, member, sent }));
  }
  const readers = [];
  for (let at = 0; at < chosen.readers; at++) {
    const name = `Reader ${at}`;
    readers.push(readUntil(reading.signal, { door, name, member: await joined(door, name) }));
  }
  await beside?.begin({ door, replicas, group: 'chaos', sent, random, stopped: pushing.signal });
  const working = Promise.all([...pushers, ...readers, ...(beside ? [beside.going] : [])]);
  const wreaking = wreak(killsOf(chosen, random), {
    replicas,
    database,
    random,
    pause: chosen.pause,
  });
  await Promise.race([wreaking, working]);
  pushing.abort();
  await Promise.all(pushers);
  reading.abort();
  const seen = await Promise.all(readers);
  const settled = await beside?.settle();
  const log = await readLog(door, await joined(door, 'Auditor'));
  return { log, sent, readers: seen, answers: door.answers, settled };
}

/** The hub's own verification of all its logs; throws when it finds something. */
function verify(env) {
  const script = 'dist/apps/hub/src/cli/verify-logs.js';
  execFileSync(process.execPath, [script], { env: { PATH: process.env.PATH, ...env } });
}

/** What a hub is started with whose clock is so many seconds ahead. */
function shiftedClock(seconds) {
  if (seconds === 0) return {};
  const url = new URL('./shifted-clock.mjs', import.meta.url);
  return { NODE_OPTIONS: `--import=${url.href}`, CLOCK_SHIFT_MS: String(1_000 * seconds) };
}

/** Has the database give up a lock that is not to be had soon. */
async function giveLocksUpSoon(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`ALTER ROLE CURRENT_USER SET lock_timeout = '100ms'`);
  await client.end();
}

async function inDirectory(chosen, home) {
  const database = chosen.embedded ? undefined : await startPostgres();
  const env = {
    HUB_ADMIN: 'open',
    HUB_DATA_DIR: home,
    HUB_MASTER_KEY: '07'.repeat(32),
    HUB_FAILURES_PER_MINUTE: '100000',
    HUB_WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    ...(database && { DATABASE_URL: database.url }),
  };
  const replicas = [];
  let beside;
  try {
    replicas.push(await Replica.start(env));
    if (chosen.everything) {
      beside = await Beside.start({ home, hub: new Hub(replicas[0]) });
      Object.assign(env, { HUB_WITNESSES: beside.witnesses });
      await giveLocksUpSoon(database.url);
      await replicas.shift().end('SIGTERM');
      replicas.push(await Replica.start(env));
    }
    if (database) replicas.push(await Replica.start({ ...env, ...shiftedClock(chosen.clock) }));
    const result = await run(chosen, { replicas, database, beside });
    await Promise.all(replicas.map((each) => each.end('SIGTERM')));
    verify(env);
    return result;
  } finally {
    await Promise.all(replicas.map((each) => each.end('SIGKILL')));
    await beside?.end();
    await database?.stop();
  }
}

const chosen = readChosen();
const home = mkdtempSync(join(tmpdir(), 'khub-chaos-'));
const began = performance.now();
try {
  const { answers, settled, ...result } = await inDirectory(chosen, home);
  const { events, acked, lost, twice, wrong } = checkRun(result);
  const failures = Object.entries(answers).filter(([status]) => status >= 500 && status !== '503');
  const databases = chosen.embedded ? 'embedded' : `${chosen['database-kills']} of PostgreSQL`;
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(
    `seed ${chosen.seed}: ${chosen['hub-kills']} kills of hubs, ${databases}, ${seconds} s`,
  );
  if (settled) console.log(settled.counted);
  wrong.push(...(settled?.wrong ?? []));
  console.log(`answers ${JSON.stringify(answers)}`);
  console.log(
    `events ${events}, acked ${acked}, lost ${lost}, twice ${twice}, wrong ${wrong.length}`,
  );
  for (const problem of wrong.slice(0, 10)) console.error(`wrong: ${problem}`);
  if (lost + twice + wrong.length + failures.length > 0) process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
