import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

/** A port at which nothing listens. */
const UNUSED = '9';

let hub: TestHub;
let port: string;
/** What was asked for. */
let asked: string[];

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  ({ port } = new URL(hub.url));
});

afterAll(() => hub.stop());

function watched(client: TestClient): TestClient {
  asked = [];
  const { fetch: send } = client.runtime;
  client.runtime.fetch = (url, init) => {
    asked.push(new URL(url as string).origin);
    return send(url, init);
  };
  return client;
}

describe('khub admin backup', () => {
  it('asks the hub of this machine where its settings say', async () => {
    const client = watched(new TestClient());
    client.env = { HUB_PORT: port };
    const { json } = await client.run('admin', 'backup', '--json');
    expect(json.error.code).toBe('admin.backup_of_server');
    client.env = { HUB_ADMIN: 'port', HUB_PORT: UNUSED, HUB_ADMIN_PORT: port };
    expect((await client.run('admin', 'backup', '--json')).json.error.code).toBe(
      'admin.backup_of_server',
    );
    expect(new Set(asked)).toEqual(new Set([`http://127.0.0.1:${port}`]));
  });

  it('says how the hub was looked for where there is none', async () => {
    const client = new TestClient();
    client.env = { HUB_PORT: UNUSED };
    const { exitCode, stderr } = await client.run('admin', 'backup');
    expect(exitCode).toBe(5);
    expect(stderr).toContain(`http://127.0.0.1:${UNUSED}`);
    expect(stderr).toContain('HUB_HOST and HUB_PORT');
    const named = await client.run('admin', 'backup', '--hub', `http://127.0.0.1:${UNUSED}`);
    expect(named.stderr).not.toContain('HUB_PORT');
    client.env = { HUB_PORT: '0' };
    expect((await client.run('admin', 'backup')).stderr).toContain('--hub URL');
  });

  it('asks the hub that one has joined only where that is on this machine', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Ada');
    watched(client);
    expect((await client.run('admin', 'backup', '--json')).json.error.code).toBe(
      'admin.backup_of_server',
    );
    client.env = { HUB_PORT: UNUSED };
    expect((await client.run('admin', 'backup')).exitCode).toBe(5);
    expect(new Set(asked)).toEqual(
      new Set([`http://127.0.0.1:${port}`, `http://127.0.0.1:${UNUSED}`]),
    );
  });
});

it('an administrator who has joined no hub asks that of this machine', async () => {
  const client = new TestClient();
  client.env = { HUB_PORT: port };
  expect((await client.run('invite', '--group', 'core', '--json')).json).toMatchObject({
    hubUrl: hub.url,
  });
});
