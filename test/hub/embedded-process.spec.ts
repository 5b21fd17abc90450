import { randomBytes } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { layNewCluster } from '../../apps/hub/src/database/embedded/new-cluster.js';
import { HubProcess } from '../support/hub-process.js';
import { type Joined, ask } from '../support/hub.js';
import { EMPTY_CLUSTER_IMAGE } from './event-store/databases.js';

const MIGRATE = 'dist/apps/hub/src/cli/migrate.js';
const VERIFY = 'dist/apps/hub/src/cli/verify-logs.js';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Making a new embedded database takes seconds of computing, so the story is told in one data directory. */

/** Together more than the 16 MiB of write-ahead log that the database has open. */
const MORE_PUSHES_THAN_A_SEGMENT = 24;
const LARGE_PUSH = 7;
const LARGE_PAYLOAD_BYTES = 250_000;

describe('the hub with its embedded database', () => {
  const home = mkdtempSync(join(tmpdir(), 'khub-embedded-'));
  let hub: HubProcess;
  let ada: Joined;

  afterAll(async () => {
    await hub?.end('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  const start = () => HubProcess.start({ HUB_DATA_DIR: home });
  const migrate = () => new HubProcess({ HUB_DATA_DIR: home }, MIGRATE).ended;
  const push = (...ids: string[]) =>
    ask(hub.url, '/api/v1/sync/push', {
      token: ada.accessToken,
      body: {
        clientId: ada.clientId,
        events: ids.map((id) => ({ id, kind: 'k', payload: { id, nul: '\u0000' } })),
      },
    });

  it('migrates it alone, once', async () => {
    await layNewCluster(join(home, 'postgres'), EMPTY_CLUSTER_IMAGE);
    expect(await migrate()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^migrated: /),
      stderr: '',
    });
    expect(await migrate()).toMatchObject({ code: 0, stdout: 'the schema is current\n' });
  });

  it('tells a newcomer where it is and hands out one invite', async () => {
    hub = await start();
    const [, until = ''] = /\(until (\S+)\)/.exec(hub.stdout) ?? [];
    const [, token = ''] = /^Administration token: (\S{16,})$/m.exec(hub.stdout) ?? [];

    expect(hub.stdout).toBe(
      `Knowledge Hub listens on ${hub.url}\nMCP URL: ${hub.url}/mcp\n` +
        `Console: ${hub.url}/console/\n` +
        `Invite into the group "default": ${hub.invite} (until ${until})\n` +
        `Administration token: ${token}\n\n` +
        `Next, in a second terminal:\n  npx khub join ${hub.url} --invite ${hub.invite}\n` +
        `To invite a teammate: npx khub invite\n`,
    );
    expect(hub.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(hub.invite).toMatch(/^khi_[A-Za-z0-9_-]{24}$/);
    expect(Math.abs(Date.parse(until) - Date.now() - DAY_MS)).toBeLessThan(DAY_MS / 24);
    expect(statSync(join(home, 'master.key')).mode & 0o777).toBe(0o600);

    const body = { inviteToken: hub.invite, displayName: 'Ada' };
    ada = (await ask(hub.url, '/api/v1/join', { body })).body;
    expect((await push('one', 'two')).body).toMatchObject({ accepted: 2 });
  });

  it('refuses a second process on its data directory, and goes on itself', async () => {
    for (const script of [undefined, MIGRATE, VERIFY])
      expect(await new HubProcess({ HUB_DATA_DIR: home }, script).ended).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^the data directory .* is in use by process \d+[^\n]*\n$/),
      });
    expect((await ask(hub.url, '/readyz')).status).toBe(200);
  });

  it('takes its lock over after kill -9, and has lost nothing', async () => {
    const before = (await ask(hub.url, '/.well-known/hub')).body;
    expect(await hub.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    hub = await start();

    expect(hub.invite).toBeUndefined();
    expect(hub.stdout).toMatch(
      /^MCP URL: \S+\nConsole: \S+\n\nTo invite somebody: npx khub invite\n$/m,
    );
    expect((await push('one', 'two', 'three')).body).toMatchObject({ accepted: 1 });
    const { body } = await ask(hub.url, '/api/v1/sync/pull', { token: ada.accessToken });
    expect(body.events.map(({ payload }: any) => payload)).toEqual(
      ['one', 'two', 'three'].map((id) => ({ id, nul: '\u0000' })),
    );
    const after = (await ask(hub.url, '/.well-known/hub')).body;
    expect([after.serverId, after.signing]).toEqual([before.serverId, before.signing]);
  });

  it('answers 503 and says why while its database cannot write, and goes on when it can, without a restart', async () => {
    const segments = join(home, 'postgres', 'pg_wal');
    const pushLarge = (name: string) =>
      ask(hub.url, '/api/v1/sync/push', {
        token: ada.accessToken,
        body: {
          clientId: ada.clientId,
          events: Array.from({ length: LARGE_PUSH }, (_, index) => ({
            id: `${name}-${index}`,
            kind: 'k',
            payload: { text: randomBytes(LARGE_PAYLOAD_BYTES / 2).toString('hex') },
          })),
        },
      });
    renameSync(segments, `${segments}.away`);
    const pushes: Awaited<ReturnType<typeof pushLarge>>[] = [];
    while (pushes.length < MORE_PUSHES_THAN_A_SEGMENT && pushes.at(-1)?.status !== 503)
      pushes.push(await pushLarge(`large-${pushes.length}`));

    expect(pushes.at(-1)?.body).toMatchObject({ error: { code: 'server.overloaded' } });
    expect((await ask(hub.url, '/readyz')).status).toBe(503);
    expect(hub.stderr).toMatch(/the database fails: the embedded database failed: /);

    renameSync(`${segments}.away`, segments);
    while ((await ask(hub.url, '/readyz')).status !== 200) await sleep(100);
    expect((await push('after')).body).toMatchObject({ accepted: 1 });
    const { body } = await ask(hub.url, '/api/v1/federation/sync-events?limit=1000', {
      token: ada.accessToken,
    });
    expect(body.head.sequence).toBe(4 + LARGE_PUSH * (pushes.length - 1));
  });

  it('is copied while it takes pushes; the copy verifies and has all that was acknowledged before', async () => {
    const backups = (body?: object) => ask(hub.url, '/api/v1/admin/backups', body ? { body } : {});
    const cursor = encodeURIComponent((await push('the last')).body.cursor);
    expect((await push('before')).body).toMatchObject({ accepted: 1 });
    const [begun, refused] = await Promise.all([backups({}), backups({})]);
    expect(new Set([begun.status, refused.status])).toEqual(new Set([200, 409]));
    const { name, path } = (begun.status === 200 ? begun : refused).body;
    let pushed = 0;
    let state = 'running';
    while (state === 'running') {
      expect((await push(`meanwhile-${pushed++}`)).body).toMatchObject({ accepted: 1 });
      ({ state } = (await backups()).body.backups[0]);
    }
    const { body } = await backups();
    expect(body.backups).toEqual([
      expect.objectContaining({ name, path, state: 'done', bytes: expect.any(Number) }),
    ]);
    expect(path.startsWith(join(home, 'backups', 'hub-'))).toBe(true);

    const verified = await new HubProcess({ HUB_DATA_DIR: path }, VERIFY).ended;
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    const restored = await HubProcess.start({ HUB_DATA_DIR: path });
    try {
      expect((await ask(restored.url, '/readyz')).status).toBe(200);
      const pullAfter = async (url: string) =>
        (await ask(url, `/api/v1/sync/pull?cursor=${cursor}`, { token: ada.accessToken })).body;
      const [there, here] = await Promise.all([restored.url, hub.url].map(pullAfter));
      const ids = ({ events }: any): string[] => events.map(({ id }: any) => id);
      expect(ids(there)[0]).toBe('before');
      expect(ids(there)).toEqual(ids(here).slice(0, ids(there).length));
      expect(ids(here)).toHaveLength(1 + pushed);
    } finally {
      await restored.end('SIGKILL');
    }
  });

  it('exits 0 at SIGTERM in time', async () => {
    const signalled = performance.now();

    expect(await hub.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(performance.now() - signalled).toBeLessThan(20_000);
  });
});
