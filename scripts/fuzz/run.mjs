// Sends a hub requests that it describes itself and that are nearly right, and then looks how it is.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Replica } from '../chaos/replica.mjs';
import { readCommandLine } from '../command-line.mjs';
import { startPostgres } from '../postgres-server.mjs';
import { randomFrom } from '../random.mjs';
import { faultsOfLogs } from './faults-of-logs.mjs';
import { Asker } from './asker.mjs';
import { Requests } from './requests.mjs';

const USAGE = `Usage: npm run fuzz -- [--requests 20000] [--seed N] [--abreast 16] [--embedded]`;
const MAX_SHOWN = 10;
/** What a hub may hold at the end, in MB, and how much more than after the first half. */
const MAX_RESIDENT = 450;
const MAX_GROWTH = 100;

/** Resident memory of a process, in MB. */
function residentMb(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}

/** Sends all requests, several abreast; answers what was wrong and the memory after the first half and at the end. */
async function fuzz({ requests: total, seed, abreast }, hub) {
  const asker = new Asker(hub.url);
  const requests = new Requests(await asker.learn());
  const problems = [];
  let half = 0;
  let next = 0;
  const work = async () => {
    while (next < total) {
      const number = next++;
      // Of its own number, so that one request is the same whatever went before it.
      const random = randomFrom(seed * 1_000_003 + number);
      const request = requests.next(random, await asker.member(), number);
      const problem = await asker.problemOf(request);
      if (problem)
        problems.push(`request ${number}: ${problem}: ${JSON.stringify(request).slice(0, 600)}`);
      if (number === Math.floor(total / 2)) half = residentMb(hub.pid);
    }
  };
  await Promise.all(Array.from({ length: abreast }, work));
  const end = residentMb(hub.pid);
  if (end > MAX_RESIDENT || end > half + MAX_GROWTH)
    problems.push(`the hub holds ${end} MB, ${half} MB after the first half`);
  problems.push(...(await asker.problemsAfterwards()));
  return { problems, half, end, answers: asker.answers, slowestMs: Math.round(asker.slowestMs) };
}

const numbers = { requests: 20_000, seed: Date.now() % 1_000_000, abreast: 16 };
const flags = { embedded: { type: 'boolean', default: false } };
const chosen = readCommandLine(USAGE, numbers, { flags, least: 1 });
const home = mkdtempSync(join(tmpdir(), 'khub-fuzz-'));
const database = chosen.embedded ? undefined : await startPostgres();
const env = {
  HUB_ADMIN: 'open',
  HUB_DATA_DIR: home,
  HUB_MASTER_KEY: '07'.repeat(32),
  HUB_FAILURES_PER_MINUTE: '100000',
  ...(database && { DATABASE_URL: database.url }),
};
let hub;
try {
  hub = await Replica.start(env);
  const began = performance.now();
  const { problems, half, end, answers, slowestMs } = await fuzz(chosen, hub);
  const seconds = Math.round((performance.now() - began) / 1_000);
  await hub.end('SIGTERM');
  problems.push(...faultsOfLogs(env));
  console.log(
    `seed ${chosen.seed}: ${chosen.requests} requests in ${seconds} s, slowest ${slowestMs} ms`,
  );
  console.log(
    `answers ${JSON.stringify(answers)}; resident ${half} MB after the first half, ${end} MB at the end`,
  );
  console.log(`problems ${problems.length}`);
  for (const problem of problems.slice(0, MAX_SHOWN)) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await hub?.end('SIGKILL');
  await database?.stop();
  rmSync(home, { recursive: true, force: true });
}
