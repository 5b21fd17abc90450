import { mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { HubConfig } from '../../apps/hub/src/config.js';
import { checkHub } from '../../apps/hub/src/process/check-hub.js';
import { startupError } from '../../apps/hub/src/process/startup-error.js';
import { HubProcess } from '../support/hub-process.js';
import { type Joined, TestHub, ask } from '../support/hub.js';
import {
  type TestDatabase,
  createMigratedDatabase,
  createTestDatabase,
} from '../support/test-database.js';

/** It ends within ten seconds by its own clock; the rest is for a slow machine to begin and to be done. */
const EXIT_MS = 20_000;

describe('the hub as a process', () => {
  let home: string;
  let database: TestDatabase;
  const running: HubProcess[] = [];

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'khub-process-'));
    database = await createMigratedDatabase();
  });

  afterEach(async () => {
    for (const hub of running.splice(0)) await hub.end('SIGKILL');
    rmSync(home, { recursive: true, force: true });
    await database.drop();
  });

  const settings = (more: Record<string, string>) => ({
    HUB_DATA_DIR: home,
    DATABASE_URL: database.url,
    ...more,
  });
  const start = async (more: Record<string, string> = {}): Promise<HubProcess> => {
    const hub = await HubProcess.start(settings(more));
    running.push(hub);
    return hub;
  };
  /** Starts a hub that is expected to give up. */
  const startInVain = (more: Record<string, string>) => new HubProcess(settings(more)).ended;
  const member = async ({ url, invite }: HubProcess): Promise<Joined> =>
    (await ask(url, '/api/v1/join', { body: { inviteToken: invite, displayName: 'Ada' } })).body;

  /** Asks for what takes several statements, one of which waits until it is told to go on, and leaves. */
  const askAndLeave = async (hub: HubProcess) => {
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query('BEGIN; LOCK TABLE review_decisions IN ACCESS EXCLUSIVE MODE');
    const leave = new AbortController();
    const asked = fetch(`${hub.url}/api/v1/admin/overview`, { signal: leave.signal });
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'review_decisions'::regclass`;
    while ((await other.query(waiting)).rowCount === 0) await sleep(20);
    leave.abort();
    await expect(asked).rejects.toThrow('aborted');
    return { goOn: () => other.end() };
  };

  it('answers waiting pulls and pushes in flight at SIGTERM, cuts off who never finishes, keeps what it acknowledged and exits 0', async () => {
    const hub = await start();
    const { accessToken: token, clientId } = await member(hub);
    const gone = await askAndLeave(hub);
    const { hostname, port } = new URL(hub.url);
    const unfinished = connect(Number(port), hostname).on('error', () => undefined);
    unfinished.write('POST /api/v1/join HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"never');
    const waiting = ask(hub.url, '/api/v1/sync/pull?wait=30', { token });
    await sleep(200);
    const pushes = Array.from({ length: 30 }, (_, index) =>
      ask(hub.url, '/api/v1/sync/push', {
        token,
        body: { clientId, events: [{ id: `flight-${index}`, kind: 'k', payload: {} }] },
      }),
    );
    await Promise.race(pushes);
    const signalled = performance.now();
    const ended = hub.end('SIGTERM');

    expect((await waiting).status).toBe(200);
    const settled = await Promise.allSettled(pushes);
    // Nobody can ask any more; what was asked for goes on, for which the database is still there.
    while (await ask(hub.url, '/healthz').catch(() => undefined)) await sleep(20);
    await gone.goOn();
    expect(await ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(performance.now() - signalled).toBeLessThan(EXIT_MS);
    unfinished.destroy();

    const acknowledged = settled.flatMap((each, index) =>
      each.status === 'fulfilled' && each.value.body.accepted === 1 ? [`flight-${index}`] : [],
    );
    expect(acknowledged.length).toBeGreaterThan(0);
    const { body } = await ask((await start()).url, '/api/v1/sync/pull', { token });
    const ids = body.events.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining(acknowledged));
  });

  it('drains first when it is told to: not ready, and answering all else, until its time or a second signal', async () => {
    const hub = await start({ HUB_DRAIN_SECONDS: '60' });
    const { accessToken: token, clientId } = await member(hub);
    const pull = (cursor = '') =>
      ask(hub.url, `/api/v1/sync/pull?wait=30&cursor=${cursor}`, { token });
    const first = (await ask(hub.url, '/api/v1/sync/pull', { token })).body.cursor;
    const waiting = pull(first);
    const ended = hub.end('SIGTERM');
    const deadline = Date.now() + EXIT_MS;
    while ((await ask(hub.url, '/readyz')).status === 200 && Date.now() < deadline) await sleep(20);

    expect(await ask(hub.url, '/readyz')).toMatchObject({
      status: 503,
      body: { error: { code: 'server.not_ready', message: 'The hub is shutting down.' } },
    });
    const events = [{ id: 'late', kind: 'k', payload: {} }];
    const pushed = await ask(hub.url, '/api/v1/sync/push', { token, body: { clientId, events } });
    expect(pushed).toMatchObject({ status: 200, body: { accepted: 1 } });
    expect(pushed.headers.get('connection')).toBe('close');
    expect((await waiting).body.events).toHaveLength(1);

    const last = pull((await waiting).body.cursor);
    await sleep(200);
    await hub.end('SIGINT');
    expect(await last).toMatchObject({ status: 200, body: { events: [] } });
    expect((await ended).code).toBe(0);
  });

  it('says what it would start with when it is only asked to, and makes nothing', async () => {
    await database.drop();
    database = await createTestDatabase();
    const asked = { HUB_PROT: 'secret', HUB_ADMIN_TOKEN: 'secret-secret-secret' };
    const check = (more: Record<string, string>) => checkHub(settings({ ...asked, ...more }));
    const { code, stdout } = await new HubProcess(settings(asked), undefined, ['--check']).ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}HUB_ADMIN_TOKEN=set \(environment\)$/m);
    expect(stdout).toMatch(/^HUB_PROT is not a setting of the hub; did you mean HUB_PORT\?$/m);
    expect(stdout).toMatch(/^the postgresql database answers; \d+ migrations are to run$/m);
    expect(stdout).not.toContain('secret');
    const ports = (text: string) => text.match(/(?<=^ {2})(HUB_)?PORT=.*/gm);
    expect(ports(await check({ HUB_PORT: '81', PORT: '80' }))).toEqual([
      'HUB_PORT=81 (environment)',
      'PORT= (environment)',
    ]);
    expect(ports(await check({ HUB_PORT: '', PORT: '80' }))).toEqual([
      'HUB_PORT= (default)',
      'PORT=80 (environment)',
    ]);
    expect(await check({ DATABASE_URL: '' })).toContain(
      `\nthe embedded database will be made in ${home}\n`,
    );
    expect(await check({ HUB_MASTER_KEY: '' })).toMatch(
      /^ {2}HUB_MASTER_KEY=will be made \(file\)$/m,
    );
    expect(readdirSync(home)).toEqual([]);
  });

  it('says what would keep it from starting when it is only asked to', async () => {
    const refusal = (more: Record<string, string>) => checkHub(settings(more)).catch(startupError);
    const elsewhere = settings({ HUB_HOST: '192.0.2.1' });
    const { code, stderr } = await new HubProcess(elsewhere, undefined, ['--check']).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/EADDRNOTAVAIL.*HUB_HOST/)]);
    const gone = 'postgresql://hub:secret@127.0.0.1:1/hub';
    expect(await refusal({ DATABASE_URL: gone })).toMatch(/ECONNREFUSED/);
    const masterKey = Buffer.alloc(32, 0xcd);
    await (await TestHub.start({ databaseUrl: database.url, masterKey })).stop();
    expect(await refusal({ HUB_MASTER_KEY: 'ab'.repeat(32) })).toMatch(
      /^the master key is not the one/,
    );
    expect(await refusal({ HUB_MASTER_KEY: '' })).toMatch(/^the master key .* is not here/);
    expect(readdirSync(home)).toEqual([]);
  });

  it('says what it would start with also while a hub runs on the data directory', async () => {
    const hub = await start({ DATABASE_URL: '' });
    expect(await checkHub(settings({ DATABASE_URL: '' }))).toMatch(
      /^the embedded database in .* is used by process \d+, which has to end/m,
    );
    expect((await ask(hub.url, '/readyz')).status).toBe(200);
  });

  describe('its log', () => {
    /** Asks in vain until there is more of it than a pipe holds. */
    const askInVain = async ({ url }: HubProcess, times: number) => {
      for (let each = 0; each < times; each++)
        expect((await ask(url, '/api/v1/sync/pull', { token: 'none' })).status).toBe(401);
    };

    it('is JSON on standard error, one object a line, whole when the hub has ended', async () => {
      const json = await start({ HUB_PROT: 'secret' });
      await askInVain(json, 3);
      const { stderr } = await json.end('SIGTERM');
      const lines = stderr.trim().split('\n');
      expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
        'HUB_PROT is not a setting of the hub; did you mean HUB_PORT?',
        ...Array(3).fill('GET /api/v1/sync/pull 401'),
      ]);
    });

    it.each([
      ['that cannot be written, for the disk is full', '/dev/full'],
      ['that nobody reads', 'pipe'],
    ])('costs lines and nothing else: %s', async (_, file) => {
      const stderr = file === 'pipe' ? 'pipe' : openSync(file, 'w');
      const hub = await HubProcess.start(settings({ HUB_FAILURES_PER_MINUTE: '100000' }), stderr);
      running.push(hub);
      hub.deafen();
      await askInVain(hub, 400);
      expect((await hub.end('SIGTERM')).code).toBe(0);
    });
  });

  describe('refuses to start, says why in a line and exits 1:', () => {
    it('a configuration with problems; all are named at once, without the values', async () => {
      const { code, stdout, stderr } = await startInVain({
        HUB_PORT: 'secret-port',
        HUB_TOKEN_TTL_DAYS: '0',
        DATABASE_URL: 'mysql://root:secret-password@db/hub',
        HUB_MASTER_KEY: 'secret-but-too-short',
        HUB_ADMIN: 'secret-admin-token',
        HUB_BASE_URL: 'secret.example',
      });

      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      const named = [...stderr.matchAll(/^ {2}- (\w+) must be /gm)].map(([, name]) => name);
      expect(new Set(named)).toEqual(
        new Set([
          'HUB_PORT',
          'HUB_TOKEN_TTL_DAYS',
          'DATABASE_URL',
          'HUB_MASTER_KEY',
          'HUB_ADMIN',
          'HUB_BASE_URL',
        ]),
      );
      expect(stderr.trim().split('\n')).toHaveLength(7);
      expect(stderr).not.toContain('secret');
    });

    /** What a hub that gives up in this process would say; throws when it starts. */
    const refusal = async (more: Partial<HubConfig>): Promise<string> => {
      const hub = await TestHub.start({ databaseUrl: database.url, ...more }).catch(startupError);
      if (typeof hub === 'string') return hub;
      await hub.stop();
      throw new Error('the hub has started');
    };

    it('a master key that is not its database’s', async () => {
      const keyed = (byte: number) => ({ masterKey: Buffer.alloc(32, byte) });
      await (await TestHub.start({ databaseUrl: database.url, ...keyed(0xcd) })).stop();
      const said = await refusal(keyed(0xab));

      expect(said).toMatch(/^the master key is not the one this database was made with[^\n]*$/);
      expect(said).not.toContain('abab');
    });

    it('a database whose master key is not there, and makes no other', async () => {
      await (await TestHub.start({ databaseUrl: database.url })).stop();

      expect(await refusal({ masterKey: undefined, dataDirectory: home })).toMatch(
        /^the master key that this database was made with is not here: restore [^\n]*master\.key[^\n]*$/,
      );
      expect(readdirSync(home)).toEqual([]);
    });

    it('a damaged key file', async () => {
      writeFileSync(join(home, 'master.key'), 'not a key');

      expect(await refusal({ masterKey: undefined, dataDirectory: home })).toMatch(
        /^[^\n]*master\.key does not hold a master key: restore it from your backup[^\n]*$/,
      );
    });

    it('a taken port; the first invite is kept for the start that succeeds', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await new Promise((listening) => other.once('listening', listening));
      const { port } = other.address() as { port: number };
      const { code, stderr } = await startInVain({ HUB_PORT: String(port) });
      other.close();

      expect(code).toBe(1);
      expect(stderr).toMatch(new RegExp(`^[^\n]*EADDRINUSE[^\n]*${port}: choose another[^\n]*\n$`));
      expect((await start()).invite).toMatch(/^khi_/);
    });

    it('a PostgreSQL that does not answer, without its password', async () => {
      const url = 'postgresql://hub:secret-password@127.0.0.1:1/hub';
      const said = await refusal({ databaseUrl: url });

      expect(said).toMatch(/^the database of DATABASE_URL [^\n]*ECONNREFUSED[^\n]*$/);
      expect(said).not.toContain('secret');
    });
  });
});
