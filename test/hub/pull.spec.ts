import { decodeCursor, encodeCursor } from '@app/domain';
import { LogNotifier } from '../../apps/hub/src/event-store/log/log-notifier.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';
import { until } from '../support/until.js';

const MIB = 1024 * 1024;

describe('pulling', () => {
  let hub: TestHub;
  let replica: TestHub;
  let group = 0;

  beforeAll(async () => {
    hub = await TestHub.start();
    replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
  });

  afterAll(async () => {
    await replica.stop();
    await hub.stop();
  });

  /** Members of a new group. */
  async function members(...names: string[]): Promise<Joined[]> {
    const key = `group-${++group}`;
    await hub.group(key);
    return Promise.all(names.map((name) => hub.join(key, name)));
  }
  const notes = (prefix: string, count: number, payload: object = {}) =>
    Array.from({ length: count }, (_, index) => ({ id: `${prefix}-${index}`, kind: 'k', payload }));
  const pull = ({ accessToken }: Joined, query: Record<string, unknown> = {}, where = hub) =>
    where.ask(
      `/api/v1/sync/pull?${new URLSearchParams(query as Record<string, string>).toString()}`,
      {
        token: accessToken,
      },
    );
  const idsOf = ({ body }: { body: any }): string[] => body.events.map(({ id }: any) => id);

  it('answers exactly the events, their places in the log and the next cursor', async () => {
    const [ada] = await members('Ada');
    await hub.push(ada!, [
      { id: 'one', kind: 'k', payload: { b: 1, a: 2 }, createdAt: '2026-01-01T00:00:00Z' },
      { id: 'two', kind: 'k', payload: {} },
    ]);
    const { status, headers, body } = await pull(ada!);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    const entry = { v: 2, salt: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) };
    expect(body).toEqual({
      cursor: expect.stringMatching(/^cur_/),
      hasMore: false,
      events: [
        {
          id: 'one',
          kind: 'k',
          payload: { a: 2, b: 1 },
          createdAt: '2026-01-01T00:00:00Z',
          log: { sequence: 1, hash, ...entry },
        },
        {
          id: 'two',
          kind: 'k',
          payload: {},
          createdAt: null,
          log: { sequence: 2, hash, previousHash: body.events[0].log.hash, ...entry },
        },
      ],
    });
  });

  it('answers an empty log with a cursor that goes on later', async () => {
    const [ada] = await members('Ada');
    const empty = await pull(ada!);
    expect(empty.body).toEqual({ cursor: expect.any(String), events: [], hasMore: false });
    await hub.push(ada!, notes('later', 1));

    expect(idsOf(await pull(ada!, { cursor: empty.body.cursor }))).toEqual(['later-0']);
  });

  it('walks the whole log in pages of any size, every event once and in order', async () => {
    const [ada] = await members('Ada');
    const pushed = notes('e', 25);
    await hub.push(ada!, pushed);

    for (const limit of [1, 7, 25, 26]) {
      const seen: string[] = [];
      let query: Record<string, unknown> = { limit };
      for (;;) {
        const page = await pull(ada!, query);
        expect(page.body.events.length).toBeLessThanOrEqual(limit);
        seen.push(...idsOf(page));
        if (!page.body.hasMore) break;
        query = { limit, cursor: page.body.cursor };
      }
      expect(seen).toEqual(pushed.map(({ id }) => id));
    }
  });

  it('keeps administration and other groups out of it', async () => {
    const [ada] = await members('Ada');
    const [eve] = await members('Eve');
    await hub.push(eve!, notes('foreign', 1));
    await hub.ask('/api/v1/auth/rotate', { method: 'POST', token: eve!.accessToken });

    expect((await pull(ada!)).body.events).toEqual([]);
  });

  it('ends a page at 4 MiB', async () => {
    const [ada] = await members('Ada');
    const payload = { a: 'x'.repeat(200 * 1024) };
    await hub.push(ada!, notes('large', 30, payload));
    const first = await pull(ada!);
    const second = await pull(ada!, { cursor: first.body.cursor });

    expect(first.body).toMatchObject({ hasMore: true });
    expect(JSON.stringify(first.body).length).toBeLessThan(4 * MIB + 300 * 1024);
    expect(first.body.events.length).toBeGreaterThan(15);
    expect([...idsOf(first), ...idsOf(second)]).toHaveLength(30);
    expect(second.body).toMatchObject({ hasMore: false });
  });

  describe('refuses', () => {
    let ada: Joined;
    let cursor: string;

    beforeAll(async () => {
      [ada] = (await members('Ada')) as [Joined];
      await hub.push(ada, notes('e', 3));
      cursor = (await pull(ada)).body.cursor;
    });

    it('a wait without an end', async () => {
      const answer = await hub.ask('/api/v1/sync/pull?wait=Infinity', { token: ada.accessToken });
      expectRefusal(answer, 400, 'request.invalid');
    });

    it.each(['x', 'cur_', 'cur_!!', 'cur_MQ', '1', 'cur_' + 'A'.repeat(5_000)])(
      'the malformed cursor %.20s',
      async (malformed) => {
        expectRefusal(await pull(ada, { cursor: malformed }), 400, 'sync.cursor_invalid');
      },
    );

    it('a cursor with any character changed', async () => {
      for (let index = 0; index < cursor.length; index++) {
        const changed =
          cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
        const { status, body } = await pull(ada, { cursor: changed });
        expect([status, body.error?.code]).toEqual(
          status === 400
            ? [400, 'sync.cursor_invalid']
            : [409, expect.stringMatching(/^sync\.cursor_(foreign|diverged)$/)],
        );
      }
    });

    it('a cursor of another log', async () => {
      const [eve] = (await members('Eve')) as [Joined];
      const foreign = (await pull(eve)).body.cursor;

      expectRefusal(await pull(ada, { cursor: foreign }), 409, 'sync.cursor_foreign');
    });

    it('a cursor past the head, as after a restored backup', async () => {
      const { logId } = decodeCursor(cursor);
      const hash = Buffer.alloc(32, 1);

      for (const sequence of [4, Number.MAX_SAFE_INTEGER])
        expectRefusal(
          await pull(ada, { cursor: encodeCursor({ logId, sequence, hash }) }),
          409,
          'sync.cursor_diverged',
        );
    });

    it('a cursor on another history', async () => {
      const { logId } = decodeCursor(cursor);
      const forked = encodeCursor({ logId, sequence: 2, hash: Buffer.alloc(32, 1) });

      expectRefusal(await pull(ada, { cursor: forked }), 409, 'sync.cursor_diverged');
    });
  });

  describe('with wait', () => {
    /** Less than the pulls here wait, so that nothing passes by waiting, and enough for a slow machine. */
    const SOON_MS = 15_000;
    const waitersOf = ({ app }: TestHub) => app.get(LogNotifier).waiting;

    it('answers at once when there is something', async () => {
      const [ada] = await members('Ada');
      await hub.push(ada!, notes('e', 1));
      const started = performance.now();

      expect(idsOf(await pull(ada!, { wait: 20 }))).toEqual(['e-0']);
      expect(performance.now() - started).toBeLessThan(SOON_MS);
    });

    it('answers when an event arrives, here and on another replica', async () => {
      const [ada, bob] = await members('Ada', 'Bob');
      const { cursor } = (await pull(bob!)).body;
      const waiting = [hub, replica].map((where) => pull(bob!, { cursor, wait: 20 }, where));
      await until(() => [hub, replica].every((each) => waitersOf(each) === 1));
      const pushed = performance.now();
      await hub.push(ada!, notes('arrives', 1));

      for (const answer of await Promise.all(waiting)) expect(idsOf(answer)).toEqual(['arrives-0']);
      expect(performance.now() - pushed).toBeLessThan(SOON_MS);
    });

    it('waits at most the time asked and answers an empty page', async () => {
      const [ada] = await members('Ada');
      const started = performance.now();
      const { body } = await pull(ada!, { wait: 0.5 });
      const waited = performance.now() - started;

      expect(body.events).toEqual([]);
      expect(waited).toBeGreaterThan(450);
      expect(waited).toBeLessThan(SOON_MS);
    });

    it('says hasMore of what came while it waited and did not fit the page', async () => {
      const [ada, bob] = await members('Ada', 'Bob');
      const waiting = pull(bob!, { limit: 1, wait: 20 });
      await until(() => waitersOf(hub) === 1);
      await hub.push(ada!, notes('burst', 3));

      expect((await waiting).body).toMatchObject({ events: [{ id: 'burst-0' }], hasMore: true });
    });

    it('is not answered by other groups’ events', async () => {
      const [ada] = await members('Ada');
      const [eve] = await members('Eve');
      const waiting = pull(ada!, { wait: 0.6 });
      await until(() => waitersOf(hub) === 1);
      await hub.push(eve!, notes('foreign', 1));

      expect((await waiting).body.events).toEqual([]);
    });

    it('is let go when the client goes, and delivers it nothing', async () => {
      const [ada, bob] = await members('Ada', 'Bob');
      const gone = new AbortController();
      const waiting = fetch(`${hub.url}/api/v1/sync/pull?wait=30`, {
        headers: { authorization: `Bearer ${bob!.accessToken}` },
        signal: gone.signal,
      });
      await until(() => waitersOf(hub) === 1);
      gone.abort();
      await expect(waiting).rejects.toThrow(/abort/);
      await until(() => waitersOf(hub) === 0);

      // Nothing counts as pulled that never arrived: the cursor of Bob's push still leads to Ada's event.
      await hub.push(ada!, notes('missed', 1));
      const { cursor } = (await hub.push(bob!, notes('own', 1))).body;
      expect(idsOf(await pull(bob!, { cursor }))).toContain('missed-0');
    });
  });
});
