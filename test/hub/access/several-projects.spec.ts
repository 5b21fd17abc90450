import { type Joined, TestHub } from '../../support/hub.js';
import { makeProject, pullAll, readableIds, restrictedProject } from '../../support/projects.js';
import { refusalOf, pushOneTo } from '../../support/push-one.js';
import { ToolCaller } from '../mcp/tool-caller.js';

let hub: TestHub;
let ada: Joined;
let ben: Joined;
let pushOne: ReturnType<typeof pushOneTo>;
let groups = 0;

beforeAll(async () => {
  hub = await TestHub.start();
  pushOne = pushOneTo(hub);
});

beforeEach(async () => {
  const group = `team-${++groups}`;
  await hub.group(group);
  ada = await hub.join(group, 'Ada');
  ben = await hub.join(group, 'Ben');
  await makeProject(hub, ada, 'open');
  await restrictedProject(hub, ada, 'secret');
});

afterAll(() => hub.stop());

const itemAs = async (member: Joined, id: string) =>
  (await new ToolCaller(hub).call(member, 'get_knowledge', { id })).structuredContent?.item;

describe('an item whose event names several projects', () => {
  it('belongs to all of them, and what is said of it later too', async () => {
    const knowledge = { id: 'k', title: 'T', projectKey: 'open' };
    await pushOne(ada, 'knowledge.captured', { projectKey: 'secret', knowledge });
    await pushOne(ada, 'knowledge.rated', { knowledgeId: 'k', rating: 1 });
    await pushOne(ada, 'knowledge.updated', { knowledgeId: 'k', changes: { content: 'c' } });
    expect(await itemAs(ada, 'k')).toMatchObject({
      projectKey: 'open',
      otherProjectKeys: ['secret'],
      content: 'c',
    });
    expect(await itemAs(ben, 'k')).toBeUndefined();
    expect(readableIds((await pullAll(hub, ben)).events)).toEqual([]);
  });

  it('is written and judged only by who may in all of them', async () => {
    const knowledge = { id: 'k', title: 'T', projectKey: 'open' };
    await pushOne(ada, 'knowledge.captured', { projectKey: 'secret', knowledge });
    const rating = { knowledgeId: 'k', rating: 0 };
    expect(await refusalOf(hub, ben, 'knowledge.rated', rating)).toMatchObject({
      reason: 'event.forbidden',
    });
  });

  it('leaves them when it is moved', async () => {
    const knowledge = { id: 'k', title: 'T', projectKey: 'open' };
    await pushOne(ada, 'knowledge.captured', { projectKey: 'secret', knowledge });
    await pushOne(ada, 'knowledge.updated', { knowledgeId: 'k', changes: { projectKey: 'open' } });
    await pushOne(ada, 'knowledge.rated', { knowledgeId: 'k', rating: 1 }, { id: 'rated' });
    expect(await itemAs(ben, 'k')).not.toHaveProperty('otherProjectKeys');
    expect(readableIds((await pullAll(hub, ben)).events)).toContain('rated');
  });

  it('hands them on to what supersedes it', async () => {
    const knowledge = { id: 'k', title: 'T', projectKey: 'open' };
    await pushOne(ada, 'knowledge.captured', { projectKey: 'secret', knowledge });
    const tools = new ToolCaller(hub);
    const { structuredContent } = await tools.call(ada, 'supersede_knowledge', {
      supersedes: 'k',
      title: 'T2',
      summary: 's',
    });
    expect(await itemAs(ada, structuredContent.knowledgeId)).toMatchObject({
      otherProjectKeys: ['secret'],
    });
    expect(await itemAs(ben, structuredContent.knowledgeId)).toBeUndefined();
  });

  it('names a bounded number of them', async () => {
    const otherProjectKeys = Array.from({ length: 9 }, (_, at) => `p-${at}`);
    for (const kind of ['knowledge.captured', 'note.taken']) {
      const payload = { id: 'k', title: 'T', otherProjectKeys };
      expect(await refusalOf(hub, ada, kind, payload)).toMatchObject({
        reason: 'event.knowledge_invalid',
      });
    }
  });
});

