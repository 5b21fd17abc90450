import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';

let hub: TestHub;

beforeAll(async () => {
  hub = await TestHub.start();
});

afterAll(() => hub.stop());

describe('khub push', () => {
  it('says how many new records everybody will see, and puts them into a project where one is named', async () => {
    await hub.group('core');
    const client = new TestClient();
    await client.join(hub, 'core', 'Ada');
    const fileOf = (name: string) => {
      const path = join(client.directory, name);
      writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
      return path;
    };
    const lines = [
      { id: 'k0', title: 'a' },
      { id: 'k1', title: 'b' },
      { id: 'own', title: 'own', projectKey: 'till' },
    ];
    const { stderr } = await client.run('push', fileOf('i.jsonl'));
    expect(stderr).toContain(
      '2 new records name no project, so everybody in the group sees it. --project KEY puts such records into one.',
    );
    const appended = await hub.appendedBy(async () => {
      const again = await client.run('push', fileOf('o.jsonl'), '--project', 'shop');
      expect([again.exitCode, again.stderr]).toEqual([0, '']);
    });
    const said = appended.map(({ payload }) => [
      payload.knowledge.id,
      payload.knowledge.projectKey,
    ]);
    expect(said).toEqual([
      ['k0', 'shop'],
      ['k1', 'shop'],
      ['own', 'till'],
    ]);
  });
});
