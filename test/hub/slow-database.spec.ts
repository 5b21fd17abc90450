import { openDatabase } from '../../apps/hub/src/database/open-database.js';
import { ConnectionLost } from '../../apps/hub/src/errors/transient.js';
import type { Joined, TestHub } from '../support/hub.js';
import { startProxiedHub } from '../support/proxied-hub.js';
import { expectRefusal } from '../support/refusal.js';
import type { TcpProxy } from '../support/tcp-proxy.js';

/** A hub waits 60 s for a statement and 5 s for a connection; here it is a fraction of that. */
const TIMEOUTS = { connectMs: 10_000, statementMs: 3_000 };
const POOL_SIZE = 10;

describe('a database that answers, but late', () => {
  let hub: TestHub;
  let proxy: TcpProxy;
  let stop: () => Promise<void>;
  let ada: Joined;

  beforeAll(async () => {
    ({ hub, proxy, stop } = await startProxiedHub());
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
  });

  afterEach(() => {
    proxy.delayMs = 0;
  });

  afterAll(() => stop());

  const push = (id: string) => hub.push(ada, [{ id, kind: 'k', payload: {} }]);

  it('leaves the hub alive and not ready, so that clients are sent elsewhere', async () => {
    const goOn = proxy.holdAnswers();
    const [ready, healthy] = await Promise.all([hub.ask('/readyz'), hub.ask('/healthz')]);
    goOn();
    expectRefusal(ready, 503, 'server.not_ready');
    expect(healthy.status).toBe(200);
  });

  it('is waited for: what was asked meanwhile is answered, and stored once', async () => {
    proxy.delayMs = 300;
    const asked = performance.now();
    expect((await push('late')).body).toMatchObject({ accepted: 1 });
    expect(performance.now() - asked).toBeGreaterThan(proxy.delayMs);
    proxy.delayMs = 0;
    expect((await push('late')).body).toMatchObject({ accepted: 0 });
    const { body } = await hub.ask('/api/v1/sync/pull', { token: ada.accessToken });
    expect(body.events.map(({ id }: any) => id)).toEqual(['late']);
    expect((await hub.ask('/readyz')).status).toBe(200);
  });

  it('is given up when it takes longer than a statement may, as if the connection were lost', async () => {
    const url = new URL(hub.databaseUrl);
    const opened = await openDatabase({ url: url.href, dataDirectory: '', timeouts: TIMEOUTS });
    try {
      const slept = (seconds: number) => opened.database.query('SELECT pg_sleep($1)', [seconds]);
      // As 15 s are within 60.
      await slept((TIMEOUTS.statementMs / 1_000) * 0.25);
      const asked = performance.now();
      await expect(slept(30)).rejects.toThrow(ConnectionLost);
      expect(performance.now() - asked).toBeLessThan(25_000);
      expect(await opened.database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await opened.close();
    }
  });

  it('refuses who waits for a connection longer than one may, while those who have one go on', async () => {
    const opened = await openDatabase({
      url: hub.databaseUrl,
      dataDirectory: '',
      timeouts: { connectMs: 2_500, statementMs: 30_000 },
    });
    try {
      const { database } = opened;
      const busy = Array.from({ length: POOL_SIZE }, () => database.query('SELECT pg_sleep(4)'));
      await expect(database.query('SELECT 1')).rejects.toThrow(ConnectionLost);
      await Promise.all(busy);
    } finally {
      await opened.close();
    }
  });
});
