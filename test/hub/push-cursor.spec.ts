import fc from 'fast-check';
import { type Joined, TestHub } from '../support/hub.js';

describe('the cursor of a push', () => {
  let hub: TestHub;
  let group = 0;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  async function members(...names: string[]): Promise<Joined[]> {
    const key = `group-${++group}`;
    await hub.group(key);
    return Promise.all(names.map((name) => hub.join(key, name)));
  }
  const push = async (member: Joined, ...ids: string[]): Promise<string> =>
    (
      await hub.push(
        member,
        ids.map((id) => ({ id, kind: 'k', payload: {} })),
      )
    ).body.cursor;
  const pull = async ({ accessToken }: Joined, cursor?: string, limit = 1_000) => {
    const query = cursor === undefined ? '' : `&cursor=${cursor}`;
    const { body } = await hub.ask(`/api/v1/sync/pull?limit=${limit}${query}`, {
      token: accessToken,
    });
    return { cursor: body.cursor as string, ids: body.events.map(({ id }: any) => id as string) };
  };

  it('is the head for a client alone in its log', async () => {
    const [ada] = (await members('Ada')) as [Joined];
    await push(ada, 'a1', 'a2');
    const cursor = await push(ada, 'a3');

    expect((await pull(ada, cursor)).ids).toEqual([]);
  });

  it('is the head for a client that had pulled everything before', async () => {
    const [ada, bob] = (await members('Ada', 'Bob')) as [Joined, Joined];
    await push(bob, 'b1', 'b2');
    await pull(ada);
    const cursor = await push(ada, 'a1');

    expect((await pull(ada, cursor)).ids).toEqual([]);
  });

  it('is the last pulled place for a client that had not', async () => {
    const [ada, bob] = (await members('Ada', 'Bob')) as [Joined, Joined];
    await push(bob, 'b1', 'b2', 'b3');
    await pull(ada, undefined, 1);
    const cursor = await push(ada, 'a1');

    expect((await pull(ada, cursor)).ids).toEqual(['b2', 'b3', 'a1']);
  });

  it('is not moved by asking for the headers of a page', async () => {
    const [ada, bob] = (await members('Ada', 'Bob')) as [Joined, Joined];
    await push(bob, 'b1');
    await hub.ask('/api/v1/sync/pull', { method: 'HEAD', token: ada.accessToken });
    const cursor = await push(ada, 'a1');

    expect((await pull(ada, cursor)).ids).toEqual(['b1', 'a1']);
  });

  it('does not move on when a push only repeats what is stored', async () => {
    const [ada, bob] = (await members('Ada', 'Bob')) as [Joined, Joined];
    await push(ada, 'a1');
    await push(bob, 'b1');
    const cursor = await push(ada, 'a1');

    expect((await pull(ada, cursor)).ids).toContain('b1');
  });

  it('is one client’s own: another client of the same member has its own place', async () => {
    const [ada, bob] = (await members('Ada', 'Bob')) as [Joined, Joined];
    const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: ada.groupKey } });
    const second = (
      await hub.ask('/api/v1/join', {
        body: { inviteToken: invite.body.token, displayName: 'Ada' },
        token: ada.accessToken,
      })
    ).body as Joined;
    await push(bob, 'b1');
    await pull(ada);
    const cursor = await push(second, 's1');

    expect((await pull(second, cursor)).ids).toContain('b1');
  });

  it('never lets a client that stores it miss an event, whatever it does', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('push' as const),
        who: fc.nat(2),
        count: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({
        do: fc.constant('pull' as const),
        who: fc.nat(2),
        limit: fc.integer({ min: 1, max: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const crew = await members('Ada', 'Bob', 'Cyd');
        const clients = crew.map((member) => ({
          member,
          cursor: undefined as string | undefined,
          known: new Set<string>(),
        }));
        let made = 0;
        for (const each of steps) {
          const client = clients[each.who]!;
          if (each.do === 'push') {
            const ids = Array.from({ length: each.count }, () => `e${made++}`);
            for (const id of ids) client.known.add(id);
            client.cursor = await push(client.member, ...ids);
          } else {
            const page = await pull(client.member, client.cursor, each.limit);
            for (const id of page.ids) client.known.add(id);
            client.cursor = page.cursor;
          }
        }
        for (const client of clients) {
          for (const id of (await pull(client.member, client.cursor)).ids) client.known.add(id);
          expect(client.known.size).toBe(made);
        }
      }),
      { numRuns: 12 },
    );
  });
});
