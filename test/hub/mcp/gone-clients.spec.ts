import { setTimeout as sleep } from 'node:timers/promises';
import type { Joined, TestHub } from '../../support/hub.js';
import { startProxiedHub } from '../../support/proxied-hub.js';
import type { TcpProxy } from '../../support/tcp-proxy.js';
import { AT_MOST_MS, until } from '../../support/until.js';
import { openSession } from './mcp-request.js';

/** How long the database takes here: to say whose a bearer is, and again whose a session is. */
const DELAY_MS = 400;

describe('a client that is gone before its stream has begun', () => {
  let hub: TestHub;
  let proxy: TcpProxy;
  let stop: () => Promise<void>;
  let ada: Joined;

  beforeAll(async () => {
    ({ hub, proxy, stop } = await startProxiedHub());
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
  });

  afterAll(() => stop());

  const openStream = (session: string, signal: AbortSignal) =>
    fetch(`${hub.url}/mcp`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${ada.accessToken}`,
        'mcp-session-id': session,
      },
      signal,
    });

  it.each([
    ['its bearer is known', DELAY_MS / 2],
    ['its session is found', DELAY_MS * 1.5],
  ])('leaves its session room for another stream when it goes before %s', async (_, afterMs) => {
    const session = await openSession(hub, ada.accessToken);
    proxy.delayMs = DELAY_MS;
    await expect(openStream(session, AbortSignal.timeout(afterMs))).rejects.toThrow('aborted');
    await sleep(DELAY_MS * 3);
    proxy.delayMs = 0;
    const exchanges = async () =>
      (await hub.ask('/api/v1/admin/sessions')).body.mcp.map((each: any) => each.exchanges);
    await until(async () => (await exchanges()).every((each: number) => each === 0));
    const again = await openStream(session, AbortSignal.timeout(AT_MOST_MS));
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });
});
