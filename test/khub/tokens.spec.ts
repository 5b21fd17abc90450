import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Home } from '../../apps/khub/src/hub/home.js';
import { Membership } from '../../apps/khub/src/hub/membership.js';
import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

const DAY_MS = 24 * 60 * 60 * 1000;
let hub: TestHub;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
});

afterAll(() => hub.stop());

/** Gives a client a token that has expired as soon as it has it. */
async function endTokenOf(client: TestClient): Promise<void> {
  const shortLived = await TestHub.start({ databaseUrl: hub.databaseUrl, tokenTtlMs: 0 });
  const token = client.credentials.accessToken;
  const { body } = await shortLived.ask('/api/v1/auth/rotate', { method: 'POST', token });
  await shortLived.stop();
  const { accessToken, expiresAt } = body;
  client.alter({ accessToken, expiresAt, renewAt: expiresAt });
}

describe('the token of a membership', () => {
  it('is exchanged before it ends, once', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Fay');
    const before = client.credentials;
    client.runtime.now = () => Date.now() + 5 * DAY_MS;
    const appended = await hub.appendedBy(async () => {
      expect((await client.run('status')).exitCode).toBe(0);
      expect((await client.run('status')).exitCode).toBe(0);
    });
    expect(appended.map(({ kind }) => kind)).toEqual(['auth.token_rotated']);
    expect(client.credentials.accessToken).not.toBe(before.accessToken);
  });

  it('is renewed by the client’s own key after weeks away, without an administrator', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Fee');
    const before = client.credentials;
    await endTokenOf(client);
    const appended = await hub.appendedBy(async () => {
      expect((await client.run('status')).exitCode).toBe(0);
    });
    expect(appended.map(({ kind }) => kind)).toEqual(['auth.token_rotated']);
    expect(client.credentials.accessToken).not.toBe(before.accessToken);
    expect((await client.run('key', 'rotate')).exitCode).toBe(0);
  });

  it('is renewed once it has ended by the hub’s clock, though it is fresh by the client’s', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Fran');
    const { renewAt } = client.credentials;
    const members = () => new Membership(new Home(client.home), client.runtime);
    const asks = [
      async () => (await client.run('status')).exitCode,
      async () => (await members().fetch(`${hub.url}/api/v1/sync/pull`, {})).status,
    ];
    const answers: number[] = [];
    for (const ask of asks) {
      await endTokenOf(client);
      client.alter({ renewAt });
      const appended = await hub.appendedBy(async () => answers.push(await ask()));
      expect(appended.map(({ kind }) => kind)).toEqual(['auth.token_rotated']);
    }
    expect(answers).toEqual([0, 200]);
  });

  it('is had with the next command when the answer that brought it was lost', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Fia');
    client.alter({ renewAt: new Date(0).toISOString() });
    const { fetch } = client.runtime;
    client.runtime.fetch = async (input, init) => {
      await fetch(input, init);
      throw new TypeError('connection reset');
    };
    expect((await client.run('status')).exitCode).not.toBe(0);
    client.runtime.fetch = fetch;
    expect((await client.run('status')).exitCode).toBe(0);
  });

  it('is printed for what asks the hub by itself, exchanged first where it is old', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Finn');
    const { accessToken } = client.credentials;
    expect((await client.run('token')).stdout).toBe(`${accessToken}\n`);
    await endTokenOf(client);
    const { json } = await client.run('token', '--json');
    expect(json).toEqual({
      accessToken: expect.stringMatching(/^kha_/),
      expiresAt: client.credentials.expiresAt,
    });
    expect((await hub.ask('/api/v1/sync/pull', { token: json.accessToken })).status).toBe(200);
  });

  it('stays expired where the key is lost too, and khub says who lets it in again', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Flo');
    await endTokenOf(client);
    rmSync(join(client.home, 'signing.key'));
    const { exitCode, json } = await client.run('status', '--json');
    expect([exitCode, json.error.code]).toEqual([3, 'auth.token_expired']);
    expect(json.error.remedy).toContain('khub member token');
  });

  it('is the one that another command has got meanwhile', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Gus');
    await hub
      .ask('/api/v1/auth/rotate', { method: 'POST', token: client.credentials.accessToken })
      .then(({ body }) => {
        const { fetch } = client.runtime;
        client.runtime.fetch = (input, init) => {
          client.alter({ accessToken: body.accessToken });
          return fetch(input, init);
        };
      });
    expect((await client.run('status')).exitCode).toBe(0);
  });
});
