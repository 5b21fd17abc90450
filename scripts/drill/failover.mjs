// Clients push through two hubs while their PostgreSQL is stopped dead and its standby takes over; then all is checked, offline.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkRun } from '../chaos/check-run.mjs';
import { Door, pushUntil, readLog, readUntil } from '../chaos/clients.mjs';
import { Replica } from '../chaos/replica.mjs';
import { randomFrom } from '../random.mjs';
import { Cluster } from './cluster.mjs';
import { Endpoint } from './endpoint.mjs';
import { LeftBehind } from './left-behind.mjs';
import { missingPrograms, patroniVersions, startPatroni } from './patroni.mjs';

const USAGE = `Usage: npm run drill:failover -- [--standby synchronous|asynchronous|late|all|patroni] [--clients 64] [--seconds 5] [--lag 50]
  --standby  late: an asynchronous one that lacks what hubs have published, and what others have read of them
             patroni: a synchronous one, and a real Patroni that notices the death and promotes it, where it is installed
  --seconds  of pushing before the primary is killed, and after the standby serves
  --lag      milliseconds that what is replicated is on its way`;
const READERS = 2;
const KINDS = ['synchronous', 'asynchronous', 'late'];
/** With these what was acknowledged may be lost; clients and readers have to be told. */
const LOSING = ['asynchronous', 'late'];

function options() {
  const text = (value) => ({ type: 'string', default: value });
  try {
    const { values } = parseArgs({
      options: {
        standby: text('all'),
        clients: text('64'),
        seconds: text('5'),
        lag: text('50'),
        help: { type: 'boolean' },
      },
    });
    if (values.help) return process.exit(console.log(USAGE) ?? 0);
    const [clients, seconds, lag] = ['clients', 'seconds', 'lag'].map((name) =>
      Number(values[name]),
    );
    if (![clients, seconds, lag].every((value) => Number.isFinite(value) && value >= 0))
      throw new Error('numbers must not be below 0');
    const kinds = values.standby === 'all' ? KINDS : [values.standby];
    if (!kinds.every((kind) => [...KINDS, 'patroni'].includes(kind)))
      throw new Error(`--standby must be ${KINDS.join(', ')}, all or patroni`);
    return { kinds, clients, seconds, lag };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    return process.exit(2);
  }
}

