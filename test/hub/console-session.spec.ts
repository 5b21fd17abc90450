import { ConsolePage } from '../support/console.js';
import { TestHub } from '../support/hub.js';
import { rawRequest } from '../support/raw-request.js';
import { expectRefusal } from '../support/refusal.js';

const TOKEN = 'an-admin-token-of-some-length';
const SETTINGS = { adminExposure: 'token', adminToken: TOKEN } as const;
const SESSION = '/api/v1/admin/session';

describe('a session of the console', () => {
  let hub: TestHub;
  let replica: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start(SETTINGS);
    replica = await TestHub.start({ ...SETTINGS, databaseUrl: hub.databaseUrl });
    const asAdmin = { token: TOKEN };
    await hub.ask('/api/v1/admin/groups', {
      ...asAdmin,
      body: { key: 'platform', joinMode: 'open' },
    });
  });

  afterAll(async () => {
    await replica.stop();
    await hub.stop();
  });

  const admin = () => ConsolePage.signIn(hub, { token: TOKEN });
  const auditOf = async (action: string) =>
    (await hub.ask(`/api/v1/admin/audit?action=${action}`, { token: TOKEN })).body.auditLogs;
  const aged = (column: string, by: number) =>
    hub.database.query(`UPDATE console_session SET ${column} = ${column} - $1`, [by]);

  it('begins with the administration token and holds on every replica', async () => {
    const page = await admin();
    for (const each of [page, page.on(replica)]) {
      const { status, body } = await each.ask('session');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        signedIn: true,
        mayAdminister: true,
        open: false,
        exposure: 'token',
        who: { memberId: 'administrator' },
      });
      expect((await each.ask('members')).status).toBe(200);
    }
  });

  it('is listed while it lasts, with whose it is and no secret of it, on every replica', async () => {
    const begun = await admin();
    const { body: ada } = await hub.ask('/api/v1/join', {
      body: { groupKey: 'platform', displayName: 'Lister' },
    });
    const page = await ConsolePage.enter(hub, ada);
    const listed = async () => (await replica.ask('/api/v1/admin/sessions', { token: TOKEN })).body;
    const { console: sessions, consoleCount } = await listed();
    expect(consoleCount).toBe(sessions.length);
    const [newest] = sessions;
    expect(newest.member).toMatchObject({ memberId: ada.memberId, displayName: 'Lister' });
    expect(sessions.some(({ member }: any) => member === undefined)).toBe(true);
    for (const { cookie } of [begun, page])
      expect(JSON.stringify(sessions)).not.toContain(cookie.split('=')[1]);
    await page.ask('session', { method: 'DELETE' });
    expect((await listed()).consoleCount).toBe(consoleCount - 1);
    await aged('used_at', 61 * 60 * 1000);
    expect(await listed()).toMatchObject({ console: [], consoleCount: 0 });
  });

  it('lies in a cookie that no script reads and no other site sends; the database has its hash alone', async () => {
    const answer = await hub.ask(SESSION, { body: { token: TOKEN } });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^khub=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=2592000$/);
    const id = cookie.slice('khub='.length).split(';')[0] as string;
    expect(JSON.stringify(answer.body)).not.toContain(id);
    const rows = await hub.database.query('SELECT * FROM console_session');
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('has a cookie for HTTPS alone where the page came by it', async () => {
    const { headers } = await rawRequest(
      hub.url + SESSION,
      { origin: hub.url.replace('http:', 'https:'), 'content-type': 'application/json' },
      { method: 'POST', body: { token: TOKEN } },
    );
    expect(String(headers['set-cookie'])).toMatch(/^__Host-khub=[\w-]{43}; Secure; HttpOnly;/);
  });

  it('tells somebody who is to sign in no more than that', async () => {
    const { body } = await hub.ask(SESSION);
    expect(body).toMatchObject({ signedIn: false, mayAdminister: false, open: false });
    expect(body.who).toBeUndefined();
  });

  it('needs no sign-in where the gate is open, and says to whom it is', async () => {
    const open = await TestHub.start();
    const { body } = await open.ask(SESSION);
    expect(body).toMatchObject({
      signedIn: false,
      mayAdminister: true,
      open: true,
      exposure: 'auto',
      listensOn: '127.0.0.1',
    });
    const proxied = await open.ask(SESSION, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(proxied.body).toMatchObject({ open: false, mayAdminister: false });
    await open.stop();
  });

  it('ends with signing out, on every replica', async () => {
    const page = await admin();
    const out = await page.ask('session', { method: 'DELETE' });
    expect(out.body).toMatchObject({ signedIn: false, mayAdminister: false });
    expect(out.headers.get('set-cookie')).toMatch(/khub=; .*Max-Age=0/);
    for (const each of [page, page.on(replica)])
      expectRefusal(await each.ask('members'), 401, 'admin.session_ended');
  });

  it.each([
    ['an hour unused', 'used_at', 60],
    ['twelve hours', 'began_at', 12 * 60],
  ])('ends after %s', async (_, column, minutes) => {
    const page = await admin();
    await aged(column, (minutes - 1) * 60_000);
    expect((await page.ask('session')).body.signedIn).toBe(true);
    await aged(column, minutes * 60_000);
    expectRefusal(await page.ask('members'), 401, 'admin.session_ended');
    expect((await page.ask('session')).body.signedIn).toBe(false);
  });

  it.each([
    ['used', 'used_at', 61],
    ['begun', 'began_at', 12 * 60 + 1],
  ])('does not outlast a clock that was put back since it was %s', async (_, column, minutes) => {
    const page = await admin();
    await aged(column, -minutes * 60_000);
    expectRefusal(await page.ask('members'), 401, 'admin.session_ended');
    const { body } = await hub.ask('/api/v1/admin/sessions', { token: TOKEN });
    expect(body.consoleCount).toBe(0);
    await admin();
    const rows = await hub.database.query('SELECT FROM console_session');
    expect(rows).toHaveLength(1);
  });

  it('makes nobody an administrator when it ends where no sign-in is needed, until one goes on without it', async () => {
    const open = await TestHub.start();
    await open.group('team');
    const dan = await open.join('team', 'Dan');
    const page = await ConsolePage.enter(open, dan);
    const disable = `/api/v1/admin/members/${dan.memberId}/disable`;
    expect((await open.ask(disable, { method: 'POST' })).status).toBe(200);
    const late = { displayName: 'Dan, after leaving' };
    const renamed = await page.ask(`members/${dan.memberId}/rename`, { body: late });
    expectRefusal(renamed, 401, 'admin.session_ended');
    expect((await page.ask('session')).body).toMatchObject({ open: true, mayAdminister: false });
    const out = await page.ask('session', { method: 'DELETE' });
    expect(out.headers.get('set-cookie')).toMatch(/khub=; .*Max-Age=0/);
    expect((await open.ask(SESSION)).body).toMatchObject({ open: true, mayAdminister: true });
    await open.stop();
  });

  it('lives on while it is used', async () => {
    const page = await admin();
    for (let hour = 0; hour < 3; hour++) {
      await aged('used_at', 59 * 60_000);
      expect((await page.ask('members')).status).toBe(200);
    }
  });

  it('ends when the administration token is another', async () => {
    const page = await admin();
    const other = await TestHub.start({
      ...SETTINGS,
      adminToken: `${TOKEN}-2`,
      databaseUrl: hub.databaseUrl,
    });
    expectRefusal(await page.on(other).ask('members'), 401, 'admin.session_ended');
    await other.stop();
  });

  it('answers no page of another site, whatever it sends', async () => {
    const page = await admin();
    const sent: Record<string, string>[] = [
      { 'x-khub-console': '' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of sent)
      expectRefusal(await page.ask('members', { headers }), 403, 'admin.cross_site_refused');
    const foreign = { origin: 'https://evil.example', cookie: page.cookie, 'x-khub-console': '1' };
    const { status } = await rawRequest(`${hub.url}/api/v1/admin/members`, foreign, {});
    expect(status).toBe(403);
    const signIn = await rawRequest(
      hub.url + SESSION,
      { origin: 'https://evil.example', 'content-type': 'application/json' },
      { method: 'POST', body: { token: TOKEN } },
    );
    expect(signIn.status).toBe(403);
    // Of two, one may have been set by another site under this host.
    const cookie = `${page.cookie}; khub=${'x'.repeat(43)}`;
    expectRefusal(await page.ask('members', { headers: { cookie } }), 401, 'admin.token_required');
    const own = await page.ask('members', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.status).toBe(200);
  });

  it('is nothing to the bearer API: a bearer is asked for there, and a wrong one is refused beside a cookie', async () => {
    const page = await admin();
    const { cookie } = page;
    const pull = await hub.ask('/api/v1/sync/pull', { headers: { cookie, 'x-khub-console': '1' } });
    expectRefusal(pull, 401, 'auth.missing_token');
    expectRefusal(await page.ask('members', { token: 'wrong' }), 401, 'auth.invalid_token');
  });

  it('is audited when it begins and ends, and when a token or code does not count', async () => {
    const page = await admin();
    await page.ask('session', { method: 'DELETE' });
    expect((await auditOf('console.signed_in'))[0]).toMatchObject({
      actor: 'administrator',
      payload: { by: 'token' },
    });
    expect(await auditOf('console.signed_out')).not.toEqual([]);
    const events = await hub.appendedBy(async () => {
      const wrong = await hub.ask(SESSION, { body: { token: 'wrong-and-secret' } });
      expectRefusal(wrong, 401, 'auth.invalid_token');
      const guessed = await hub.ask(SESSION, { body: { code: 'guessed' } });
      expectRefusal(guessed, 401, 'admin.code_invalid');
    });
    expect(events).toMatchObject([
      { kind: 'console.sign_in_failed', payload: { by: 'token', count: 1 } },
      { kind: 'console.sign_in_failed', payload: { by: 'code', count: 1 } },
    ]);
    expect((await auditOf('console.sign_in_failed'))[0]).toMatchObject({ actor: 'hub' });
    expect(JSON.stringify(events)).not.toContain('wrong-and-secret');
  });

  it('takes one of token and code', async () => {
    for (const body of [{}, { token: TOKEN, code: 'x' }, { code: null }, { token: null }])
      expectRefusal(await hub.ask(SESSION, { body }), 400, 'request.invalid');
  });

  it('lets nobody guess for long, nor fill the log, and keeps nobody out who knows the token', async () => {
    const limited = await TestHub.start({ ...SETTINGS, failuresPerMinute: 3 });
    const answers: number[] = [];
    for (let guess = 0; guess < 5; guess++)
      answers.push((await limited.ask(SESSION, { body: { token: `guess-${guess}` } })).status);
    expect(answers).toEqual([401, 401, 401, 429, 429]);
    const right = await limited.ask(SESSION, { body: { token: TOKEN } });
    expect(right.status).toBe(200);
    await limited.stop();
  });
});
