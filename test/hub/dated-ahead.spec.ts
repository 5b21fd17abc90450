import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';

const YEAR_MS = 366 * 86_400_000;

describe('what a clock dates that is ahead', () => {
  let hub: TestHub;
  let ada: Joined;
  const ahead = new Date(Date.now() + YEAR_MS).toISOString();

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
  });

  afterAll(() => hub.stop());

  const capture = (id: string, createdAt: string | null, more: object = {}) =>
    hub.push(ada, [
      {
        id: `capture ${id}`,
        kind: 'knowledge.captured',
        createdAt,
        payload: { knowledge: { id, title: `Says ${id}`, summary: id, ...more } },
      },
    ]);
  const listed = async () =>
    (await hub.ask('/api/v1/admin/knowledge?groupKey=core')).body.items as {
      id: string;
      createdAt: string;
      updatedAt: string;
    }[];

  it('is of when the hub took it, so that what comes after is newer', async () => {
    await capture('by-its-event', ahead);
    await capture('by-its-payload', null, { createdAt: ahead, updatedAt: ahead });
    await capture('after', null);
    const items = await listed();
    expect(items.map(({ id }) => id)).toEqual(['after', 'by-its-payload', 'by-its-event']);
    for (const { createdAt, updatedAt } of items)
      expect([createdAt, updatedAt].every((at) => Date.parse(at) <= Date.now())).toBe(true);
  });

  it('stays in the log as it was said', async () => {
    const { body } = await hub.ask('/api/v1/sync/pull', { token: ada.accessToken });
    const [event, other] = body.events;
    expect(event.createdAt).toBe(ahead);
    expect(other.payload.knowledge).toMatchObject({ createdAt: ahead, updatedAt: ahead });
  });

  it('holds for terms too', async () => {
    await hub.push(ada, [
      {
        id: 'define',
        kind: 'glossary.defined',
        createdAt: ahead,
        payload: { term: 'lag', definition: 'how far behind' },
      },
    ]);
    const { body } = await hub.ask('/api/v1/admin/glossary?groupKey=core');
    expect(body.items).toHaveLength(1);
    expect(Date.parse(body.items[0].updatedAt)).toBeLessThanOrEqual(Date.now());
  });
});
