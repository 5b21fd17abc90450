import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Frontier } from '@app/domain';
import pg from 'pg';
import { readPage } from '../../apps/hub/src/event-store/read/read-log.js';
import {
  verifyGrowingLog,
  verifyLog,
} from '../../apps/hub/src/event-store/integrity/verify-log.js';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { TestHub } from '../support/hub.js';

/** How many events are left of the log, as if there had never been more. */
const LEFT = 2;

/** Cuts a log short together with its head, as only somebody can who has the database in hand. */
async function cut(hub: TestHub, logId: string): Promise<void> {
  const frontier = new Frontier();
  const kept = await readPage(hub.database, logId, 0, LEFT);
  for (const { hash } of kept) frontier.append(Buffer.from(hash, 'hex'));
  const intruder = new pg.Client(hub.databaseUrl);
  await intruder.connect();
  await intruder.query('SET session_replication_role = replica');
  await intruder.query('DELETE FROM event WHERE log_id = $1 AND sequence > $2', [logId, LEFT]);
  await intruder.query('DELETE FROM subtree WHERE log_id = $1', [logId]);
  await intruder.query(
    'UPDATE log SET size = $2, head_hash = $3, frontier = $4 WHERE log_id = $1',
    [logId, LEFT, Buffer.from(kept.at(-1)!.hash, 'hex'), frontier.encode()],
  );
  await intruder.end();
}

describe('a log that was cut short together with its head', () => {
  let hub: TestHub;
  let again: TestHub | undefined;
  let folder: string;
  let logId: string;
  let size: number;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    const ada = await hub.join('core', 'Ada');
    const note = (n: number) => ({ id: `n${n}`, kind: 'note.taken', payload: { n } });
    await hub.push(ada, [1, 2, 3, 4, 5].map(note));
    const [log] = await hub.database.query<{ log_id: string; size: string }>(
      `SELECT log_id, size FROM log WHERE group_key = 'core' AND purpose = 'sync'`,
    );
    [logId, size] = [log!.log_id, Number(log!.size)];
    await hub.database.query('UPDATE published_checkpoint SET published_at = 0');
    await hub.app.get(CheckpointPublisher).publishDue();
    await cut(hub, logId);
    folder = mkdtempSync(join(tmpdir(), 'khub-cut-'));
  });

  afterAll(async () => {
    await again?.stop();
    await hub.stop();
    rmSync(folder, { recursive: true });
  });

  it('does not verify beside the checkpoint that was published of it', async () => {
    const fault = {
      sequence: LEFT + 1,
      problem: `is missing (${size} were published; docs/trust.md#after-a-restore)`,
    };
    expect(await verifyLog(hub.database, logId)).toMatchObject({ verified: LEFT, fault });
    const growing = await verifyGrowingLog(hub.database, logId, () => false);
    expect(growing).toMatchObject({ fault });
  });

  it('is noticed by a hub that starts, also where its data directory is new', async () => {
    again = await TestHub.start({ databaseUrl: hub.databaseUrl, dataDirectory: folder });
    const { status, body } = await again.ask('/readyz');
    expect(status).toBe(503);
    expect(JSON.stringify(body)).toContain(`was published with ${size} events and has ${LEFT} now`);
  });
});
