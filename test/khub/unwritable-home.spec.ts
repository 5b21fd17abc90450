import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Home } from '../../apps/khub/src/hub/home.js';
import { Membership } from '../../apps/khub/src/hub/membership.js';
import { hubStandIn } from '../../apps/khub/src/local/hub-stand-in.js';
import { OfflineTools } from '../../apps/khub/src/local/offline-tools.js';
import { TestHub } from '../support/hub.js';
import { AgentSession } from './agent-session.js';
import { FlakyProxy } from './flaky-proxy.js';
import type { TestClient } from './run-khub.js';

let hub: TestHub;
let session: AgentSession;
let ada: TestClient;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
});

beforeEach(async () => {
  session = await AgentSession.of(hub);
  ada = session.ada;
});

afterAll(() => hub.stop());

/** Has something else stand where khub would write, for whoever runs the tests may write everywhere. */
function blocked(...names: string[]): string {
  const path = join(ada.home, ...names);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'in the way');
  return path;
}

describe('where khub can keep nothing', () => {
  it('a session is told the brief all the same', async () => {
    await session.decide('Use pnpm');
    blocked('hooks');
    expect((await session.start({ session_id: 's1' })).stdout).toContain('Use pnpm');
  });

  it('an agent is given the list of tools all the same', () => {
    const home = new Home(ada.home);
    const { credentials } = new Membership(home, ada.runtime);
    const offline = new OfflineTools(home, credentials, null, ada.runtime);
    mkdirSync(join(offline.directory, 'tools.json'), { recursive: true });
    const standIn = hubStandIn(offline, () => 'id');
    expect(() => standIn.learn('tools/list', { tools: [] })).not.toThrow();
  });

  it('no token is exchanged for one that would be lost', async () => {
    session.ada.alter({ renewAt: '2026-01-01T00:00:00.000Z' });
    const draft = join(ada.home, `credentials.json.${process.pid}.tmp`);
    mkdirSync(draft);
    const statusOf = async () => {
      const appended = await hub.appendedBy(async () => {
        expect((await ada.run('status')).exitCode).toBe(0);
      });
      return appended.map(({ kind }) => kind);
    };
    expect(await statusOf()).toEqual([]);
    rmSync(draft, { recursive: true, force: true });
    expect(await statusOf()).toEqual(['auth.token_rotated']);
    expect(readdirSync(ada.home)).not.toContain('rotation.lock');
  });

  it('a log is judged all the same, and khub says that a later check cannot build on it', async () => {
    blocked('checkpoints');
    const { exitCode, stdout, stderr } = await ada.run('verify');
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('all ')]);
    expect(stderr).toContain('nothing can be kept in');
    expect(stderr).toContain('a later check cannot tell whether the log has changed since');
  });

  it('sync and doctor say so, and not that another khub is at it', async () => {
    const local = blocked('local');
    const { exitCode, stderr } = await ada.run('sync');
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`nothing can be kept in ${local}`);
    expect((await ada.run('doctor', '--json')).json.findings).toContainEqual({
      name: 'kept',
      state: 'problem',
      message: expect.stringContaining(`nothing can be kept in ${local}`),
      remedy: expect.stringContaining('--home'),
    });
  });
});

describe('an exported log', () => {
  it('leaves nothing behind where it breaks off', async () => {
    const proxy = await FlakyProxy.to(hub.url);
    session.ada.alter({ hubUrl: proxy.url });
    await session.decide('Use pnpm');
    const folder = join(ada.directory, 'logs');
    mkdirSync(folder);
    const file = join(folder, 'log.ndjson');
    proxy.fates = ['pass', 'pass', 'pass', ...Array.from({ length: 9 }, () => 'busy' as const)];
    expect((await ada.run('export', '--log', file)).exitCode).toBe(5);
    expect(readdirSync(folder)).toEqual([]);
    proxy.fates = [];
    expect((await ada.run('export', '--log', file)).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('Use pnpm');
    proxy.close();
  });
});
