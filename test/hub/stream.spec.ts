import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleSessions } from '../../apps/hub/src/admin-access/console-sessions.js';
import { ConnectionLost } from '../../apps/hub/src/errors/transient.js';
import { CUT_AFTER_MS } from '../../apps/hub/src/runtime/timeouts.js';
import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { until } from '../support/until.js';

/** A stream of hints as a page reads it. */
class Hints {
  text = '';
  ended = false;
  private readonly stopping = new AbortController();

  constructor(private readonly response: Response) {
    void this.read();
  }

  static async open(
    hub: TestHub,
    page?: ConsolePage,
    stopping = new AbortController(),
  ): Promise<Hints> {
    const response = await fetch(`${hub.url}/api/v1/admin/stream`, {
      signal: stopping.signal,
      headers: page ? { cookie: page.cookie, 'x-khub-console': '1' } : {},
    });
    const hints = new Hints(response);
    hints.stopping.signal.addEventListener('abort', () => stopping.abort());
    return hints;
  }

  get headers(): Headers {
    return this.response.headers;
  }

  get status(): number {
    return this.response.status;
  }

  /** What has grown, as it was told. */
  get grown(): any[] {
    return [...this.text.matchAll(/^event: grown\ndata: (.*)$/gm)].map(([, data]) =>
      JSON.parse(data as string),
    );
  }

  until(holds: (hints: Hints) => boolean): Promise<void> {
    return until(() => holds(this));
  }

  close(): void {
    this.stopping.abort();
  }

  private async read(): Promise<void> {
    try {
      const decoder = new TextDecoder();
      for await (const bytes of this.response.body ?? [])
        this.text += decoder.decode(bytes as Uint8Array, { stream: true });
    } catch {
      // Closed by the test.
    }
    this.ended = true;
  }
}

