import { TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

describe('who did what', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start({ adminExposure: 'open', adminUserHeader: 'x-forwarded-user' });
    await hub.group('platform');
  });

  afterAll(() => hub.stop());

  const as = (user: string) => ({ headers: { 'x-forwarded-user': user } });
  const rowsOf = async (actor: string) =>
    (await hub.ask(`/api/v1/admin/audit?actor=${encodeURIComponent(actor)}`)).body.auditLogs;

  it('is recorded under the name that a trusted proxy gives', async () => {
    const { body } = await hub.ask('/api/v1/admin/invites', {
      ...as('ada@example.com'),
      body: { groupKey: 'platform' },
    });
    expect(body.createdBy).toBe('administrator:ada@example.com');
    const rows = await rowsOf('administrator:ada@example.com');
    expect(rows).toMatchObject([{ action: 'invite.created' }]);
  });

  it('is recorded as done by an administrator where the proxy names nobody', async () => {
    await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'platform' } });
    expect(await rowsOf('administrator')).toContainEqual(
      expect.objectContaining({ action: 'invite.created' }),
    );
  });

  it('holds for what administrators do to private items, whoever they are', async () => {
    const ada = await hub.join('platform', 'Ada');
    const pushOne = pushOneTo(hub);
    await pushOne(ada, 'knowledge.proposed', { id: 'own', title: 'Own', visibility: 'private' });
    const queue = await hub.ask('/api/v1/admin/review-queue');
    const { id } = queue.body.items.find((each: any) => each.knowledgeId === 'own');
    await hub.ask(`/api/v1/admin/review-queue/${id}/resolve`, {
      ...as('bo'),
      body: { decision: 'accept' },
    });
    const { body } = await hub.ask('/api/v1/admin/knowledge/platform/own');
    expect(body.item).toMatchObject({ status: 'active' });
    expect(body.editor).toMatchObject({ memberId: 'administrator:bo' });
  });
});
