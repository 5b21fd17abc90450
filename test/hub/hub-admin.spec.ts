import { openSession } from './mcp/mcp-request.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';
import { pushOneTo } from '../support/push-one.js';

const BASE = '/api/v1/admin';
const SECRET = 'a-secret-of-some-length';

describe('the hub, to those who run it', () => {
  let hub: TestHub;
  let ada: Joined;

  beforeAll(async () => {
    hub = await TestHub.start({ adminToken: SECRET });
    await hub.group('platform');
    ada = await hub.join('platform', 'Ada');
    await pushOneTo(hub)(ada, 'knowledge.captured', { id: 'a', title: 'A' });
  });

  afterAll(() => hub.stop());

  it('shows every setting with where it comes from, and no secret', async () => {
    const { body } = await hub.ask(`${BASE}/settings`);
    const of = (name: string) => body.settings.find((each: any) => each.name === name);
    expect(of('HUB_ADMIN')).toEqual({
      name: 'HUB_ADMIN',
      value: 'auto',
      source: 'default',
      secret: false,
    });
    expect(of('HUB_ADMIN_TOKEN')).toMatchObject({ value: 'set', secret: true });
    expect(of('DATABASE_URL')).toMatchObject({ value: 'set', secret: true });
    expect(body.database).toEqual({
      kind: 'postgresql',
      version: expect.stringMatching(/^1[5-9]|^[2-9]\d/),
      connections: {
        idle: expect.any(Number),
        busy: expect.any(Number),
        waiting: expect.any(Number),
      },
    });
    const { password } = new URL(hub.databaseUrl);
    for (const secret of [SECRET, hub.databaseUrl, ...(password === '' ? [] : [password])])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('shows who is connected over MCP, and no id of a session', async () => {
    const session = await openSession(hub, ada.accessToken);
    await openSession(hub, undefined);
    const { body } = await hub.ask(`${BASE}/sessions`);
    expect(body).toMatchObject({ mcpCount: 2, console: [], consoleCount: 0 });
    expect(body.mcp).toContainEqual(
      expect.objectContaining({
        client: expect.objectContaining({ clientId: ada.clientId }),
        member: expect.objectContaining({ displayName: 'Ada' }),
      }),
    );
    expect(body.mcp.filter((each: any) => each.address !== undefined)).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(session);
  });

  it('says where a read model is parked and why, and lets it go on', async () => {
    const [log] = await hub.database.query<{ log_id: string }>(
      `SELECT log_id FROM log WHERE group_key = 'platform' AND purpose = 'sync'`,
    );
    await hub.ask(`${BASE}/knowledge?query=a`);
    await hub.database.query(
      `UPDATE projection SET status = 'parked', error = 'Error: odd', position = 0 WHERE name = 'search' AND log_id = $1`,
      [log?.log_id],
    );
    for (const table of ['search', 'search_totals'])
      await hub.database.query(`DELETE FROM ${table}`);
    const parked = await hub.ask(`${BASE}/projections`);
    const search = parked.body.projections.find((each: any) => each.name === 'search');
    expect(search).toMatchObject({
      status: 'parked',
      lag: 1,
      logs: [{ groupKey: 'platform', purpose: 'sync', position: 0, size: 1, error: 'Error: odd' }],
    });
    const retried = await hub.ask(`${BASE}/projections/search/retry`, { method: 'POST' });
    expect(retried.body).toEqual({
      name: 'search',
      version: search.version,
      lag: 0,
      status: 'running',
      logs: [],
      retried: 1,
    });
    const again = await hub.ask(`${BASE}/projections/search/retry`, { method: 'POST' });
    expect(again.body.retried).toBe(0);
  });

  it('retries no read model that there is not', async () => {
    const answer = await hub.ask(`${BASE}/projections/nothing/retry`, { method: 'POST' });
    expectRefusal(answer, 404, 'admin.projection_not_found');
  });
});
