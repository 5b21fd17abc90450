import type { Joined, TestHub } from '../../support/hub.js';
import { eachInNewGroup } from '../../support/new-groups.js';
import {
  type ReadEvent,
  pullAll,
  pullPage,
  readableIds,
  restrictedProject,
  setAccess,
} from '../../support/projects.js';
import { Reader } from '../../support/readers.js';

/** Everything that names an item and does not make it; each says something that its readers alone may read. */
const SAYINGS: [id: string, kind: string, payload: object][] = [
  ['updated', 'knowledge.updated', { knowledgeId: 'k', changes: { title: 'telltale' } }],
  [
    'freed',
    'knowledge.updated',
    { knowledgeId: 'k', changes: { projectKey: null, title: 'telltale' } },
  ],
  ['whole', 'knowledge.updated', { knowledge: { id: 'k', title: 'telltale' } }],
  [
    'revised',
    'knowledge.updated',
    { knowledgeId: 'k', revisionId: 'r', conflict: true, changes: { title: 'telltale' } },
  ],
  ['rated', 'knowledge.rated', { knowledgeId: 'k', rating: 0.9, note: 'telltale' }],
  [
    'linked',
    'knowledge.edge_added',
    { kind: 'relates_to', fromId: 'k', toId: 'known', reason: 'telltale' },
  ],
  [
    'linked to',
    'knowledge.edge_added',
    { kind: 'relates_to', fromId: 'known', toId: 'k', reason: 'telltale' },
  ],
  ['asked', 'review.asked', { knowledgeId: 'k', text: 'telltale' }],
];
const IDS = SAYINGS.map(([id]) => id);

