import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
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
