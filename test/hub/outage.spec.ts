import pg from 'pg';
import { Database } from '../../apps/hub/src/database/database.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';
import type { TcpProxy } from '../support/tcp-proxy.js';
import { startProxiedHub } from '../support/proxied-hub.js';
import { createMigratedDatabase } from '../support/test-database.js';
import { initialize, openSession, postMcp } from './mcp/mcp-request.js';

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

describe('a database that its operator holds back', () => {
  const server = new pg.Client(process.env.TEST_DATABASE_URL);
  let hub: TestHub;
  let ada: Joined;
  let name: string;

  beforeAll(async () => {
    await server.connect();
    hub = await TestHub.start();
    name = new URL(hub.databaseUrl).pathname.slice(1);
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
  });

  afterAll(async () => {
    await hub.stop();
    await server.end();
  });

  /** Changes the database for those who connect from now on, and has everybody connect anew. */
  const altered = async (change: string) => {
    await server.query(`ALTER DATABASE ${name} ${change}`);
    const backends = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1';
    await server.query(backends, [name]);
  };
  const expectUnavailable = async () => {
    expectRefusal(await hub.ask('/readyz'), 503, 'server.not_ready');
    const pushed = await hub.push(ada, [{ id: 'held', kind: 'k', payload: {} }]);
    expectRefusal(pushed, 503, 'server.overloaded');
    const begun = await postMcp(hub, initialize(), { token: ada.accessToken });
    expect([begun.status, begun.headers.get('retry-after')]).toEqual([503, '1']);
    const data = { code: 'server.overloaded', requestId: expect.any(String) };
    expect(begun.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000, data } });
  };

  it.each([
    ['lets nobody in', 'ALLOW_CONNECTIONS false', 'ALLOW_CONNECTIONS true'],
    [
      'takes no writes',
      'SET default_transaction_read_only = on',
      'RESET default_transaction_read_only',
    ],
  ])('is one that does not answer while it %s', async (_, hold, release) => {
    await altered(hold);
    await expectUnavailable();
    await altered(release);
    expect((await hub.ask('/readyz')).status).toBe(200);
    expect((await hub.push(ada, [{ id: hold, kind: 'k', payload: {} }])).body.accepted).toBe(1);
    const token = ada.accessToken;
    const session = await openSession(hub, token);
    expect((await postMcp(hub, initialize(), { token, session })).status).toBe(200);
  });

  it('ends no session that it did not hear of', async () => {
    const token = ada.accessToken;
    const session = await openSession(hub, token);
    const end = () => {
      const headers = { authorization: `Bearer ${token}`, 'mcp-session-id': session };
      return fetch(`${hub.url}/mcp`, { method: 'DELETE', headers });
    };
    await altered('SET default_transaction_read_only = on');
    expect((await end()).status).toBe(503);
    await altered('RESET default_transaction_read_only');
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(404);
  });
});

it('a database that takes nothing from the hub’s role is one that does not answer, until the rights are back', async () => {
  const database = await createMigratedDatabase();
  const { url } = database;
  const owner = new pg.Client(url);
  await owner.connect();
  const role = `role_${new URL(url).pathname.slice(1)}`;
  await owner.query(`CREATE ROLE ${role}`);
  await owner.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`);
  await owner.query(`GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  const hub = await TestHub.start({ databaseUrl: `${url}?options=-c%20role%3D${role}` });
  try {
    await hub.group('core');
    const ada = await hub.join('core', 'Ada');
    await owner.query(`REVOKE INSERT ON event FROM ${role}`);
    const problems: string[] = [];
    hub.app.get(Database).observe({ onProblem: (problem) => problems.push(problem) });
    const ready = await hub.ask('/readyz');
    expectRefusal(ready, 503, 'server.not_ready');
    expect(ready.body.error.message).toContain('no right to write');
    const event = { id: 'held', kind: 'k', payload: {} };
    expectRefusal(await hub.push(ada, [event]), 503, 'server.overloaded');
    expect(problems).toEqual(['the database fails: permission denied for table event']);
    await owner.query(`GRANT INSERT ON event TO ${role}`);
    expect((await hub.ask('/readyz')).status).toBe(200);
    expect((await hub.push(ada, [event])).body.accepted).toBe(1);
  } finally {
    await hub.stop();
    await owner.query(`DROP OWNED BY ${role}`);
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
    await database.drop();
  }
});
