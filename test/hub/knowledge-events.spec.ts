import { type Joined, TestHub } from '../support/hub.js';
import { refusalOf, pushOneTo } from '../support/push-one.js';

describe('what pushed events make of knowledge', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;

  beforeAll(async () => {
    hub = await TestHub.start();
    pushOne = pushOneTo(hub);
    await hub.group('platform');
    ada = await hub.join('platform', 'Ada');
    ben = await hub.join('platform', 'Ben');
  });

  afterAll(() => hub.stop());

  /** The item of an id in any of the statuses, or undefined. */
  async function item(id: string): Promise<any> {
    for (const status of ['active', 'superseded', 'tombstone', 'proposed']) {
      const { body } = await hub.ask(`/api/v1/admin/knowledge?limit=500&status=${status}`);
      const found = body.items.find((each: any) => each.id === id);
      if (found) return found;
    }
    return undefined;
  }

  it('stores an empty capture as a bare log event', async () => {
    await pushOne(ada, 'knowledge.captured', {});
    await pushOne(ada, 'knowledge.captured', { note: 'of no known field' }, { id: 'bare' });
    expect(await item('bare')).toBeUndefined();
  });

  it('takes in the changes of an update and keeps the rest, its creator included', async () => {
    await pushOne(ada, 'knowledge.captured', {
      id: 'u1',
      title: 'Old',
      content: 'Body',
      tags: ['a'],
    });
    await pushOne(
      ben,
      'knowledge.updated',
      { knowledgeId: 'u1', changes: { title: 'New', content: null, confidence: 0.9 } },
      { createdAt: '2026-06-01T00:00:00Z' },
    );
    const updated = await item('u1');
    expect(updated).toMatchObject({
      title: 'New',
      tags: ['a'],
      createdBy: { memberId: ada.memberId },
      updatedAt: '2026-06-01T00:00:00.000Z',
      quality: { confidence: 0.9, qualityScore: 0.522 },
    });
    expect(updated).not.toHaveProperty('content');
  });

  it('takes a full item as an update', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'u2', title: 'One', type: 'decision' });
    await pushOne(ada, 'knowledge.updated', { knowledge: { id: 'u2', title: 'Two' } });
    expect(await item('u2')).toMatchObject({ title: 'Two', type: 'decision' });
  });

  it('counts judgements once a member, within their ranges, also those that come before the item', async () => {
    const rate = (member: Joined, rating: object) =>
      pushOne(member, 'knowledge.rated', { knowledgeId: 'r1', ...rating });
    await rate(ben, { rating: 0.1, adoptionDelta: 0.1 });
    await rate(ada, { rating: 1, weightDelta: 4 });
    await pushOne(ada, 'knowledge.captured', { id: 'r1', title: 'Rated' });
    await rate(ada, { rating: 1, adoptionDelta: 1 });
    for (let again = 0; again < 3; again++) {
      await rate(ben, { rating: 0.9, adoptionDelta: 0.3, weightDelta: 1 });
      await rate(ben, { confidenceDelta: 7 });
    }
    expect((await item('r1')).quality).toEqual({
      confidence: 1,
      weight: 2,
      rating: 0.9,
      adoptionScore: 0.3,
      sourceTrust: 0.5,
      evidence: 0.3,
      freshness: 1,
      qualityScore: 0.696,
    });
  });

  it.each([
    ['after', ['captured', 'deleted']],
    ['before', ['deleted', 'captured']],
    ['before a second', ['captured', 'deleted', 'captured']],
    ['before an update of', ['captured', 'deleted', 'updated']],
  ])('keeps an item deleted whose deletion comes %s its capture', async (name, kinds) => {
    const id = `d ${name}`;
    for (const kind of kinds) {
      const payload = kind === 'deleted' ? { knowledgeId: id, tombstone: true } : { id, title: id };
      await pushOne(ada, `knowledge.${kind}`, payload);
    }
    expect(await item(id)).toMatchObject({ status: 'tombstone', title: id });
    const { body } = await hub.ask(`/api/v1/admin/knowledge?includeSuperseded=true&limit=500`);
    expect(body.items.map((each: any) => each.id)).not.toContain(id);
  });

  it.each([
    ['after', ['captured', 'superseded']],
    ['before', ['superseded', 'captured']],
    ['before a second', ['captured', 'superseded', 'captured']],
  ])('keeps an item superseded whose edge comes %s its capture', async (name, kinds) => {
    const id = `s ${name}`;
    for (const kind of kinds) {
      if (kind === 'captured') await pushOne(ada, 'knowledge.captured', { id, title: id });
      else
        await pushOne(ada, 'knowledge.edge_added', { kind: 'supersedes', fromId: 'n', toId: id });
    }
    expect(await item(id)).toMatchObject({ status: 'superseded' });
  });

  it('keeps an item in force that others deleted or superseded before it was known', async () => {
    await pushOne(ben, 'knowledge.captured', { id: 'newer', title: 'Newer' });
    await pushOne(ben, 'knowledge.deleted', { knowledgeId: 'later', tombstone: true });
    const edge = { kind: 'supersedes', fromId: 'newer', toId: 'later' };
    await pushOne(ben, 'knowledge.edge_added', edge);
    await pushOne(ben, 'knowledge.updated', { knowledgeId: 'later', changes: { title: 'Mine' } });
    expect(await item('later')).toBeUndefined();
    await pushOne(ada, 'knowledge.captured', { id: 'later', title: 'Later' });
    expect(await item('later')).toMatchObject({
      title: 'Later',
      status: 'active',
      createdBy: { memberId: ada.memberId },
    });
  });

  it('names who changed what somebody else made', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'n1', title: 'Ours', content: 'Body' });
    await pushOne(ben, 'knowledge.captured', { id: 'n1', title: 'Better' });
    expect(await item('n1')).toMatchObject({
      title: 'Better',
      content: 'Body',
      createdBy: { memberId: ada.memberId },
      updatedBy: { memberId: ben.memberId, clientId: ben.clientId },
    });
  });

  it('makes one edge of two offline revisions of an item, whichever comes first and however often', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'c1', title: 'Base', summary: 'Common' });
    const revise = (member: Joined, revisionId: string, title: string) =>
      pushOne(member, 'knowledge.updated', {
        knowledgeId: 'c1',
        revisionId,
        conflict: true,
        changes: { title },
      });
    await revise(ada, 'c1-ada', 'Mine');
    await revise(ben, 'c1-ben', 'Yours');
    await revise(ben, 'c1-ben', 'Yours, again');
    await revise(ada, 'c1-ada', 'Mine, again');
    const { body } = await hub.ask('/api/v1/admin/knowledge-edges?kind=contradicts');
    expect(body.edges).toMatchObject([{ fromId: 'c1-ada', toId: 'c1-ben', groupKey: 'platform' }]);
    expect(await item('c1')).toMatchObject({ title: 'Base' });
    expect(await item('c1-ben')).toMatchObject({ title: 'Yours, again', summary: 'Common' });
  });

  it('lets a circle of supersessions be closed by nobody', async () => {
    for (const [fromId, toId] of [
      ['x', 'y'],
      ['y', 'z'],
      ['z', 'x'],
    ]) {
      await pushOne(ada, 'knowledge.edge_added', { kind: 'supersedes', fromId, toId });
    }
    const { body } = await hub.ask('/api/v1/admin/knowledge-edges?kind=supersedes&limit=500');
    const pairs = body.edges.map(({ fromId, toId }: any) => `${fromId}${toId}`);
    expect(pairs).toEqual(expect.arrayContaining(['xy', 'yz']));
    expect(pairs).not.toContain('zx');
  });

  it('keeps what is private to its creator from being changed, deleted or judged by others', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'p1', title: 'Secret', visibility: 'private' });
    await hub.push(ben, [
      { id: 'p1-1', kind: 'knowledge.captured', payload: { id: 'p1', title: 'Taken' } },
      { id: 'p1-2', kind: 'knowledge.rated', payload: { knowledgeId: 'p1', rating: 0 } },
      { id: 'p1-3', kind: 'knowledge.deleted', payload: { knowledgeId: 'p1', tombstone: true } },
    ]);
    expect(await item('p1')).toMatchObject({
      title: 'Secret',
      status: 'active',
      visibility: 'private',
      quality: { rating: 0.5 },
    });
  });

  it('makes a task of task.updated, by its key', async () => {
    await pushOne(ada, 'task.updated', { taskKey: 'T-1', title: 'Move the login', status: 'wip' });
    expect(await item('T-1')).toMatchObject({
      type: 'task',
      para: { category: 'projects', key: 'current' },
      source: { kind: 'task', metadata: { taskKey: 'T-1' } },
      extra: { taskStatus: 'wip' },
    });
  });

  it.each<[string, object, string, string]>([
    ['knowledge.captured', { knowledge: 7 }, 'knowledge_invalid', 'knowledge must be an object'],
    ['knowledge.captured', { id: 7, title: 'x' }, 'knowledge_invalid', 'id must be a string'],
    ['knowledge.captured', { title: ['x'] }, 'knowledge_invalid', 'title must be a string'],
    [
      'knowledge.captured',
      { knowledge: { title: 'x', tags: ['a', 7] } },
      'knowledge_invalid',
      'knowledge.tags.1 must be a string',
    ],
    [
      'knowledge.captured',
      { title: 'x', quality: { confidence: 'high' } },
      'knowledge_invalid',
      'quality.confidence must be a number',
    ],
    ['knowledge.captured', { title: 'x', layer: 'No!' }, 'knowledge_invalid', 'layer must be'],
    [
      'knowledge.captured',
      { title: 'x', visibility: 'public' },
      'knowledge_invalid',
      'visibility must be one of private, project, team, org',
    ],
    ['knowledge.captured', { title: 'x', updatedAt: 'now' }, 'knowledge_invalid', 'updatedAt'],
    ['knowledge.updated', { changes: {} }, 'knowledge_invalid', 'knowledgeId is required'],
    [
      'knowledge.updated',
      { knowledgeId: 'a', conflict: true },
      'knowledge_invalid',
      'revisionId is required',
    ],
    ['knowledge.rated', { rating: 1 }, 'knowledge_invalid', 'knowledgeId is required'],
    ['knowledge.rated', { knowledgeId: 'a', rating: '1' }, 'knowledge_invalid', 'rating must be'],
    ['knowledge.proposed', { title: 7 }, 'knowledge_invalid', 'title must be a string'],
    ['knowledge.edge_added', { kind: 'likes' }, 'knowledge_invalid', 'kind must be one of'],
    [
      'knowledge.edge_added',
      { kind: 'duplicates', fromId: 'a', toId: 'a' },
      'knowledge_invalid',
      'toId must not be the item itself',
    ],
    ['glossary.defined', { term: 'x' }, 'knowledge_invalid', 'definition is required'],
    ['task.updated', { title: 7 }, 'knowledge_invalid', 'title must be a string'],
    ['knowledge.deleted', { tombstone: true }, 'tombstone_knowledge_id_required', 'knowledgeId'],
    ['knowledge.deleted', { knowledgeId: 'a' }, 'tombstone_flag_required', 'tombstone'],
    [
      'knowledge.deleted',
      { knowledgeId: 'a', tombstone: true, reason: 7 },
      'tombstone_reason_invalid',
      'reason',
    ],
    [
      'knowledge.deleted',
      { knowledgeId: 'a', tombstone: true, deletedAt: 'then' },
      'tombstone_deleted_at_invalid',
      'deletedAt',
    ],
  ])('refuses %s with %j', async (kind, payload, reason, message) => {
    expect(await refusalOf(hub, ada, kind, payload)).toMatchObject({
      reason: `event.${reason}`,
      message: expect.stringContaining(message),
    });
  });
});
