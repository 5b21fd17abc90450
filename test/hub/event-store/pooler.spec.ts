import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Joined, TestHub } from '../../support/hub.js';
import { createTestDatabase } from '../../support/test-database.js';
import { AT_MOST_MS } from '../../support/until.js';
import { verifyLogs } from '../../../apps/hub/src/event-store/integrity/verify-every-log.js';

/** The installed one, or another to try. */
const PGBOUNCER = process.env.PGBOUNCER ?? 'pgbouncer';
const [, INSTALLED, MINOR] =
  /PgBouncer (1\.(\d+)\S*)/.exec(String(spawnSync(PGBOUNCER, ['--version']).stdout)) ?? [];
/** From this one on it follows the names of prepared statements, when it is told to. */
const FOLLOWING_NAMES = 21;
/** Fewer than the hub has, so that it prepares some anew all the time. */
const FOLLOWED = 20;
/** Fewer than the clients have, so that their statements share connections in turns. */
const SERVER_CONNECTIONS = 3;
/** PgBouncer refuses to run as root. */
const AS_NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** A PgBouncer in transaction mode before a database; `url` leads through it. */
async function startPooler(databaseUrl: string, more: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'khub-pooler-'));
  chmodSync(folder, 0o755);
  const ownPort = await freePort();
  const server = `host=${hostname} port=${port}`;
  const settings = `[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
${more}
`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings);
  const [user, secret] = [username, password].map(decodeURIComponent);
  writeFileSync(join(folder, 'users'), `"${user}" "${secret}"\n`);
  const child = spawn(PGBOUNCER, [join(folder, 'pgbouncer.ini')], {
    ...AS_NOBODY,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  for (let waited = 0; !/process up|listening on/.test(said); waited += 50) {
    if (child.exitCode !== null || waited > AT_MOST_MS)
      throw new Error(`pgbouncer did not start: ${said}`);
    await sleep(50);
  }
  const url = `postgresql://${username}@127.0.0.1:${ownPort}${pathname}`;
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

if (INSTALLED === undefined)
  process.stderr.write(
    'SKIPPED: pgbouncer is not installed; two hubs behind a pooler of transactions were not tried\n',
  );
const SETTINGS = { unnamed: '', named: `max_prepared_statements = ${FOLLOWED}` };
const tried =
  Number(MINOR) >= FOLLOWING_NAMES ? (['unnamed', 'named'] as const) : (['unnamed'] as const);
const pooled = INSTALLED ? describe : describe.skip;
pooled.each(tried)(
  `two hubs behind PgBouncer ${INSTALLED} in transaction mode, %s statements`,
  (statements) => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    let pooler: Awaited<ReturnType<typeof startPooler>>;
    const hubs: TestHub[] = [];

    beforeAll(async () => {
      database = await createTestDatabase();
      pooler = await startPooler(database.url, SETTINGS[statements]);
      for (let each = 0; each < 2; each++)
        hubs.push(
          await TestHub.start({
            databaseUrl: pooler.url,
            migrationDatabaseUrl: database.url,
            databaseStatements: statements,
          }),
        );
    });

    afterAll(async () => {
      await Promise.all(hubs.map((hub) => hub.stop()));
      await pooler.stop();
      await database.drop();
    });

    it('push, decide, pull, search and verify, with fewer connections than they have', async () => {
      const [first, second] = hubs as [TestHub, TestHub];
      await first.group('core');
      const ada = await first.join('core', 'Ada');
      const bob = await second.join('core', 'Bob');
      const push = (hub: TestHub, by: Joined, id: string) =>
        hub.push(by, [
          {
            id,
            kind: 'knowledge.captured',
            payload: { id, type: 'decision', title: `Pooled ${id}`, content: 'through a pooler' },
          },
        ]);
      const pushed = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          at % 2 === 0 ? push(first, ada, `a${at}`) : push(second, bob, `b${at}`),
        ),
      );
      expect(pushed.map(({ body }) => body.accepted)).toEqual(Array(60).fill(1));

      const { body } = await second.ask('/api/v1/sync/pull?limit=500', { token: bob.accessToken });
      expect(body.events).toHaveLength(60);
      const listed = await first.ask('/api/v1/admin/knowledge?groupKey=core&limit=100');
      expect(listed.body.items).toHaveLength(60);
      for await (const { fault } of verifyLogs(second.database)) expect(fault).toBeUndefined();
    });

    it('is what docs/operations.md says how to set up', () => {
      const text = readFileSync('docs/operations.md', 'utf8');
      expect(text).toMatch(/HUB_DATABASE_STATEMENTS=unnamed/);
      expect(text).toMatch(/HUB_MIGRATION_DATABASE_URL/);
    });
  },
);
