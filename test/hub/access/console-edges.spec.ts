import { ConsolePage } from '../../support/console.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { restrictedProject } from '../../support/projects.js';
import { expectRefusal } from '../../support/refusal.js';
import { pushOneTo } from '../../support/push-one.js';

/** A word that nobody may read but who may see the vault. */
const CANARY = 'canary';

describe('what stands beside an item, through a session of the console', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let insider: ConsolePage;
  let outsider: ConsolePage;
  let stranger: ConsolePage;

  beforeAll(async () => {
    hub = await TestHub.start();
    const pushOne = pushOneTo(hub);
    const now = { createdAt: new Date().toISOString() };
    const tell = (member: Joined, kind: string, payload: object) =>
      pushOne(member, kind, payload, now);
    for (const key of ['team', 'other']) await hub.group(key);
    ada = await hub.join('team', 'Ada');
    ben = await hub.join('team', 'Ben');
    const eve = await hub.join('other', 'Eve');
    await restrictedProject(hub, ada, 'vault', []);
    const capture = (id: string, title: string, more: object = {}) =>
      tell(ada, 'knowledge.captured', { id, title, ...more });
    await capture('open', 'Open');
    await capture('next', 'Next');
    await capture('shared', 'Shared', { visibility: 'org' });
    await capture('hidden', `Hidden ${CANARY}`, { projectKey: 'vault' });
    await capture('diary', `Diary ${CANARY}`, { visibility: 'private' });
    await capture('beyond', 'Beyond');
    await capture('freed', `Freed ${CANARY}`, { projectKey: 'vault' });
    const changes = { title: 'Freed', projectKey: null };
    await tell(ada, 'knowledge.updated', { knowledgeId: 'freed', changes });
    const edge = (kind: string, fromId: string, toId: string, reason: string) =>
      tell(ada, 'knowledge.edge_added', { kind, fromId, toId, reason });
    await edge('contradicts', 'hidden', 'open', `Because ${CANARY}`);
    await edge('supersedes', 'hidden', 'shared', `Because ${CANARY}`);
    await edge('relates_to', 'hidden', 'beyond', `Because ${CANARY}`);
    await edge('contradicts', 'diary', 'open', `Because ${CANARY}`);
    await edge('relates_to', 'open', 'next', 'Plain');
    await tell(ada, 'knowledge.captured', { id: 'open', title: 'Proposed', status: 'proposed' });
    insider = await ConsolePage.enter(hub, ada);
    outsider = await ConsolePage.enter(hub, ben);
    stranger = await ConsolePage.enter(hub, eve);
  });

  afterAll(() => hub.stop());

  const PATHS = [
    'knowledge/team/open',
    'knowledge/team/open/history',
    'knowledge/team/freed/history',
    'knowledge/team/open/neighbourhood?depth=3',
    'knowledge/team/shared',
    'knowledge/team/shared/history',
    'knowledge/team/shared/neighbourhood?depth=3',
    'knowledge-edges?groupKey=team&knowledgeId=open',
    'knowledge-edges?knowledgeId=shared',
    'knowledge-edges',
    'activity?days=90',
  ];

  it.each(PATHS)('%s tells who may not see an item nothing of it', async (path) => {
    expect(JSON.stringify((await insider.ask(path)).body)).toContain(CANARY);
    for (const page of [outsider, stranger])
      expect(JSON.stringify((await page.ask(path)).body)).not.toContain(CANARY);
  });

  it('leads to nothing by way of a hidden item', async () => {
    const idsOf = async (page: ConsolePage) =>
      (await page.ask('knowledge/team/open/neighbourhood?depth=3')).body.nodes.map(
        ({ id }: any) => id,
      );
    expect((await idsOf(insider)).sort()).toEqual([
      'beyond',
      'diary',
      'hidden',
      'next',
      'open',
      'shared',
    ]);
    expect(await idsOf(outsider)).toEqual(['open', 'next']);
  });

  it('has no history for who may not see the item', async () => {
    for (const id of ['hidden', 'diary'])
      expectRefusal(
        await outsider.ask(`knowledge/team/${id}/history`),
        404,
        'admin.knowledge_not_found',
      );
  });

  it("says that an event's payload is withheld, and shows its envelope all the same", async () => {
    const { body } = await outsider.ask('knowledge/team/freed/history');
    expect(body.events).toMatchObject([
      { kind: 'knowledge.captured', payload: null, redacted: true, withheld: true },
      { kind: 'knowledge.updated', payload: { knowledgeId: 'freed' } },
    ]);
    expect(body.events[0].log).not.toHaveProperty('salt');
  });

  it('does not say that an item is linked to a hidden one', async () => {
    const edgesIn = async (page: ConsolePage) => {
      const { body } = await page.ask('knowledge/team/open/history');
      const edges = body.events.filter(({ kind }: any) => kind === 'knowledge.edge_added');
      return edges.map(({ payload }: any) => `${payload.fromId} ${payload.toId}`);
    };
    expect(await edgesIn(insider)).toEqual(['hidden open', 'diary open', 'open next']);
    expect(await edgesIn(outsider)).toEqual(['open next']);
  });

  it("tells a member of another group nothing of the log of an item's own", async () => {
    const { body } = await stranger.ask('knowledge/team/shared/history');
    expect(body).toMatchObject({ events: [], truncated: true });
  });

  it("names to no member another member's machine", async () => {
    const { body } = await outsider.ask('knowledge/team/open/history');
    expect(body.events[0].client).toEqual({ clientId: ada.clientId });
  });
});
