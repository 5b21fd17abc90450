// Two hubs are restarted one after the other, as for an upgrade, while clients push and read through a balancer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkRun } from '../chaos/check-run.mjs';
import { pushUntil, readLog, readUntil } from '../chaos/clients.mjs';
import { Replica } from '../chaos/replica.mjs';
import { readCommandLine } from '../command-line.mjs';
import { startPostgres } from '../postgres-server.mjs';
import { randomFrom } from '../random.mjs';
import { Balancer } from './balancer.mjs';

const USAGE = `Usage: npm run drill:rolling -- [--rounds 3] [--pushers 16] [--readers 6] [--drain 3] [--seed N]
  --rounds  how often both hubs are restarted
  --drain   HUB_DRAIN_SECONDS: longer than the balancer takes to look`;
const NUMBERS = { rounds: 3, pushers: 16, readers: 6, drain: 3, seed: 1 };
const STEADY_MS = 1_000;

async function joined(door, displayName) {
  return door.insist('/api/v1/join', { body: { groupKey: 'drill', displayName } });
}

/** Restarts both hubs again and again, each when the balancer sees the other one. */
async function restart(replicas, { rounds, door }) {
  await sleep(STEADY_MS);
  for (let round = 0; round < rounds; round++) {
    for (const replica of replicas) {
      await replica.end('SIGTERM');
      await replica.start();
      await door.sees(replica.url);
      await sleep(STEADY_MS);
    }
  }
}

/** Runs clients through all restarts; answers what they sent, read and were answered, and the log as it is then. */
async function run({ seed, rounds, pushers, readers }, replicas) {
  const door = new Balancer(
    replicas.map(({ url }) => url),
    randomFrom(seed),
  );
  try {
    await door.insist('/api/v1/admin/groups', { body: { key: 'drill', joinMode: 'open' } });
    const sent = new Map();
    const [pushing, reading] = [new AbortController(), new AbortController()];
    const members = [];
    for (let at = 0; at < pushers + readers; at++) members.push(await joined(door, `Member ${at}`));
    const writing = members
      .slice(0, pushers)
      .map((member) => pushUntil(pushing.signal, { door, member, sent }));
    const seeing = members
      .slice(pushers)
      .map((member, at) => readUntil(reading.signal, { door, name: `Reader ${at}`, member }));
    await Promise.race([restart(replicas, { rounds, door }), Promise.all([...writing, ...seeing])]);
    pushing.abort();
    await Promise.all(writing);
    reading.abort();
    const seen = await Promise.all(seeing);
    const log = await readLog(door, members[0]);
    return { log, sent, readers: seen, answers: door.answers };
  } finally {
    await door.stop();
  }
}

const chosen = readCommandLine(USAGE, NUMBERS);
const home = mkdtempSync(join(tmpdir(), 'khub-rolling-'));
const database = await startPostgres();
const env = {
  HUB_ADMIN: 'open',
  HUB_DATA_DIR: home,
  HUB_MASTER_KEY: '07'.repeat(32),
  HUB_DRAIN_SECONDS: String(chosen.drain),
  DATABASE_URL: database.url,
};
const replicas = [];
const began = performance.now();
try {
  for (let at = 0; at < 2; at++) replicas.push(await Replica.start(env));
  const { answers, ...result } = await run(chosen, replicas);
  const { events, acked, lost, twice, wrong } = checkRun(result);
  const failed = Object.entries(answers).filter(([status]) => !['200', '503'].includes(status));
  const asked = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${2 * chosen.rounds} restarts, ${asked} requests, ${seconds} s`);
  console.log(`answers ${JSON.stringify(answers)}`);
  console.log(
    `failed ${failed.reduce((sum, [, count]) => sum + count, 0)}, told to retry ${answers[503] ?? 0}`,
  );
  console.log(
    `events ${events}, acked ${acked}, lost ${lost}, twice ${twice}, wrong ${wrong.length}`,
  );
  for (const problem of wrong.slice(0, 10)) console.error(`wrong: ${problem}`);
  if (lost + twice + wrong.length + failed.length > 0) process.exitCode = 1;
} finally {
  await Promise.all(replicas.map((each) => each.end('SIGKILL')));
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}
