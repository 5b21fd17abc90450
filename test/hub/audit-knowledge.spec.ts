import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

describe('the audit trail of knowledge', () => {
  let hub: TestHub;
  let ada: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;
  const rows = async (query: string) =>
    (await hub.ask(`/api/v1/admin/audit?groupKey=platform&${query}`)).body.auditLogs;

  beforeAll(async () => {
    hub = await TestHub.start();
    pushOne = pushOneTo(hub);
    await hub.group('platform');
    ada = await hub.join('platform', 'Ada');
  });

  afterAll(() => hub.stop());

  it.each<[string, object, object]>([
    [
      'knowledge.captured',
      { knowledge: { id: 'a1', title: 'T', content: 'Not shown', type: 'note' } },
      { action: 'knowledge.captured', targetId: 'a1', payload: { title: 'T', type: 'note' } },
    ],
    [
      'knowledge.updated',
      { knowledgeId: 'a1', changes: { title: 'x'.repeat(500) } },
      {
        action: 'knowledge.updated',
        targetId: 'a1',
        payload: { title: `${'x'.repeat(120)}…` },
      },
    ],
    [
      'knowledge.rated',
      { knowledgeId: 'a1', rating: 0.9 },
      { action: 'knowledge.rated', targetId: 'a1', payload: { rating: 0.9 } },
    ],
    [
      'knowledge.edge_added',
      { kind: 'duplicates', fromId: 'a1', toId: 'a2' },
      {
        action: 'knowledge.edge_created',
        targetType: 'knowledge-edge',
        payload: { kind: 'duplicates', fromId: 'a1', toId: 'a2' },
      },
    ],
    [
      'knowledge.deleted',
      { knowledgeId: 'a1', tombstone: true, reason: 'Wrong' },
      { action: 'knowledge.deleted', targetId: 'a1', payload: { reason: 'Wrong' } },
    ],
  ])(
    'shows %s with what it was done to, and with the hash that proves it',
    async (kind, payload, row) => {
      const id = await pushOne(ada, kind, payload);
      const [newest] = await rows('limit=2').then((found: any[]) =>
        found.filter(({ action }) => action !== 'sync.pushed'),
      );
      expect(newest).toMatchObject({ actor: ada.memberId, groupKey: 'platform', ...row });
      const pulled = await hub.ask('/api/v1/sync/pull', { token: ada.accessToken });
      const event = pulled.body.events.find((each: any) => each.id === id);
      expect(newest.log).toMatchObject({ sequence: event.log.sequence, hash: event.log.hash });
    },
  );

  it('tells a new glossary entry from a changed one, also of what members push', async () => {
    const path = '/api/v1/admin/glossary';
    const { body } = await hub.ask(path, { body: { term: 'Hub', definition: 'One' } });
    await hub.ask(`${path}/${body.id}`, { method: 'PUT', body: { definition: 'Two' } });
    await pushOne(ada, 'glossary.defined', { term: 'HUB', definition: 'Three' });
    await pushOne(ada, 'glossary.defined', { term: 'Edge', definition: 'Four' });
    const found = (await rows('limit=20')).filter(
      ({ targetType }: any) => targetType === 'glossary',
    );
    expect(found.map(({ action, actor, payload }: any) => [action, actor, payload.term])).toEqual([
      ['glossary.created', ada.memberId, 'Edge'],
      ['glossary.updated', ada.memberId, 'HUB'],
      ['glossary.updated', 'administrator', 'Hub'],
      ['glossary.created', 'administrator', 'Hub'],
    ]);
  });

  it('shows what was decided of the review queue', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'p1', title: 'P' });
    const [entry] = (await hub.ask('/api/v1/admin/review-queue')).body.items;
    await hub.ask(`/api/v1/admin/review-queue/${entry.id}/resolve`, {
      body: { decision: 'accept' },
    });
    expect(await rows('action=review.resolved')).toMatchObject([
      { actor: 'administrator', targetId: 'p1', payload: { decision: 'accept', kind: 'proposal' } },
    ]);
  });

  it('calls items and members by their names where an event says their ids alone', async () => {
    const capture = await pushOne(ada, 'knowledge.captured', {
      knowledge: { id: 'n1', title: 'First' },
    });
    await pushOne(ada, 'knowledge.captured', { knowledge: { id: 'n2', title: 'Second' } });
    await pushOne(ada, 'knowledge.rated', { knowledgeId: 'n1', rating: 0.5 });
    await pushOne(ada, 'knowledge.edge_added', { kind: 'relates_to', fromId: 'n1', toId: 'n2' });
    await hub.ask(`/api/v1/admin/members/${ada.memberId}/role`, {
      method: 'PUT',
      body: { role: 'administrator' },
    });
    // The trail waits for no other read model; a list of knowledge does.
    await hub.ask('/api/v1/admin/knowledge?groupKey=platform');
    const names = async (query: string) => (await rows(query))[0].names;
    expect(await names('action=knowledge.rated&targetId=n1')).toEqual({ n1: 'First' });
    const linked = 'action=knowledge.edge_created&limit=1';
    expect(await names(linked)).toEqual({ n1: 'First', n2: 'Second' });
    expect(await names('action=member.role_changed')).toEqual({ [ada.memberId]: 'Ada' });
    expect(await names('action=knowledge.captured&targetId=n1')).toBeUndefined();

    const redaction = { groupKey: 'platform', reason: 'Said too much' };
    await hub.ask(`/api/v1/admin/events/${capture}/redact`, { body: redaction });
    expect(await names(linked)).toEqual({ n2: 'Second' });
  });

  it('calls a redacted event by the items that are still there, and says nothing of one that is gone', async () => {
    const redact = async (eventId: string) => {
      await hub.ask(`/api/v1/admin/events/${eventId}/redact`, { body: { groupKey: 'platform' } });
      await hub.ask('/api/v1/admin/knowledge?groupKey=platform');
      return (await rows(`action=event.redacted&targetId=${eventId}`))[0];
    };
    const first = await pushOne(ada, 'knowledge.captured', {
      knowledge: { id: 'r1', title: 'Kept' },
    });
    await pushOne(ada, 'knowledge.captured', { knowledge: { id: 'r2', title: 'Beside' } });
    const changes = { title: 'A secret' };
    const update = await pushOne(ada, 'knowledge.updated', { knowledgeId: 'r1', changes });
    const edge = { kind: 'relates_to', fromId: 'r1', toId: 'r2' };
    const link = await pushOne(ada, 'knowledge.edge_added', edge);
    const rowOf = async (eventId: string) =>
      (await rows('limit=20')).find(
        ({ action, log }: any) => action.startsWith('knowledge.') && log.eventId === eventId,
      );
    expect((await redact(update)).names).toEqual({ r1: 'Kept' });
    expect((await rowOf(update)).names).toEqual({ r1: 'Kept' });
    expect((await redact(link)).names).toEqual({ r1: 'Kept', r2: 'Beside' });
    const last = await redact(first);
    expect(last).not.toHaveProperty('names');
    expect(await rowOf(first)).not.toHaveProperty('names');
    expect(JSON.stringify(await rows('action=event.redacted'))).not.toMatch(/Kept|A secret|"r1"/);
  });

  it('never shows what a member pushes as something the hub decided', async () => {
    await pushOne(ada, 'member.disabled', { memberId: ada.memberId, reason: 'forged' });
    await pushOne(ada, 'invite.created', { tokenHint: 'forged' });
    expect(await rows('action=member.disabled')).toEqual([]);
    expect(await rows('action=invite.created&targetId=forged')).toEqual([]);
  });
});
