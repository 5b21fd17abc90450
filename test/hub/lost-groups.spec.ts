import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { TestHub } from '../support/hub.js';
import {
  type TestDatabase,
  createMigratedDatabase,
  createTestDatabase,
} from '../support/test-database.js';

const publish = async (hub: TestHub) => {
  await hub.database.query('UPDATE published_checkpoint SET published_at = 0');
  await hub.app.get(CheckpointPublisher).publishDue();
};
const readiness = async (hub: TestHub) => {
  const { status, body } = await hub.ask('/readyz');
  return status === 200 ? 'ready' : (body.error.message as string);
};

describe('groups that were created after the backup that a hub was restored from', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'khub-lost-groups-'));
  const databases: TestDatabase[] = [];
  let restored: TestHub;
  const start = () => TestHub.start({ databaseUrl: databases[1]!.url, dataDirectory });

  beforeAll(async () => {
    databases.push(await createMigratedDatabase());
    const [own] = databases;
    const databaseUrl = own!.url;
    const yesterday = await TestHub.start({ databaseUrl, dataDirectory });
    await yesterday.group('core');
    await publish(yesterday);
    await yesterday.stop();
    databases.push(await createTestDatabase(new URL(databaseUrl).pathname.slice(1)));
    const today = await TestHub.start({ databaseUrl, dataDirectory });
    await today.group('later');
    const cleo = await today.join('later', 'Cleo');
    await today.push(cleo, [{ id: 'n1', kind: 'note.taken', payload: {} }]);
    await publish(today);
    await today.stop();
    restored = await start();
  });

  afterAll(async () => {
    await restored.stop();
    for (const database of databases) await database.drop();
    rmSync(dataDirectory, { recursive: true });
  });

  it('are missed, until the hub’s own log is begun anew, and not after a later start', async () => {
    expect(await readiness(restored)).toMatch(/and so 2 more logs/);
    const { logs } = (await restored.ask('/api/v1/admin/logs')).body;
    const stopped = logs.filter((each: any) => each.publishingProblem);
    expect(stopped).toEqual([expect.not.objectContaining({ groupKey: expect.anything() })]);
    await restored.ask(`/api/v1/admin/logs/${stopped[0].id}/begin-anew`, { body: {} });
    expect(await readiness(restored)).toMatch(/ is not there/);
    await publish(restored);
    expect(await readiness(restored)).toBe('ready');
    await restored.stop();
    restored = await start();
    expect(await readiness(restored)).toBe('ready');
  });
});