describe('a proposal', () => {
  it('for a hidden item is hidden with it, and moves it nowhere', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'k', title: 'T', projectKey: 'secret' });
    const proposal = { id: 'k', title: 'P', projectKey: 'open' };
    await pushOne(ada, 'knowledge.proposed', proposal, { id: 'proposal' });
    await pushOne(ada, 'knowledge.updated', { knowledgeId: 'k', changes: { content: 'deep' } });
    expect(await itemAs(ada, 'proposal')).toMatchObject({ otherProjectKeys: ['secret'] });
    expect(await itemAs(ben, 'proposal')).toBeUndefined();
    expect(await itemAs(ben, 'k')).toBeUndefined();
    expect(readableIds((await pullAll(hub, ben)).events)).toEqual([]);
  });

  it('for a private item is its creator’s', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'k', title: 'T', visibility: 'private' });
    await pushOne(ada, 'knowledge.proposed', { id: 'k', title: 'P' }, { id: 'proposal' });
    expect(await itemAs(ada, 'proposal')).toMatchObject({ visibility: 'private' });
    expect(await itemAs(ben, 'proposal')).toBeUndefined();
    expect(readableIds((await pullAll(hub, ben)).events)).toEqual([]);
  });

  it('that waits is written over by the next one for the same item', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'k', title: 'P', projectKey: 'secret' });
    await pushOne(ada, 'knowledge.proposed', { id: 'k', title: 'Q', projectKey: 'open' });
    await pushOne(ada, 'knowledge.rated', { knowledgeId: 'k', rating: 1 }, { id: 'rated' });
    expect(await itemAs(ben, 'k')).toMatchObject({ title: 'Q' });
    expect(readableIds((await pullAll(hub, ben)).events)).toContain('rated');
  });

  it('does not take the place of a hidden item that has its event’s id', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'hidden', title: 'T', projectKey: 'secret' });
    await pushOne(ada, 'knowledge.captured', { id: 'k', title: 'T' });
    const event = { id: 'hidden', kind: 'knowledge.proposed', payload: { id: 'k', title: 'P' } };
    const { body } = await hub.push(ben, [event]);
    expect(body.rejected).toMatchObject([{ reason: 'event.forbidden' }]);
  });
});

describe('a glossary entry', () => {
  const listed = async (): Promise<any[]> =>
    (await hub.ask(`/api/v1/admin/glossary?groupKey=${ada.groupKey}`)).body.items;

  it('is no member’s alone', async () => {
    const entry = { term: 't', definition: 'd', visibility: 'private' };
    for (const payload of [entry, { entry }])
      expect(await refusalOf(hub, ada, 'glossary.defined', payload)).toMatchObject({
        reason: 'event.knowledge_invalid',
        message: expect.stringContaining('visibility'),
      });
  });

  it('of a hidden project is changed by nobody who may not write there', async () => {
    await pushOne(ada, 'glossary.defined', {
      id: 'g',
      term: 't',
      definition: 'd',
      projectKey: 'secret',
    });
    const other = { id: 'g', term: 't', definition: 'mine' };
    expect(await refusalOf(hub, ben, 'glossary.defined', other)).toMatchObject({
      reason: 'event.forbidden',
    });
    expect(await listed()).toMatchObject([{ definition: 'd', projectKey: 'secret' }]);
  });

  it('keeps its further projects when an administrator changes its words', async () => {
    const entry = { id: 'g', term: 't', definition: 'd', projectKey: 'open' };
    await pushOne(ada, 'glossary.defined', { projectKey: 'secret', entry });
    const path = '/api/v1/admin/glossary/g';
    const { body } = await hub.ask(path, {
      method: 'PUT',
      body: { groupKey: ada.groupKey, definition: 'better' },
    });
    expect(body).toMatchObject({ definition: 'better', otherProjectKeys: ['secret'] });
  });
});
