import { CUT_AFTER_MS } from '../../apps/hub/src/runtime/timeouts.js';
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

  static async open(hub: TestHub): Promise<Hints> {
    const stopping = new AbortController();
    const response = await fetch(`${hub.url}/api/v1/admin/stream`, { signal: stopping.signal });
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

  it('ends when the hub stops, which it does not hold up', async () => {
    const other = await TestHub.start();
    const hints = await Hints.open(other);
    const began = Date.now();
    await other.stop();
    expect(Date.now() - began).toBeLessThan(CUT_AFTER_MS);
    await hints.until(({ ended }) => ended);
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

  it('answers a HEAD without waiting', async () => {
    const response = await fetch(`${hub.url}/api/v1/admin/stream`, { method: 'HEAD' });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  });
});