/** A primary, a standby that follows it over a wire with a lag, and the address at which the hubs find the one that serves. */
async function pair(cluster, kind, lag) {
  const primary = await cluster.create({ wal_keep_size: '512MB' });
  const wire = await Endpoint.to(primary.port, lag);
  const standby = await cluster.copyOf(
    primary,
    { wal_retrieve_retry_interval: '200ms' },
    {
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${wire.port} user=postgres application_name=standby'\n`,
    },
  );
  await primary.until("SELECT count(*) = 1 FROM pg_stat_replication WHERE state = 'streaming'");
  if (kind === 'synchronous') {
    await primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await primary.ask('SELECT pg_reload_conf()');
    await primary.until("SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
  }
  const address = await Endpoint.to(primary.port);
  return {
    address,
    url: standby.url,
    /** From now on the standby gets nothing more. */
    fallBehind: () => wire.hold(),
    async failOver() {
      await primary.kill();
      wire.cut();
      await standby.ask('SELECT pg_promote(true)');
      address.moveTo(standby.port);
    },
    async end() {
      wire.close();
      address.close();
      return cluster.end();
    },
  };
}

async function pairOf(kind, lag) {
  const cluster = new Cluster();
  try {
    return await pair(cluster, kind, lag);
  } catch (error) {
    await cluster.end();
    throw error;
  }
}

/** When pushes were acknowledged. */
class WatchedDoor extends Door {
  acknowledged = [];

  async ask(path, request) {
    const answer = await super.ask(path, request);
    if (answer.status === 200 && path === '/api/v1/sync/push')
      this.acknowledged.push(performance.now());
    return answer;
  }

  /** The longest time between two acknowledged pushes from a moment on, in milliseconds. */
  longestSilence(from) {
    const times = [from, ...this.acknowledged.filter((time) => time >= from)];
    return Math.max(...times.slice(1).map((time, at) => time - times[at]));
  }
}

async function drill(kind, { clients, seconds, lag }, { replicas, nodes, home, ending }) {
  const door = new WatchedDoor(
    replicas.map(({ url }) => url),
    randomFrom(1),
  );
  await door.insist('/api/v1/admin/groups', { body: { key: 'drill', joinMode: 'open' } });
  const join = (displayName) =>
    door.insist('/api/v1/join', { body: { groupKey: 'drill', displayName } });
  const sent = new Map();
  const [pushing, reading] = [new AbortController(), new AbortController()];
  const members = [];
  for (let at = 0; at < clients; at++) members.push(await join(`Pusher ${at}`));
  const auditor = await join('Auditor');
  const pushers = members.map((member) => pushUntil(pushing.signal, { door, member, sent }));
  const readers = [];
  for (let at = 0; at < READERS; at++) {
    const [name, member] = [`Reader ${at}`, await join(`Reader ${at}`)];
    readers.push(readUntil(reading.signal, { door, name, member }));
  }
  const working = Promise.all([...pushers, ...readers]);
  working.catch(() => undefined);
  await Promise.race([sleep(seconds * 1_000), working]);
  const before = door.acknowledged.length;
  const left =
    kind === 'late' ? await LeftBehind.join({ replicas, home, group: 'drill' }) : undefined;
  if (left) {
    ending.push(() => left.end());
    nodes.fallBehind();
    await left.see((await readLog(door, auditor)).events.length);
  }
  const killedAt = performance.now();
  await nodes.failOver();
  const promotedAt = performance.now();
  while (!door.acknowledged.some((time) => time > promotedAt)) await sleep(20);
  await Promise.race([sleep(seconds * 1_000), working]);
  pushing.abort();
  await Promise.all(pushers);
  reading.abort();
  const areTold = (await left?.areTold()) ?? true;
  const result = { log: await readLog(door, auditor), sent, readers: await Promise.all(readers) };
  return {
    ...checkRun({ ...result, mayLose: LOSING.includes(kind) }),
    areTold,
    told: result.readers.filter((reader) => reader.told > 0).length,
    pushesASecond: Math.round(before / seconds),
    promotion: promotedAt - killedAt,
    silence: door.longestSilence(killedAt),
    answers: door.answers,
    lag,
  };
}

async function run(kind, chosen) {
  const home = mkdtempSync(join(tmpdir(), 'khub-drill-'));
  const replicas = [];
  const ending = [];
  let nodes;
  try {
    nodes = kind === 'patroni' ? await startPatroni() : await pairOf(kind, chosen.lag);
    const env = {
      HUB_ADMIN: 'open',
      HUB_MASTER_KEY: '07'.repeat(32),
      HUB_FAILURES_PER_MINUTE: '100000',
      DATABASE_URL: `postgresql://postgres@127.0.0.1:${nodes.address.port}/postgres`,
    };
    // Each remembers what it has published by itself, as on machines of their own.
    for (const name of ['one', 'two'])
      replicas.push(await Replica.start({ ...env, HUB_DATA_DIR: join(home, name) }));
    const result = await drill(kind, chosen, { replicas, nodes, home, ending });
    await Promise.all(replicas.map((each) => each.end('SIGTERM')));
    execFileSync(process.execPath, ['dist/apps/hub/src/cli/verify-logs.js'], {
      // This process serves the address, and waits here.
      env: { PATH: process.env.PATH, ...env, DATABASE_URL: nodes.url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return result;
  } finally {
    await Promise.all([
      ...replicas.map((each) => each.end('SIGKILL')),
      ...ending.map((end) => end()),
    ]);
    await nodes?.end();
    rmSync(home, { recursive: true, force: true });
  }
}

const { kinds, ...chosen } = options();
for (const kind of kinds) {
  const missing = kind === 'patroni' ? missingPrograms() : [];
  if (missing.length > 0) {
    console.error(
      `skipped: patroni was NOT tried, for ${missing.join(', ')} are not installed here`,
    );
    continue;
  }
  if (kind === 'patroni') console.log(patroniVersions());
  const found = await run(kind, chosen);
  const { events, acked, lost, twice, wrong, promotion, silence, pushesASecond, answers } = found;
  console.log(
    `${kind} standby, ${chosen.clients} clients, ${kind === 'patroni' ? 0 : chosen.lag} ms away: ${pushesASecond} pushes a second; promoted after ${Math.round(promotion)} ms, without answers ${Math.round(silence)} ms`,
  );
  console.log(`answers ${JSON.stringify(answers)}`);
  const mayLose = LOSING.includes(kind);
  if (mayLose)
    console.log(
      `${found.givenBack} events were lost and given back by clients that pushed them again, behind later ones of theirs; ${found.told} of ${READERS} readers had seen what is gone, were told so (sync.cursor_diverged) and began again`,
    );
  console.log(
    `events ${events}, acked ${acked}, lost ${lost}, twice ${twice}, wrong ${wrong.length}`,
  );
  for (const problem of wrong.slice(0, 10)) console.error(`wrong: ${problem}`);
  if (twice + wrong.length + (mayLose ? 0 : lost) > 0 || !found.areTold) process.exitCode = 1;
}
