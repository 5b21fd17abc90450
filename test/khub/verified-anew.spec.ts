import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginEpoch } from '../../apps/hub/src/event-store/log/log-epoch.js';
import type { TestHub } from '../support/hub.js';
import { oneMember } from './one-member.js';
import type { TestClient } from './run-khub.js';

describe('khub verify of a log that its hub has begun anew', () => {
  let hub: TestHub;
  let client: TestClient;

  beforeAll(async () => {
    ({ hub, client } = await oneMember());
    const member = client.credentials;
    const event = (id: string) => ({ id, kind: 'note.taken', payload: {} });
    await hub.push(member, ['a', 'b', 'c'].map(event));
    await client.run('verify');
    const { log } = (await hub.ask('/api/v1/federation/sync-events', { token: member.accessToken }))
      .body;
    await hub.database.transaction((sql) => beginEpoch(sql, log.id));
    await hub.push(member, [event('d')]);
  });

  afterAll(() => hub.stop());

  /** What is kept of the log's first name. */
  const keptFile = () => {
    const directory = join(client.home, 'checkpoints');
    const path = readdirSync(directory).map((name) => join(directory, name));
    return path.find((each) => !readFileSync(each, 'utf8').includes('/epoch/'))!;
  };
  it('says so, and that the events that were kept are still there', async () => {
    const { exitCode, json } = await client.run('verify', '--json');
    expect([exitCode, json.origin]).toEqual([0, expect.stringContaining('/epoch/2/logs/')]);
    expect(json.beganAnew).toMatchObject({ size: 3, isWhole: true });
    expect(json.continues).toBeUndefined();
    expect((await client.run('verify')).stdout).toMatch(/earlier {4}continues the 4 events/);
  });

  it('says when they are not, with an exit code of its own, once', async () => {
    const path = keptFile();
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    const directory = join(client.home, 'checkpoints');
    for (const name of readdirSync(directory))
      if (join(directory, name) !== path) rmSync(join(directory, name));
    const other = Buffer.alloc(32, 1).toString('base64');
    writeFileSync(path, JSON.stringify({ ...kept, root: other }));
    const { stdout, exitCode } = await client.run('verify');
    expect(stdout).toMatch(
      /its hub began it anew; it NO LONGER HAS the 3 events kept of knowledge-hub/,
    );
    expect(stdout).toMatch(/PROBLEM {4}its hub began the log anew, without the 3 events/);
    expect([exitCode, (await client.run('verify')).exitCode]).toEqual([6, 0]);
  });
});
