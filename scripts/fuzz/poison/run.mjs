// Lets members push what they may and nobody wants to digest, reads it every way there is, and looks how the hub is.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Replica } from '../../chaos/replica.mjs';
import { readCommandLine } from '../../command-line.mjs';
import { startPostgres } from '../../postgres-server.mjs';
import { randomFrom } from '../../random.mjs';
import { faultsOfLogs } from '../faults-of-logs.mjs';
import { WebhookTarget, exportAll, mirror } from './neighbours.mjs';
import { act, readAll } from './rounds.mjs';
import { Schemas } from './reading.mjs';
import { Town } from './town.mjs';

const USAGE = `Usage: npm run fuzz:poison -- [--rounds 40] [--seconds 0] [--seed N]

Ends after so many rounds, or so many seconds when they are given. A seed makes the same events again.`;
const MAX_SHOWN = 10;
const MAX_PROBLEM = 1_500;

/** The lines of a hub's log that say that something failed, each once. */
function errorsOf(hub) {
  const lines = hub.said.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
  if (lines.length > 0) hub.said = '';
  return lines;
}

const numbers = { rounds: 40, seconds: 0, seed: Date.now() % 1_000_000 };
const chosen = readCommandLine(USAGE, numbers);
const home = mkdtempSync(join(tmpdir(), 'khub-poison-'));
const database = await startPostgres();
const env = {
  HUB_ADMIN: 'open',
  HUB_DATA_DIR: home,
  HUB_MASTER_KEY: '07'.repeat(32),
  HUB_FAILURES_PER_MINUTE: '100000',
  HUB_WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
};
const own = { ...env, DATABASE_URL: database.url };
const hubs = [];
const target = await WebhookTarget.start();
try {
  const hub = await Replica.start(own);
  hubs.push(hub);
  // The other one on an embedded database of its own, which has to hold the same.
  const other = await Replica.start({
    ...env,
    HUB_MASTER_KEY: '08'.repeat(32),
    HUB_DATA_DIR: join(home, 'other'),
  });
  hubs.push(other);
  const town = new Town(hub.url);
  await town.found();
  await target.listenTo(town);
  const schemas = new Schemas(await town.insist('/openapi.json'));
  const until = chosen.seconds > 0 ? Date.now() + chosen.seconds * 1_000 : Infinity;
  const answers = {};
  let round = 0;
  for (; (chosen.seconds > 0 || round < chosen.rounds) && Date.now() < until; round++) {
    // Of its own number, so that one round's events are the same whatever went before it.
    const random = randomFrom(chosen.seed * 1_000_003 + round);
    const before = town.problems.length;
    await act(town, random);
    await readAll(town, { random, schemas, answers });
    town.problems.push(...errorsOf(hub));
    for (let at = before; at < town.problems.length; at++)
      town.problems[at] = `round ${round}: ${town.problems[at]}`;
  }
  const mirroring = new Town(other.url);
  town.problems.push(...(await mirror(town, mirroring, town.members.cy)));
  await mirroring.settle({ cy: town.members.cy });
  await readAll(mirroring, { random: randomFrom(chosen.seed), schemas });
  town.problems.push(...mirroring.problems, ...errorsOf(other), ...target.problems());
  town.problems.push(...(await exportAll(town)));
  await hub.end('SIGTERM');
  town.problems.push(...faultsOfLogs(own));
  console.log(
    `seed ${chosen.seed}: ${round} rounds, ${town.accepted} events taken, ${target.told.length} messages told`,
  );
  console.log(`refused ${JSON.stringify(town.refused)}; done ${JSON.stringify(town.done)}`);
  console.log(`answers ${JSON.stringify(answers)}`);
  console.log(`problems ${town.problems.length}`);
  for (const problem of town.problems.slice(0, MAX_SHOWN))
    console.log(problem.slice(0, MAX_PROBLEM));
  if (town.problems.length > 0) process.exitCode = 1;
} finally {
  for (const hub of hubs) await hub.end('SIGKILL');
  target.stop();
  await database.stop();
  rmSync(home, { recursive: true, force: true });
}
