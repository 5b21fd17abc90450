// A PostgreSQL is backed up while a hub works on it, an accident happens, and it is restored to the moment before.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkRun } from '../chaos/check-run.mjs';
import { Door, pushUntil, readLog } from '../chaos/clients.mjs';
import { Replica } from '../chaos/replica.mjs';
import { randomFrom } from '../random.mjs';
import { Cluster } from './cluster.mjs';

const CLIENTS = 8;
const WORK_MS = 2_000;
const POINT = 'before_the_accident';
const ACCIDENT = 'SET session_replication_role = replica; TRUNCATE event CASCADE';

function environment(home, url) {
  return {
    HUB_ADMIN: 'open',
    HUB_DATA_DIR: mkdtempSync(join(home, 'hub-')),
    HUB_MASTER_KEY: '07'.repeat(32),
    HUB_FAILURES_PER_MINUTE: '100000',
    DATABASE_URL: url,
  };
}

/** Clients push while the server is backed up and after it; answers what was sent, and what was acknowledged at the restore point. */
async function work(hub, cluster, server) {
  const door = new Door([hub.url], randomFrom(1));
  await door.insist('/api/v1/admin/groups', { body: { key: 'drill', joinMode: 'open' } });
  const join = (displayName) =>
    door.insist('/api/v1/join', { body: { groupKey: 'drill', displayName } });
  const auditor = await join('Auditor');
  const [sent, pushing] = [new Map(), new AbortController()];
  const members = [];
  for (let at = 0; at < CLIENTS; at++) members.push(await join(`Pusher ${at}`));
  const pushers = members.map((member) => pushUntil(pushing.signal, { door, member, sent }));
  await sleep(WORK_MS);
  const backup = await cluster.backUp(server);
  await sleep(WORK_MS);
  const before = new Set([...sent].filter(([, each]) => each.acknowledged).map(([id]) => id));
  await server.ask(`SELECT pg_create_restore_point('${POINT}')`);
  await sleep(WORK_MS / 2);
  pushing.abort();
  await Promise.all(pushers);
  return { sent, before, backup, auditor };
}

function verify(env) {
  return execFileSync(process.execPath, ['dist/apps/hub/src/cli/verify-logs.js'], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
}

const home = mkdtempSync(join(tmpdir(), 'khub-drill-'));
const cluster = new Cluster();
const hubs = [];
try {
  const archive = join(cluster.native.home, 'archive');
  mkdirSync(archive);
  cluster.native.own(archive);
  const archiving = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` };
  const server = await cluster.create(archiving);
  hubs.push(await Replica.start(environment(home, server.url)));
  const { sent, before, backup, auditor } = await work(hubs[0], cluster, server);
  await hubs[0].end('SIGTERM');
  await server.ask(ACCIDENT);
  const [{ file }] = await server.ask('SELECT pg_walfile_name(pg_switch_wal()) AS file');
  await server.until(`SELECT last_archived_wal >= '${file}' FROM pg_stat_archiver`);
  await server.kill();

  const began = performance.now();
  const recovering = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_name: POINT,
    recovery_target_action: 'promote',
  };
  const restored = await cluster.startOn(backup, recovering, { 'recovery.signal': '' });
  await restored.until('SELECT NOT pg_is_in_recovery()');
  const milliseconds = Math.round(performance.now() - began);
  const env = environment(home, restored.url);
  process.stdout.write(verify(env));

  hubs.push(await Replica.start(env));
  const log = await readLog(new Door([hubs[1].url], randomFrom(1)), auditor);
  for (const [id, each] of sent) each.acknowledged = before.has(id);
  const { events, acked, lost, twice, wrong } = checkRun({ log, sent, readers: [] });
  console.log(`restored in ${milliseconds} ms to "${POINT}"; ${sent.size} events were sent in all`);
  console.log(
    `events ${events}, acked before ${acked}, lost ${lost}, twice ${twice}, wrong ${wrong.length}`,
  );
  for (const problem of wrong.slice(0, 10)) console.error(`wrong: ${problem}`);
  if (lost + twice + wrong.length > 0 || acked === 0 || events >= sent.size) process.exitCode = 1;
} finally {
  await Promise.all(hubs.map((each) => each.end('SIGKILL')));
  await cluster.end();
  rmSync(home, { recursive: true, force: true });
}
