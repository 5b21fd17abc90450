import { ConsolePage } from '../../support/console.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { restrictedProject } from '../../support/projects.js';
import { pushOneTo } from '../../support/push-one.js';
import { Reader } from '../../support/readers.js';

/** Words of events that only who may see the vault, or wrote them, may read. */
const CANARY = 'canary';
const PLAIN = 'plainly';

describe('the words of an event that is withheld, about items that everybody sees', () => {
  let hub: TestHub;
  let ada: Joined;
  let readers: { insider: Joined; outsider: Joined; stranger: Joined };

  beforeAll(async () => {
    hub = await TestHub.start();
    const pushOne = pushOneTo(hub);
    const now = { createdAt: new Date().toISOString() };
    const tell = (kind: string, payload: object) => pushOne(ada, kind, payload, now);
    for (const key of ['team', 'other']) await hub.group(key);
    ada = await hub.join('team', 'Ada');
    readers = {
      insider: ada,
      outsider: await hub.join('team', 'Ben'),
      stranger: await hub.join('other', 'Eve'),
    };
    await restrictedProject(hub, ada, 'vault', []);
    const all = { visibility: 'org' };
    for (const id of ['one', 'two', 'old', 'new', 'gone', 'left'])
      await tell('knowledge.captured', { id, title: id, ...all });
    const edge = (kind: string, fromId: string, toId: string, more: object) =>
      tell('knowledge.edge_added', { kind, fromId, toId, ...more });
    const secretly = { reason: `Because ${CANARY}`, projectKey: 'vault' };
    const privately = { reason: `Because ${CANARY}`, visibility: 'private' };
    await edge('contradicts', 'one', 'two', secretly);
    await edge('supersedes', 'new', 'old', secretly);
    await edge('relates_to', 'one', 'new', privately);
    await edge('depends_on', 'one', 'two', { reason: PLAIN });
    await tell('knowledge.deleted', { knowledgeId: 'gone', tombstone: true, ...secretly });
    await tell('knowledge.deleted', { knowledgeId: 'left', tombstone: true, reason: PLAIN });
    await tell('knowledge.captured', { id: 'draft', title: 'draft', visibility: 'private' });
    await edge('contradicts', 'draft', 'two', { reason: `Because ${CANARY}` });
    await tell('knowledge.updated', { knowledgeId: 'draft', changes: all });
  });

  afterAll(() => hub.stop());

  const PATHS = [
    ...['one', 'two', 'old', 'new', 'gone', 'draft'].flatMap((id) => [
      `knowledge/team/${id}`,
      `knowledge/team/${id}/history`,
      `knowledge/team/${id}/neighbourhood?depth=3`,
      `knowledge-edges?groupKey=team&knowledgeId=${id}`,
    ]),
    'knowledge-edges',
    'activity?days=90',
  ];

  async function read(member: Joined): Promise<string> {
    const page = await ConsolePage.enter(hub, member);
    const answers = await Promise.all(PATHS.map((path) => page.ask(path)));
    const agent = new Reader(hub, member);
    const items = ['one', 'two', 'old', 'new', 'gone', 'draft'].map((id) => agent.item(id));
    const texts = await Promise.all([...items, agent.briefs(), agent.list(), agent.logs()]);
    return [...answers.map(({ body }) => JSON.stringify(body)), ...texts].join('\n');
  }

  it('reaches whoever may read the event', async () => {
    expect((await read(readers.insider)).split(CANARY).length).toBeGreaterThan(10);
  });

  it.each(['outsider', 'stranger'] as const)('does not reach the %s', async (who) => {
    expect(await read(readers[who])).not.toContain(CANARY);
  });

  it('is hidden while what the event did is shown: what is superseded, contradicted and deleted', async () => {
    const page = await ConsolePage.enter(hub, readers.outsider);
    const item = async (id: string) => (await page.ask(`knowledge/team/${id}`)).body;
    expect(await item('old')).toMatchObject({
      item: { status: 'superseded' },
      statusCause: { since: expect.any(String), by: { displayName: 'Ada' } },
      successors: [{ item: { id: 'new' } }],
    });
    expect(await item('two')).toMatchObject({
      contradictions: [{ item: { id: 'draft' } }, { item: { id: 'one' } }],
    });
    expect(await item('gone')).toMatchObject({ item: { status: 'tombstone' } });
  });

  it('does not take away what events say that are not withheld', async () => {
    const page = await ConsolePage.enter(hub, readers.outsider);
    const left = (await page.ask('knowledge/team/left')).body;
    expect(left.statusCause).toMatchObject({ reason: PLAIN });
    const { edges } = (await page.ask('knowledge-edges?groupKey=team&kind=depends_on')).body;
    expect(edges).toMatchObject([{ reason: PLAIN }]);
  });
});
