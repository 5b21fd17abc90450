// Clients push and read while hubs and their database are killed (kill -9); then everything is checked, offline.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '../random.mjs';
import { startPostgres } from '../postgres-server.mjs';
import { checkRun } from './check-run.mjs';
import { Door, pushUntil, readLog, readUntil } from './clients.mjs';
import { Replica } from './replica.mjs';

const USAGE = `Usage: npm run chaos -- [--hub-kills 20] [--database-kills 5] [--pushers 16] [--readers 6] [--pause 1500] [--seed N] [--embedded]
  --pause     milliseconds at the most between two kills, beside the time a start takes
  --embedded  one hub on the embedded database in place of two on PostgreSQL; its database dies with it`;
const NUMBERS = {
  'hub-kills': 20,
  'database-kills': 5,
  pushers: 16,
  readers: 6,
  pause: 1_500,
  seed: Date.now() % 1_000_000,
};

function options() {
  const numbers = Object.entries(NUMBERS).map(([name, value]) => [
    name,
    { type: 'string', default: String(value) },
  ]);
  const flags = { embedded: { type: 'boolean' }, help: { type: 'boolean' } };
  try {
    const { values } = parseArgs({ options: { ...Object.fromEntries(numbers), ...flags } });
    if (values.help) return process.exit(console.log(USAGE) ?? 0);
    const read = Object.keys(NUMBERS).map((name) => [name, Number(values[name])]);
    if (!read.every(([, value]) => Number.isSafeInteger(value) && value >= 0))
      throw new Error('numbers must be whole');
    return { ...Object.fromEntries(read), embedded: values.embedded };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    return process.exit(2);
  }
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
async function run(chosen, { replicas, database }) {
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
  const working = Promise.all([...pushers, ...readers]);
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
  const log = await readLog(door, await joined(door, 'Auditor'));
  return { log, sent, readers: seen, answers: door.answers };
}

/** The hub's own verification of all its logs; throws when it finds something. */
function verify(env) {
  const script = 'dist/apps/hub/src/cli/verify-logs.js';
  execFileSync(process.execPath, [script], { env: { PATH: process.env.PATH, ...env } });
}

async function inDirectory(chosen, home) {
  const database = chosen.embedded ? undefined : await startPostgres();
  const env = {
    HUB_ADMIN: 'open',
    HUB_DATA_DIR: home,
    HUB_MASTER_KEY: '07'.repeat(32),
    HUB_FAILURES_PER_MINUTE: '100000',
    ...(database && { DATABASE_URL: database.url }),
  };
  const replicas = [];
  try {
    for (let at = 0; at < (database ? 2 : 1); at++) replicas.push(await Replica.start(env));
    const result = await run(chosen, { replicas, database });
    await Promise.all(replicas.map((each) => each.end('SIGTERM')));
    verify(env);
    return result;
  } finally {
    await Promise.all(replicas.map((each) => each.end('SIGKILL')));
    await database?.stop();
  }
}

const chosen = options();
const home = mkdtempSync(join(tmpdir(), 'khub-chaos-'));
const began = performance.now();
try {
  const { answers, ...result } = await inDirectory(chosen, home);
  const { events, acked, lost, twice, wrong } = checkRun(result);
  const failures = Object.entries(answers).filter(([status]) => status >= 500 && status !== '503');
  const databases = chosen.embedded ? 'embedded' : `${chosen['database-kills']} of PostgreSQL`;
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(
    `seed ${chosen.seed}: ${chosen['hub-kills']} kills of hubs, ${databases}, ${seconds} s`,
  );
  console.log(`answers ${JSON.stringify(answers)}`);
  console.log(
    `events ${events}, acked ${acked}, lost ${lost}, twice ${twice}, wrong ${wrong.length}`,
  );
  for (const problem of wrong.slice(0, 10)) console.error(`wrong: ${problem}`);
  if (lost + twice + wrong.length + failures.length > 0) process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
