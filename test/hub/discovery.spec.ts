import { TestHub } from '../support/hub.js';

describe('discovery', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  it('says that the process is alive, without a credential', async () => {
    const { status, body } = await hub.ask('/healthz');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', service: 'knowledge-hub', version: expect.any(String) });
  });

  it('says that the database answers and its schema is current', async () => {
    expect(await hub.ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('describes the hub to clients that want to join', async () => {
    const { body } = await hub.ask('/.well-known/hub');
    expect(body).toMatchObject({
      baseUrl: hub.url,
      mcpUrl: `${hub.url}/mcp`,
      groups: { required: true, defaultJoinMode: 'invite' },
      install: { npmPackage: 'knowledge-hub', command: `npx knowledge-hub join ${hub.url}` },
    });
  });
});
