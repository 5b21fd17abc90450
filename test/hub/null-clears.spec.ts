import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

/** Each optional field of a record that can be changed, with what says it and what takes it away; and where it is read. */
describe('null takes away', () => {
  let hub: TestHub;
  let ada: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
    pushOne = pushOneTo(hub);
  });

  afterAll(() => hub.stop());

  const item = async () => (await hub.ask('/api/v1/admin/knowledge')).body.items[0];

  it('the description of a group', async () => {
    const say = (description: string | null) =>
      hub.ask('/api/v1/admin/groups', { body: { key: 'core', description } });
    expect((await say('What we do')).body).toMatchObject({ description: 'What we do' });
    expect((await say(null)).body).not.toHaveProperty('description');
    const { groups } = (await hub.ask('/api/v1/admin/groups')).body;
    expect(groups[0]).not.toHaveProperty('description');
  });

  it.each([
    ['content', 'At length', undefined],
    ['projectKey', 'shop', undefined],
    ['aliases', ['one'], []],
    ['tags', ['two'], []],
  ])('the %s of a term', async (field, said, cleared) => {
    const term = { term: `Term of ${field}`, definition: 'It is', groupKey: 'core' };
    const made = (await hub.ask('/api/v1/admin/glossary', { body: { ...term, [field]: said } }))
      .body;
    expect(made[field]).toEqual(said);
    const path = `/api/v1/admin/glossary/${made.id}`;
    const { body } = await hub.ask(path, {
      method: 'PUT',
      body: { groupKey: 'core', [field]: null },
    });
    expect(body[field]).toEqual(cleared);
    const { items } = (await hub.ask('/api/v1/admin/glossary')).body;
    expect(items.find(({ id }: any) => id === made.id)[field]).toEqual(cleared);
  });

  it.each([
    ['content', 'At length', undefined],
    ['projectKey', 'shop', undefined],
  ])('the %s of an item, whoever made it', async (field, said, cleared) => {
    const knowledge = { id: 'k', title: 'T', [field]: said };
    await pushOne(ada, 'knowledge.captured', { knowledge });
    expect((await item())[field]).toEqual(said);
    await pushOne(ada, 'knowledge.updated', { knowledgeId: 'k', changes: { [field]: null } });
    expect((await item())[field]).toEqual(cleared);
  });
});
