import { FaultyDatabase } from './faulty-database.js';
import { onPostgresql } from './databases.js';
import { hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

/** Counts what flushes read before they hold any lock. */
class Watched extends FaultyDatabase {
  unlocked = 0;

  override async query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    if (/'stored'/.test(text)) this.unlocked++;
    return super.query<Row>(text, values);
  }
}

it('pushes go under the locks at once where another hub was met lately, and without them again later', async () => {
  const own = await onPostgresql();
  try {
    const group = await makeGroup(own.database, 'crew');
    const watched = new Watched(own.database);
    const store = openStore(watched);
    const push = (id: string) => store.push(pushOf(group, 'a', [hubEventDraft(id, {}, 'a')]));
    await push('a');
    store['contended'].met([group.sync], Infinity);
    await push('b');
    expect(watched.unlocked).toBe(1);
    store['contended'].met([group.sync], -Infinity);
    await push('c');
    expect(watched.unlocked).toBe(2);
    const rows = await own.database.query<{ event_id: string }>(
      'SELECT event_id FROM event WHERE log_id = $1 ORDER BY sequence',
      [group.sync],
    );
    expect(rows.map(({ event_id }) => event_id)).toEqual(['a', 'b', 'c']);
  } finally {
    await own.close();
  }
});
