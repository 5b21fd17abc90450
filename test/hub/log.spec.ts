import { type Joined, TestHub } from '../support/hub.js';
import { KeptLog } from '../support/kept-log.js';
import { expectRefusal } from '../support/refusal.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const IDS = { 'x-request-id': 'deploy-7', traceparent: TRACEPARENT };

describe('a request', () => {
  const kept = new KeptLog('info');
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    hub = await TestHub.start({ slowQueryMs: 0 }, kept.log);
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
  });

  afterAll(() => hub.stop());

  /** The audit rows that name this request. */
  const auditOf = async (requestId: string | null) => {
    const { body } = await hub.ask('/api/v1/admin/audit?limit=100');
    return body.auditLogs.filter((row: any) => row.requestId === requestId);
  };

  it('goes by the trace it belongs to, in its answer, the log and the audit trail', async () => {
    const answer = await hub.ask('/api/v1/admin/invites', {
      body: { groupKey: 'core' },
      headers: IDS,
    });

    expect(answer.headers.get('x-request-id')).toBe(TRACE);
    expect(kept.of(TRACE)).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        part: 'http',
        requestId: TRACE,
        method: 'POST',
        route: '/api/v1/admin/invites',
        status: 200,
        ms: expect.any(Number),
        memberId: 'administrator',
        address: '127.0.0.1',
        msg: 'POST /api/v1/admin/invites 200',
      },
    ]);
    const rows = await auditOf(TRACE);
    expect(rows.map((row: any) => row.action)).toEqual(['invite.created']);
    expect(kept.texts.join('')).not.toContain(answer.body.token);
  });

  it('goes by the id it brings, else by one of its own', async () => {
    const named = await hub.ask('/healthz', { headers: { 'x-request-id': 'deploy-7' } });
    expect(named.headers.get('x-request-id')).toBe('deploy-7');
    const unnamed = await hub.ask('/healthz', { headers: { 'x-request-id': 'two words' } });
    expect(unnamed.headers.get('x-request-id')).toMatch(UUID);
  });

  it.each([
    ['a push', () => hub.push(ada, [{ id: 'one', kind: 'k', payload: {} }]), 'sync.pushed'],
    [
      'a push of which nothing was taken',
      () => hub.push(ada, [{ id: 'one', kind: 'other', payload: {} }]),
      'sync.pushed',
    ],
    [
      'a project',
      () => hub.ask('/api/v1/projects', { token: ada.accessToken, body: { name: 'Site' } }),
      'project.created',
    ],
  ])('that writes is named by its audit row: %s', async (_, write, action) => {
    const { headers } = await write();
    const requestId = headers.get('x-request-id');
    const rows = await auditOf(requestId);
    expect(rows.map((row: any) => [row.action, row.actor])).toEqual([[action, ada.memberId]]);
    expect(kept.of(requestId)).toMatchObject([
      { memberId: ada.memberId, clientId: ada.clientId, status: 200 },
    ]);
  });

  it('that joins is named by its audit row', async () => {
    const { body } = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const joining = { inviteToken: body.token, displayName: 'Bob' };
    const { headers } = await hub.ask('/api/v1/join', { body: joining });
    const rows = await auditOf(headers.get('x-request-id'));
    expect(rows.map((row: any) => row.action)).toEqual(['member.joined']);
  });

  it('to /mcp is logged with the member, also one that is refused', async () => {
    const ask = (token: string) =>
      hub.ask('/mcp', {
        token,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        headers: { accept: 'application/json, text/event-stream' },
      });
    const { headers } = await ask(ada.accessToken);
    expect(kept.of(headers.get('x-request-id'))).toMatchObject([
      { route: '/mcp', memberId: ada.memberId },
    ]);
    const refused = await ask('no-such-token');
    const requestId = refused.headers.get('x-request-id');
    expect(refused.body.error.data).toEqual({ code: 'auth.invalid_token', requestId });
    expect(kept.of(requestId)).toMatchObject([{ level: 'warn', code: 'auth.invalid_token' }]);
  });

  it('that the hub fails at is logged with what went wrong, under the id that its answer names', async () => {
    await hub.database.query('ALTER TABLE access_tokens ADD CHECK (expires_at < 0) NOT VALID');
    const answer = await hub.ask('/api/v1/auth/rotate', { method: 'POST', token: ada.accessToken });
    expectRefusal(answer, 500, 'server.internal_error');
    expect(kept.of(answer.body.error.requestId)).toMatchObject([
      { level: 'error', part: 'http', msg: expect.stringMatching(/rotate: .*check constraint/) },
      { level: 'info', status: 500, code: 'server.internal_error' },
    ]);
  });
});

describe('what the log says unasked', () => {
  const kept = new KeptLog('warn');
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start({ slowQueryMs: 300, adminExposure: 'token' }, kept.log);
  });

  afterAll(() => hub.stop());

  it('is who was refused, and none of the secrets they tried', async () => {
    const secret = 'never-to-be-logged';
    const address = '127.0.0.1';
    await hub.ask(`/api/v1/sync/pull`, { token: secret });
    await hub.ask(`/api/v1/join`, { body: { inviteToken: secret, displayName: 'Eve' } });
    await hub.ask(`/api/v1/admin/session`, { body: { token: secret } });
    await hub.ask(`/api/v1/admin/invites/${secret}`, { method: 'DELETE', token: secret });
    await hub.ask(`/api/v1/admin/audit?cursor=${secret}`, { headers: { origin: 'http://evil' } });

    const refused = kept.lines.filter(({ part }) => part === 'http');
    const told = refused.map(({ level, status, code }) => [level, status, code]);
    expect(told).toEqual([
      ['warn', 401, 'auth.invalid_token'],
      ['warn', 401, 'join.invite_invalid'],
      ['warn', 401, 'auth.invalid_token'],
      ['warn', 401, 'auth.invalid_token'],
      ['warn', 403, 'admin.cross_site_refused'],
    ]);
    expect(refused).toEqual(Array(5).fill(expect.objectContaining({ address })));
    expect(kept.texts.join('')).not.toContain(secret);
  });

  it('is not what was answered, not found or asked without a bearer', async () => {
    await hub.ask('/healthz');
    await hub.ask('/nowhere');
    await hub.ask('/api/v1/sync/pull');
    await hub.ask('/api/v1/admin/audit');
    expect(kept.texts.join('')).not.toMatch(/healthz|null|missing_token|token_required/);
  });

  it('is which statement was slow, without its values', async () => {
    await hub.database.query('SELECT pg_sleep(0.35), $1::text AS value', ['never-to-be-logged']);
    const slow = kept.lines.filter(({ statement }) => /pg_sleep/.test(statement));
    expect(slow).toMatchObject([
      { level: 'warn', part: 'database', statement: 'SELECT pg_sleep(0.35), $1::text AS value' },
    ]);
    expect(slow[0].ms).toBeGreaterThanOrEqual(300);
    expect(kept.texts.join('')).not.toContain('never-to-be-logged');
  });
});
