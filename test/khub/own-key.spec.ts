import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

let hub: TestHub;

beforeAll(async () => {
  hub = await TestHub.start();
});

afterAll(() => hub.stop());

describe('the key of a client', () => {
  const keyFile = (client: TestClient) => join(client.home, 'signing.key');
  const pushed = async (client: TestClient, id: string) => {
    const file = join(client.directory, `${id}.jsonl`);
    writeFileSync(file, `${JSON.stringify({ id, kind: 'note.taken', payload: {} })}\n`);
    expect((await client.run('push', file, '--json')).json.accepted).toBe(1);
    const { json } = await client.run('verify', '--json');
    // What the secret signs after the key has signed is told apart.
    return [json.counts.proven, json.counts.vouchedFor + json.counts.lapsed];
  };

  it('signs once the hub knows it, also of a client that joined before there were any; else the secret does', async () => {
    await hub.group('keys');
    const client = new TestClient();
    await client.join(hub, 'keys', 'Kim');
    expect(statSync(keyFile(client)).mode & 0o777).toBe(0o600);
    expect(await pushed(client, 'one')).toEqual([1, 0]);
    const { signingKey: _, ...before } = client.credentials;
    await hub.database.query('UPDATE clients SET signing_key = NULL WHERE client_id = $1', [
      before.clientId,
    ]);
    const due = { ...before, renewAt: new Date(0).toISOString() };
    writeFileSync(client.credentialsFile, JSON.stringify(before));
    expect(await pushed(client, 'two')).toEqual([1, 1]);
    expect((await client.run('key')).stdout).toContain('khub key rotate gives it a key of its own');
    writeFileSync(client.credentialsFile, JSON.stringify(due));
    // The token is exchanged when it is asked with, and the key said with it.
    expect(await pushed(client, 'three')).toEqual([1, 2]);
    expect(await pushed(client, 'four')).toEqual([2, 2]);
    writeFileSync(keyFile(client), 'damaged');
    expect(await pushed(client, 'five')).toEqual([2, 3]);
  });

  it('is made at once for a client that has none, when it is to be changed', async () => {
    await hub.group('keyless');
    const client = new TestClient();
    await client.join(hub, 'keyless', 'Kim');
    const { signingKey, ...before } = client.credentials;
    await hub.database.query('UPDATE clients SET signing_key = NULL WHERE client_id = $1', [
      before.clientId,
    ]);
    writeFileSync(client.credentialsFile, JSON.stringify(before));
    const { json } = await client.run('key', 'rotate', '--json');
    expect(json).toEqual({ signingKey, replaces: null });
    expect(await pushed(client, 'six')).toEqual([1, 0]);
  });

  it('changes in the word of the one before, and the log proves what both have signed', async () => {
    await hub.group('changed');
    const client = new TestClient();
    await client.join(hub, 'changed', 'Kim');
    await pushed(client, 'before');
    const old = readFileSync(keyFile(client), 'utf8');
    const replaces = (await client.run('key', '--json')).json.signingKey;
    const { clientId } = client.credentials;
    const appended = await hub.appendedBy(async () => {
      const { json } = await client.run('key', 'rotate', '--json');
      expect(json).toEqual({ signingKey: expect.stringMatching(/^[\w+/]{43}=$/), replaces });
      expect((await client.run('key')).stdout).toBe(`${json.signingKey}\n`);
    });
    expect(appended).toMatchObject([
      { purpose: 'sync', kind: 'member.client_key_changed', payload: { clientId, replaces } },
      { purpose: 'administration', kind: 'auth.token_rotated', payload: { clientId } },
    ]);
    expect(statSync(keyFile(client)).mode & 0o777).toBe(0o600);
    expect(await pushed(client, 'after')).toEqual([2, 0]);
    // As if it had ended after the hub had taken the key, and before the file was in its place.
    renameSync(keyFile(client), `${keyFile(client)}.next`);
    writeFileSync(keyFile(client), old);
    expect(await pushed(client, 'settled')).toEqual([3, 0]);
    expect((await client.run('key', 'rotate')).exitCode).toBe(0);
    expect(await pushed(client, 'again')).toEqual([4, 0]);
  });

  it('is not changed where the one that the hub knows is lost', async () => {
    await hub.group('lost');
    const client = new TestClient();
    await client.join(hub, 'lost', 'Kim');
    rmSync(keyFile(client));
    const { exitCode, stderr } = await client.run('key', 'rotate');
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('join again with --replace')]);
    const { stdout } = await client.run('key');
    expect(stdout).toMatch(/the secret that it shares with the hub/);
  });
});