describe('what names an item before that is known', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let cy: Joined;
  let group: string;

  eachInNewGroup((made) => {
    ({ hub, group, ada, ben } = made);
  });

  beforeEach(async () => {
    cy = await hub.join(group, 'Cy');
    await restrictedProject(hub, ada, 'secret', [[ben, 'reader']]);
    await push(ada, ['known', 'knowledge.captured', { id: 'known', title: 'Known' }]);
  });

  async function push(member: Joined, ...events: [string, string, object][]): Promise<void> {
    const { body } = await hub.push(
      member,
      events.map(([id, kind, payload]) => ({ id, kind, payload })),
    );
    expect(body.rejected).toEqual([]);
  }

  const captured = (more = {}): [string, string, object] => [
    'captured',
    'knowledge.captured',
    { knowledge: { id: 'k', title: 'telltale', ...more } },
  ];
  const early = (events: readonly ReadEvent[]) =>
    readableIds(events).filter((id) => IDS.includes(id));

  /** All that a member can read of the group, by pull, the federation read and MCP. */
  async function everything(member: Joined): Promise<string> {
    const reader = new Reader(hub, member);
    const items = await Promise.all(['k', 'r'].map((id) => reader.item(id)));
    return [await reader.logs(), await reader.search('telltale'), ...items].join('\n');
  }

  it('is its author’s alone, by every way of reading', async () => {
    await push(ada, ...SAYINGS);
    expect(early((await pullAll(hub, ada)).events)).toEqual(IDS);
    for (const member of [ben, cy]) expect(await everything(member)).not.toContain('telltale');
  });

  it.each([
    ['the same push', true],
    ['a later one', false],
  ])('follows the item, which comes in %s, and its project', async (_, together) => {
    if (together) await push(ada, ...SAYINGS, captured({ projectKey: 'secret' }));
    else {
      await push(ada, ...SAYINGS);
      const shown = await hub.appendedBy(() => push(ada, captured({ projectKey: 'secret' })));
      expect(shown.filter(({ purpose }) => purpose === 'administration')).toMatchObject([
        { kind: 'sync.events_shown', payload: { events: SAYINGS.length } },
      ]);
    }
    for (const member of [ada, ben]) {
      expect(early((await pullAll(hub, member)).events)).toEqual(IDS);
    }
    expect(await everything(cy)).not.toContain('telltale');
    await push(ada, ['later', 'knowledge.updated', { knowledgeId: 'k', changes: { tags: [] } }]);
    expect(await everything(cy)).not.toContain('telltale');
    await setAccess(hub, ada, 'secret', { visibility: 'group' });
    expect(early((await pullAll(hub, cy)).events)).toEqual(IDS);
  });

  it.each(['team', 'org'])(
    'is given to those who have passed it once the item is known: %s',
    async (visibility) => {
      await push(ada, ...SAYINGS);
      const before = await pullAll(hub, cy);
      expect(early(before.events)).toEqual([]);
      await push(ada, captured({ visibility }));
      const again = await pullAll(hub, cy, before.cursor, 3);
      expect(early(again.events)).toEqual(IDS);
      const hashes = new Map(before.events.map(({ id, log }) => [id, log]));
      for (const { id, log } of again.events) expect(log).toMatchObject(hashes.get(id) ?? log);
      expect((await pullPage(hub, cy, again.cursor)).events).toEqual([]);
      const late = await pullAll(hub, cy);
      expect(early(late.events)).toEqual(IDS);
      expect(new Set(late.events.map(({ id }) => id)).size).toBe(late.events.length);
    },
  );

  it('is given again only to who may see the item', async () => {
    await push(ada, ...SAYINGS);
    const cursors = [(await pullAll(hub, ben)).cursor, (await pullAll(hub, cy)).cursor];
    await push(ada, captured({ projectKey: 'secret' }));
    expect(early((await pullAll(hub, ben, cursors[0])).events)).toEqual(IDS);
    expect(readableIds((await pullAll(hub, cy, cursors[1])).events)).toEqual([]);
    await setAccess(hub, ada, 'secret', { visibility: 'group' });
    // By both gains: that of the item's project, and that of the item.
    const again = await pullAll(hub, cy, cursors[1]);
    expect([...new Set(early(again.events))]).toEqual(IDS);
  });

  it('stays with who said it when the item is somebody else’s own', async () => {
    await push(ben, ['rated', 'knowledge.rated', { knowledgeId: 'k', rating: 0 }]);
    await push(ada, captured({ visibility: 'private' }));
    expect(early((await pullAll(hub, ada)).events)).toEqual(['rated']);
    for (const member of [ben, cy]) expect(early((await pullAll(hub, member)).events)).toEqual([]);
  });

  it('waits for all items that it names', async () => {
    await push(ada, [
      'linked',
      'knowledge.edge_added',
      { kind: 'relates_to', fromId: 'k', toId: 'l' },
    ]);
    await push(ada, captured());
    const between = await pullAll(hub, cy);
    expect(early(between.events)).toEqual([]);
    await push(ada, ['l', 'knowledge.captured', { id: 'l', title: 'L' }]);
    expect(early((await pullAll(hub, cy, between.cursor)).events)).toEqual(['linked']);
  });

  it('keeps every hash', async () => {
    await push(ada, ...SAYINGS, captured());
    await push(ada, ['x', 'knowledge.rated', { knowledgeId: 'y', rating: 1 }]);
    await push(ada, ['y', 'knowledge.captured', { id: 'y', title: 'Y' }]);
    const { events } = await pullAll(hub, cy);
    events.forEach(({ log }, at) => {
      expect(log.previousHash).toBe(events[at - 1]?.log.hash);
    });
    await expect(
      hub.database.query(`UPDATE event SET project_key = 'x' WHERE early`),
    ).rejects.toThrow('append-only');
    await expect(
      hub.database.transaction(async (sql) => {
        await sql.query(`SELECT set_config('knowledge_hub.showing', 'on', true)`);
        await sql.query(`UPDATE event SET project_key = 'x' WHERE NOT early`);
      }),
    ).rejects.toThrow('append-only');
  });
});
