import { ConsolePage } from '../support/console.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

const TOKEN = 'an-admin-token-of-some-length';
const SETTINGS = { adminExposure: 'token', adminToken: TOKEN } as const;
const SESSION = '/api/v1/admin/session';

describe("a member's session of the console", () => {
  let hub: TestHub;
  let replica: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    hub = await TestHub.start(SETTINGS);
    replica = await TestHub.start({ ...SETTINGS, databaseUrl: hub.databaseUrl });
    const group = { key: 'platform', joinMode: 'open' };
    await hub.ask('/api/v1/admin/groups', { token: TOKEN, body: group });
    ada = (await hub.ask('/api/v1/join', { body: { groupKey: 'platform', displayName: 'Ada' } }))
      .body as Joined;
  });

  afterAll(async () => {
    await replica.stop();
    await hub.stop();
  });

  const auditOf = async (action: string) =>
    (await hub.ask(`/api/v1/admin/audit?action=${action}`, { token: TOKEN })).body.auditLogs;
  const as = () => ConsolePage.enter(hub, ada);

  it('begins with a code that its bearer gets, which counts once', async () => {
    const { body } = await hub.ask('/api/v1/console/codes', {
      method: 'POST',
      token: ada.accessToken,
    });
    expect(body.url).toBe(`${hub.url}/console/#code=${body.code}`);
    const page = await ConsolePage.signIn(replica, { code: body.code });
    expect((await page.on(hub).ask('session')).body).toMatchObject({
      signedIn: true,
      mayAdminister: false,
      who: { memberId: ada.memberId, displayName: 'Ada', groupKey: 'platform' },
    });
    const again = await hub.ask(SESSION, { body: { code: body.code } });
    expectRefusal(again, 401, 'admin.code_invalid');
  });

  it('has a code for a minute, and one at a time', async () => {
    const make = async () =>
      (await hub.ask('/api/v1/console/codes', { method: 'POST', token: ada.accessToken })).body
        .code;
    const first = await make();
    const second = await make();
    expectRefusal(await hub.ask(SESSION, { body: { code: first } }), 401, 'admin.code_invalid');
    await hub.database.query('UPDATE console_code SET expires_at = expires_at - 60000');
    expectRefusal(await hub.ask(SESSION, { body: { code: second } }), 401, 'admin.code_invalid');
  });

  it('sees what the member may see, and nothing of administration', async () => {
    const page = await as();
    for (const path of ['knowledge', 'projects', 'overview', 'logs', 'glossary', 'activity'])
      expect([path, (await page.ask(path)).status]).toEqual([path, 200]);
    for (const path of ['members', 'invites', 'audit', 'settings', 'sessions', 'review-queue'])
      expectRefusal(await page.ask(path), 403, 'admin.role_required');
    const invite = await page.ask('invites', { body: { groupKey: 'platform' } });
    expectRefusal(invite, 403, 'admin.role_required');
    const role = { method: 'PUT', body: { role: 'administrator' } };
    const promoted = await page.ask(`members/${ada.memberId}/role`, role);
    expectRefusal(promoted, 403, 'admin.role_required');
  });

  it('sees no project of another group that it names', async () => {
    const token = TOKEN;
    const groupKey = 'elsewhere';
    await hub.ask('/api/v1/admin/groups', { token, body: { key: groupKey, joinMode: 'open' } });
    await hub.ask('/api/v1/admin/projects', { token, body: { groupKey, name: 'Theirs' } });
    const all = await hub.ask(`/api/v1/admin/projects?groupKey=${groupKey}`, { token });
    expect(all.body.projects).toHaveLength(1);
    const { body } = await (await as()).ask(`projects?groupKey=${groupKey}`);
    expect(body.projects).toEqual([]);
  });

  it('administers while it has the role, under its own name', async () => {
    const page = await as();
    const set = (role: string) =>
      hub.ask(`/api/v1/admin/members/${ada.memberId}/role`, {
        method: 'PUT',
        token: TOKEN,
        body: { role },
      });
    const given = await hub.appendedBy(async () => {
      expect((await set('administrator')).body.role).toBe('administrator');
      await set('administrator');
    });
    expect(given).toMatchObject([
      {
        groupKey: 'platform',
        purpose: 'administration',
        kind: 'member.role_changed',
        payload: { memberId: ada.memberId, role: 'administrator', changedBy: 'administrator' },
      },
    ]);
    expect((await page.ask('session')).body.mayAdminister).toBe(true);
    const invite = await page.ask('invites', { body: { groupKey: 'platform' } });
    expect(invite.body.createdBy).toBe(ada.memberId);
    const [row] = await auditOf('invite.created');
    expect(row).toMatchObject({ actor: ada.memberId, actorName: 'Ada (ada)' });
    const stream = await fetch(`${replica.url}/api/v1/admin/stream`, {
      headers: { cookie: page.cookie },
    });
    expect(stream.status).toBe(200);
    expect((await set('member')).body.role).toBeUndefined();
    // What it was opened for it may not read any more, so it ends.
    await stream.text();
    expectRefusal(await page.ask('members'), 403, 'admin.role_required');
    expect((await auditOf('member.role_changed')).length).toBe(2);
  });

  it('gains nothing for its bearer from the role', async () => {
    const role = { method: 'PUT', token: TOKEN, body: { role: 'administrator' } };
    await hub.ask(`/api/v1/admin/members/${ada.memberId}/role`, role);
    const { accessToken: token } = ada;
    expectRefusal(await hub.ask('/api/v1/admin/members', { token }), 401, 'auth.invalid_token');
    await hub.ask(`/api/v1/admin/members/${ada.memberId}/role`, {
      ...role,
      body: { role: 'member' },
    });
  });

  it.each<[string, (of: Joined) => Promise<unknown>]>([
    [
      'is disabled',
      ({ memberId }) =>
        hub.ask(`/api/v1/admin/members/${memberId}/disable`, { token: TOKEN, body: {} }),
    ],
    [
      'rotates its token',
      ({ accessToken: token }) => hub.ask('/api/v1/auth/rotate', { method: 'POST', token }),
    ],
    [
      'has its tokens ended',
      ({ memberId }) =>
        hub.ask(`/api/v1/admin/members/${memberId}/rotate-token`, {
          method: 'POST',
          token: TOKEN,
        }),
    ],
    [
      'has its client revoked',
      ({ memberId, clientId }) =>
        hub.ask(`/api/v1/admin/members/${memberId}/clients/${clientId}`, {
          method: 'DELETE',
          token: TOKEN,
        }),
    ],
  ])('ends on every replica when the member %s, and so does its stream', async (name, end) => {
    const joined = (
      await hub.ask('/api/v1/join', { body: { groupKey: 'platform', displayName: `M ${name}` } })
    ).body as Joined;
    const page = await ConsolePage.enter(hub, joined);
    const code = await hub.ask('/api/v1/console/codes', {
      method: 'POST',
      token: joined.accessToken,
    });
    const stream = await fetch(`${replica.url}/api/v1/admin/stream`, {
      headers: { cookie: page.cookie },
    });
    expect(stream.status).toBe(200);
    await end(joined);
    for (const each of [page, page.on(replica)])
      expectRefusal(await each.ask('knowledge'), 401, 'admin.session_ended');
    const late = await hub.ask(SESSION, { body: { code: code.body.code } });
    expect(late.status).toBeGreaterThanOrEqual(401);
    await hub.push(ada, [{ id: `after ${name}`, kind: 'note.left', payload: { canary: 1 } }]);
    expect(await stream.text()).not.toContain('grown');
  });
});
