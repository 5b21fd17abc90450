import {
  ChainVerifier,
  type ServedEvent,
  receivedEvent,
  parseCheckpoint,
  verifyNote,
} from '@app/domain';
import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';
import { pushOneTo } from '../support/push-one.js';

const PATH = '/api/v1/admin/logs';

describe('/api/v1/admin/logs', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    hub = await TestHub.start();
    const pushOne = pushOneTo(hub);
    await hub.group('platform');
    ada = await hub.join('platform', 'Ada');
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await pushOne(ada, 'knowledge.captured', { id, title: id });
  });

  afterAll(() => hub.stop());

  const logs = async () => (await hub.ask(PATH)).body.logs as any[];
  const idOf = async (purpose: string, groupKey?: string) =>
    (await logs()).find((log) => log.purpose === purpose && log.groupKey === groupKey).id as string;
  const readAll = async (id: string, limit: number) => {
    const events: ServedEvent[] = [];
    let page: any;
    do {
      const path = `${PATH}/${id}/events?after=${page?.after ?? 0}&limit=${limit}`;
      page = (await hub.ask(path)).body;
      events.push(...page.events);
    } while (page.hasMore);
    return { events, page };
  };

  it("lists the hub's own log and both of each group, with head and size", async () => {
    expect((await logs()).map(({ groupKey, purpose }) => [groupKey, purpose])).toEqual([
      [undefined, 'administration'],
      ['platform', 'administration'],
      ['platform', 'sync'],
    ]);
    const [, , sync] = await logs();
    expect(sync).toMatchObject({ size: 5, head: { sequence: 5 } });
  });

  it('pages the list, and keeps to one group', async () => {
    const first = await hub.ask(`${PATH}?limit=2`);
    const second = await hub.ask(`${PATH}?limit=2&cursor=${first.body.nextCursor}`);
    expect([...first.body.logs, ...second.body.logs].map(({ id }: any) => id)).toEqual(
      (await logs()).map(({ id }) => id),
    );
    expect(second.body.nextCursor).toBeUndefined();
    const own = await hub.ask(`${PATH}?groupKey=platform`);
    expect(own.body.logs).toHaveLength(2);
    expectRefusal(await hub.ask(`${PATH}?cursor=x`), 400, 'request.invalid');
  });

  it('serves every log so that its chain can be recomputed up to the signed head', async () => {
    for (const { id } of await logs()) {
      const { events, page } = await readAll(id, 2);
      const verdict = new ChainVerifier().add(events.map((event) => receivedEvent(id, event)));
      expect(verdict).toEqual({ ok: true, ...page.head });
      const signed = parseCheckpoint(verifyNote(page.checkpoint, page.publicKey) ?? '');
      expect(signed?.size).toBe(page.head.sequence);
    }
  });

  it('goes on after a sequence, with the hash of the event before', async () => {
    const id = await idOf('sync', 'platform');
    const { body: whole } = await hub.ask(`${PATH}/${id}/events`);
    const { body } = await hub.ask(`${PATH}/${id}/events?after=3`);
    expect(body.events).toEqual(whole.events.slice(3));
    expect(body.events[0].log.previousHash).toBe(whole.events[2].log.hash);
    const past = await hub.ask(`${PATH}/${id}/events?after=99`);
    expect(past.body).toMatchObject({ events: [], hasMore: false });
  });

  it('shows a payload that was taken out as such, and the chain holds all the same', async () => {
    const id = await idOf('sync', 'platform');
    const { events } = await readAll(id, 100);
    await hub.ask(`/api/v1/admin/events/${events[1]?.id}/redact`, {
      body: { groupKey: 'platform' },
    });
    const after = await readAll(id, 100);
    expect(after.events[1]).toMatchObject({ payload: null, redacted: true });
    const claims = after.events.map((event) => receivedEvent(id, event));
    expect(new ChainVerifier().add(claims).ok).toBe(true);
  });

  it('serves a member what its own group shares, and no other log', async () => {
    await hub.group('elsewhere');
    const page = await ConsolePage.enter(hub, ada);
    const read = async (...log: Parameters<typeof idOf>) =>
      page.ask(`logs/${await idOf(...log)}/events`);
    expect((await read('sync', 'platform')).body.events).toHaveLength(5);
    for (const log of [
      ['administration', 'platform'],
      ['sync', 'elsewhere'],
      ['administration'],
    ] as [string, string?][])
      expectRefusal(await read(...log), 404, 'admin.log_not_found');
    const listed = (await page.ask('logs')).body.logs as any[];
    expect(listed.map(({ purpose }) => purpose)).toEqual(['sync']);
  });

  it('knows no log of another id', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expectRefusal(await hub.ask(`${PATH}/${id}/events`), 404, 'admin.log_not_found');
  });
});