describe('GET /api/v1/admin/stream', () => {
  let hub: TestHub;
  let ada: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;

  beforeAll(async () => {
    hub = await TestHub.start();
    pushOne = pushOneTo(hub);
    await hub.group('platform');
    ada = await hub.join('platform', 'Ada');
  });

  afterAll(() => hub.stop());

  it('tells which log has grown and to what size, and nothing of what was there before', async () => {
    const hints = await Hints.open(hub);
    expect(hints.status).toBe(200);
    expect(hints.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(hints.headers.get('cache-control')).toBe('no-store');
    await pushOne(ada, 'knowledge.captured', { id: 'a', title: 'A' });
    await hints.until(({ grown }) => grown.some(({ purpose }) => purpose === 'sync'));
    expect(hints.grown).toContainEqual({ groupKey: 'platform', purpose: 'sync', size: 1 });
    expect(hints.text).not.toContain('"A"');
    hints.close();
  });

  it('tells of many events at once, at most twice a second', async () => {
    const hints = await Hints.open(hub);
    const started = Date.now();
    for (let at = 0; at < 30; at++)
      await pushOne(ada, 'knowledge.captured', { id: `m${at}`, title: 'M' }, { id: `many-${at}` });
    await hints.until(({ grown }) => grown.some(({ size }) => size === 31));
    const told = hints.grown.filter(({ purpose }) => purpose === 'sync').length;
    expect(told).toBeLessThanOrEqual(Math.ceil((Date.now() - started) / 500) + 1);
    hints.close();
  });

  it('tells what another replica appends', async () => {
    const replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
    const hints = await Hints.open(replica);
    await pushOne(ada, 'knowledge.captured', { id: 'far', title: 'Far' }, { id: 'far-event' });
    await hints.until(({ grown }) => grown.some(({ purpose }) => purpose === 'sync'));
    expect(hints.grown[0]).toMatchObject({ groupKey: 'platform', purpose: 'sync' });
    hints.close();
    await replica.stop();
  });

  it('tells a member of what its own group shares alone', async () => {
    await hub.group('elsewhere');
    const eve = await hub.join('elsewhere', 'Eve');
    const hints = await Hints.open(hub, await ConsolePage.enter(hub, ada));
    await pushOne(eve, 'knowledge.captured', { id: 'e', title: 'E' });
    await hub.join('platform', 'Fay');
    await pushOne(ada, 'knowledge.captured', { id: 'f', title: 'F' });
    await hints.until(({ grown }) => grown.some(({ groupKey }) => groupKey === 'platform'));
    await hints.until(({ grown }) => grown.some(({ purpose }) => purpose === 'sync'));
    const told = hints.grown.map(({ groupKey, purpose }) => `${groupKey} ${purpose}`);
    expect(new Set(told)).toEqual(new Set(['platform sync']));
    hints.close();
  });

  it('tells later what it could not tell while the database did not answer', async () => {
    const other = await TestHub.start({ adminToken: 'an-administration-token' });
    const pushes = pushOneTo(other);
    await other.group('first');
    await other.group('second');
    const [ann, bo] = [await other.join('first', 'Ann'), await other.join('second', 'Bo')];
    const page = await ConsolePage.signIn(other, { token: 'an-administration-token' });
    const hints = await Hints.open(other, page);
    const sessions = other.app.get(ConsoleSessions);
    let failed = 0;
    sessions.find = () => Promise.reject(new ConnectionLost(new Error(`away ${++failed}`)));
    await pushes(ann, 'note.taken', {});
    await until(() => failed > 0);
    Reflect.deleteProperty(sessions, 'find');
    await pushes(bo, 'note.taken', {});
    await hints.until(({ grown }) => grown.some(({ groupKey }) => groupKey === 'second'));
    expect(hints.grown).toContainEqual({ groupKey: 'first', purpose: 'sync', size: 1 });
    hints.close();
    await other.stop();
  });

  it('ends when the hub stops, which it does not hold up', async () => {
    const other = await TestHub.start();
    const hints = await Hints.open(other);
    const began = Date.now();
    await other.stop();
    expect(Date.now() - began).toBeLessThan(CUT_AFTER_MS);
    await hints.until(({ ended }) => ended);
  });

  it('ends when the hub stops, also where a connection was opened on which nothing was asked', async () => {
    const other = await TestHub.start();
    const silent = connect(Number(new URL(other.url).port), '127.0.0.1');
    await once(silent, 'connect');
    // What is asked after it is answered after it was accepted.
    await other.ask('/healthz');
    const began = Date.now();
    await other.stop();
    expect(Date.now() - began).toBeLessThan(CUT_AFTER_MS);
    silent.destroy();
  });

  it('is open to so many pages and no more', async () => {
    const crowded = await TestHub.start();
    const open = await Promise.all(Array.from({ length: 200 }, () => Hints.open(crowded)));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await crowded.ask('/api/v1/admin/stream');
    expect([refused.status, refused.body.error.code]).toEqual([503, 'server.overloaded']);
    open[0]?.close();
    await until(async () => {
      const next = await Hints.open(crowded);
      open.push(next);
      return next.status === 200;
    });
    for (const hints of open) hints.close();
    await crowded.stop();
  });

  it('is open to so many pages of a member, and then still to those of others', async () => {
    const bea = await hub.join('platform', 'Bea');
    const [page, other] = [await ConsolePage.enter(hub, ada), await ConsolePage.enter(hub, bea)];
    const opening = Array.from({ length: 20 }, () => Hints.open(hub, page));
    const open = await Promise.all(opening);
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await page.ask('stream')).body.error.code).toBe('server.overloaded');
    const theirs = await Hints.open(hub, other);
    expect(theirs.status).toBe(200);
    for (const hints of [theirs, ...open]) hints.close();
  });

  it('has room again for pages that left before their stream began', async () => {
    const page = await ConsolePage.enter(hub, await hub.join('platform', 'Cid'));
    const room = async () => {
      const hints = await Hints.open(hub, page);
      hints.close();
      return hints.status === 200;
    };
    const leaving = new AbortController();
    await hub.database.transaction(async (sql) => {
      // What a stream begins with waits for this.
      await sql.query('LOCK TABLE log IN ACCESS EXCLUSIVE MODE');
      const asked = Array.from({ length: 20 }, () => Hints.open(hub, page, leaving));
      await sleep(500);
      leaving.abort();
      await Promise.allSettled(asked);
    });
    await until(room);
    expect(await room()).toBe(true);
  });

  it('answers a HEAD without waiting', async () => {
    const response = await fetch(`${hub.url}/api/v1/admin/stream`, { method: 'HEAD' });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  });
});
