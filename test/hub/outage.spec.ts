import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';
import type { TcpProxy } from '../support/tcp-proxy.js';
import { startProxiedHub } from '../support/proxied-hub.js';
import { createMigratedDatabase } from '../support/test-database.js';

it('a database that is frozen leaves the hub not ready, and it says so soon', async () => {
  const { hub, proxy, stop } = await startProxiedHub();
  try {
    expect((await hub.ask('/readyz')).status).toBe(200);
    proxy.freeze();
    const asked = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => hub.ask('/readyz')));
    expect(performance.now() - asked).toBeLessThan(15_000);
    for (const answer of answers) expectRefusal(answer, 503, 'server.not_ready');
  } finally {
    await stop();
  }
});

describe('while the database does not answer', () => {
  let proxy: TcpProxy;
  let stop: () => Promise<void>;
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    ({ hub, proxy, stop } = await startProxiedHub());
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
    proxy.disconnect();
  });

  afterAll(() => stop());

  it('the process says that it is alive and not ready', async () => {
    expect((await hub.ask('/healthz')).status).toBe(200);
    const ready = await hub.ask('/readyz');
    expectRefusal(ready, 503, 'server.not_ready');
    expect(ready.headers.get('retry-after')).toBe('1');
  });

  it('every route that needs it says so and when to retry', async () => {
    const event = { id: 'one', kind: 'k', payload: {} };
    const answers = await Promise.all([
      hub.ask('/api/v1/groups'),
      hub.ask('/api/v1/join', { body: { groupKey: 'core', displayName: 'Bob' } }),
      hub.ask('/api/v1/sync/pull', { token: ada.accessToken }),
      hub.push(ada, [event]),
      hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } }),
      hub.ask('/api/v1/admin/audit'),
    ]);
    for (const answer of answers) {
      expectRefusal(answer, 503, 'server.overloaded');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
  });

  it('nothing is lost, and all goes on when it is back', async () => {
    await proxy.connect();

    expect((await hub.ask('/readyz')).status).toBe(200);
    expect((await hub.push(ada, [{ id: 'one', kind: 'k', payload: {} }])).body).toMatchObject({
      accepted: 1,
    });
  });
});

it('a database that is not there, as while it is restored, is one that does not answer', async () => {
  const database = await createMigratedDatabase();
  const hub = await TestHub.start({ databaseUrl: database.url });
  try {
    await hub.group('core');
    await database.drop();
    expectRefusal(await hub.ask('/readyz'), 503, 'server.not_ready');
    expectRefusal(await hub.ask('/api/v1/groups'), 503, 'server.overloaded');
    expectRefusal(await hub.ask('/api/v1/admin/audit'), 503, 'server.overloaded');
  } finally {
    await hub.stop();
  }
});
