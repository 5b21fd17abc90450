import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

describe('administrators', () => {
  let hub: TestHub;
  let replica: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
    replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
    await hub.group('core', { joinMode: 'open' });
  });

  afterAll(async () => {
    await replica.stop();
    await hub.stop();
  });

  const act = (path: string, method = 'POST') =>
    hub.ask(`/api/v1/admin/members/${path}`, { method });
  const pull = ({ accessToken: token }: Joined, at = replica) =>
    at.ask('/api/v1/sync/pull', { token });
  const kinds = async (work: () => Promise<unknown>) =>
    (await hub.appendedBy(work)).map(({ kind }) => kind);
  const further = async ({ accessToken: token }: Joined, displayName: string): Promise<Joined> => {
    const body = { groupKey: 'core', displayName, clientLabel: 'further' };
    return (await hub.ask('/api/v1/join', { token, body })).body;
  };

  it('let a disabled member in again, on every replica at once, and are on record for it', async () => {
    const ada = await hub.join('core', 'Ada');
    await act(`${ada.memberId}/disable`);
    expectRefusal(await pull(ada), 403, 'auth.member_disabled');
    let enabled: any;
    const appended = await kinds(async () => {
      enabled = await act(`${ada.memberId}/enable`);
    });
    expect(appended).toEqual(['member.enabled']);
    expect(enabled.body).toMatchObject({ memberId: ada.memberId, status: 'active' });
    expect(enabled.body).not.toHaveProperty('disabledAt');
    expect((await pull(ada)).status).toBe(200);
    expect(await kinds(() => act(`${ada.memberId}/enable`))).toEqual([]);
    const { auditLogs } = (await hub.ask('/api/v1/admin/audit?action=member.enabled')).body;
    expect(auditLogs).toMatchObject([{ targetId: ada.memberId, actor: 'administrator' }]);
    expectRefusal(await act('member_core_nobody/enable'), 404, 'admin.member_not_found');
  });

  it('end the tokens of one client for good, on every replica at once, and no other’s', async () => {
    const lost = await hub.join('core', 'Bob');
    const kept = await further(lost, 'Bob');
    const path = `${lost.memberId}/clients/${lost.clientId}`;
    let revoked: any;
    const appended = await kinds(async () => {
      revoked = await act(path, 'DELETE');
    });
    expect(appended).toEqual(['member.client_revoked']);
    expect(revoked.body.clients).toMatchObject([
      { clientId: lost.clientId, revokedAt: expect.any(String) },
      { clientId: kept.clientId },
    ]);
    for (const each of [hub, replica])
      expectRefusal(await pull(lost, each), 401, 'auth.invalid_token');
    expect((await pull(kept)).status).toBe(200);
    expect(await kinds(() => act(path, 'DELETE'))).toEqual([]);
    const audit = await hub.ask('/api/v1/admin/audit?action=member.client_revoked');
    expect(audit.body.auditLogs).toMatchObject([
      { targetId: lost.memberId, payload: { clientId: lost.clientId } },
    ]);
    const ada = await hub.join('core', 'Cleo');
    expectRefusal(
      await act(`${ada.memberId}/clients/${kept.clientId}`, 'DELETE'),
      404,
      'admin.client_not_found',
    );
    expectRefusal(await act('member_core_no/clients/x', 'DELETE'), 404, 'admin.member_not_found');
  });

  it('give no token to a revoked client, and say so when there is no other', async () => {
    const old = await hub.join('core', 'Dora');
    const newest = await further(old, 'Dora');
    await act(`${old.memberId}/clients/${newest.clientId}`, 'DELETE');
    const rotated = await act(`${old.memberId}/rotate-token`);
    expect(rotated.body.clientId).toBe(old.clientId);
    await act(`${old.memberId}/clients/${old.clientId}`, 'DELETE');
    expectRefusal(await act(`${old.memberId}/rotate-token`), 404, 'admin.client_not_found');
    expectRefusal(await pull(rotated.body), 401, 'auth.invalid_token');
  });

  it('show who did something by name and handle', async () => {
    await hub.join('core', 'Eve');
    const { body } = await hub.ask('/api/v1/admin/audit?actor=member_core_eve');
    expect(body.auditLogs[0]).toMatchObject({ actor: 'member_core_eve', actorName: 'Eve (eve)' });
  });
});
