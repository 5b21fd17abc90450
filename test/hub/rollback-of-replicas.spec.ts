import { CommandBus } from '@nestjs/cqrs';
import { CONFIG, type HubConfig } from '../../apps/hub/src/config.js';
import { Witnesses } from '../../apps/hub/src/cosignatures/witnesses.js';
import type { Database } from '../../apps/hub/src/database/database.js';
import { ConnectionLost } from '../../apps/hub/src/errors/transient.js';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { CheckpointSigner } from '../../apps/hub/src/transparency/checkpoint-signer.js';
import { RememberedCheckpoints } from '../../apps/hub/src/transparency/remembered-checkpoints.js';
import { RollbackGuard } from '../../apps/hub/src/transparency/rollback-guard.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

/** Two replicas on one database, each with a data directory of its own, of which the first has published all there is. */
let first: TestHub, second: TestHub;
let ada: Joined;
let logId: string;

const note = (id: string) => ({ id, kind: 'note.taken', payload: { id } });
const publish = async (hub: TestHub) => {
  await hub.database.query('UPDATE published_checkpoint SET published_at = published_at - 20000');
  await hub.app.get(CheckpointPublisher).publishDue();
};

/** Takes the log, and what the database knows to be published of it, back to its first event, as a standby does that was behind. */
async function fallBack(): Promise<() => Promise<void>> {
  const { database } = first;
  const logs = await database.query<any>('SELECT * FROM log WHERE log_id = $1', [logId]);
  const published = await database.query<any>(
    'SELECT * FROM published_checkpoint WHERE log_id = $1',
    [logId],
  );
  return () =>
    database.transaction(async (sql) => {
      await sql.query('ALTER TABLE event DISABLE TRIGGER event_row_guard');
      await sql.query('DELETE FROM event WHERE log_id = $1 AND sequence > 1', [logId]);
      await sql.query('ALTER TABLE event ENABLE TRIGGER event_row_guard');
      await sql.query('UPDATE log SET size = 1, head_hash = $2, frontier = $3 WHERE log_id = $1', [
        logId,
        logs[0].head_hash,
        logs[0].frontier,
      ]);
      await sql.query('UPDATE published_checkpoint SET size = 1, note = $2 WHERE log_id = $1', [
        logId,
        published[0].note,
      ]);
    });
}

beforeAll(async () => {
  first = await TestHub.start();
  second = await TestHub.start({ databaseUrl: first.databaseUrl });
  await first.group('core');
  ada = await first.join('core', 'Ada');
  await first.push(ada, [note('one')]);
  const page = await first.ask('/api/v1/federation/sync-events', { token: ada.accessToken });
  logId = page.body.log.id;
  await publish(first);
});

afterAll(async () => {
  await second.stop();
  await first.stop();
});

describe('a replica of a hub', () => {
  it('stops publishing where the database has lost what another replica has published, and says so', async () => {
    const loseTheRest = await fallBack();
    await first.push(ada, [note('two'), note('three')]);
    await publish(first);
    await second.app.get(CheckpointPublisher).publishDue();
    await loseTheRest();
    await first.push(ada, [note('other')]);
    await publish(second);
    const ready = await second.ask('/readyz');
    expectRefusal(ready, 503, 'server.not_ready');
    expect(ready.body.error.message).toMatch(/was published with 3 events and has 2 now/);
    const answer = await fetch(`${second.url}/api/v1/admin/logs/${logId}/checkpoint`);
    expect((await answer.text()).split('\n')[1]).toBe('1');
    const { logs } = (await second.ask('/api/v1/admin/logs')).body;
    expect(
      logs.flatMap(({ id, publishingProblem = 'none' }: any) =>
        id === logId ? publishingProblem : [],
      ),
    ).toEqual([expect.stringMatching(/was published with 3 events and has 2 now$/)]);
  });

  it('finds that out also when the database was away as it started', async () => {
    const database = Object.create(first.database) as Database;
    let asked = 0;
    database.query = (...query) => {
      if (++asked === 1) throw new ConnectionLost(new Error('away'));
      return first.database.query(...query);
    };
    // Nothing is due, so that nobody looks at the log but for this.
    await first.database.query('UPDATE published_checkpoint SET published_at = $1', [Date.now()]);
    const { app } = second;
    const remembered = new RememberedCheckpoints(app.get<HubConfig>(CONFIG).dataDirectory);
    const guard = new RollbackGuard(
      database,
      app.get(CheckpointSigner),
      remembered,
      app.get(CommandBus),
    );
    const publisher = new CheckpointPublisher(database, app.get(Witnesses), guard, Date.now);
    await publisher.onApplicationBootstrap();
    await publisher.publishDue();
    await publisher.beforeApplicationShutdown();
    expect(guard.problem).toMatch(/was published with 3 events/);
  });

  it('takes what another one publishes of a second history for no reason to forget the first', async () => {
    const ignorant = await TestHub.start({ databaseUrl: first.databaseUrl });
    try {
      await first.push(
        ada,
        ['more', 'and more', 'and yet more'].map((id) => note(id)),
      );
      await publish(ignorant);
      const { body } = await ignorant.ask('/readyz');
      expect(body.error).toBeUndefined();
      for (let turns = 0; turns < 2; turns++)
        await second.app.get(CheckpointPublisher).publishDue();
      const { error } = (await second.ask('/readyz')).body;
      expect(error.message).toMatch(/is not the one whose first 3 events were published/);
    } finally {
      await ignorant.stop();
    }
  });
});
