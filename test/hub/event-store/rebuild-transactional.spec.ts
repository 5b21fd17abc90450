import { randomUUID } from 'node:crypto';
import type { Projection, Sql } from '@app/projections';
import { Database, type Transaction } from '../../../apps/hub/src/database/database.js';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { ProjectionRebuilds } from '../../../apps/hub/src/event-store/projections/projection-rebuilds.js';
import { TestHub } from '../../support/hub.js';
import { onPostgresql } from './databases.js';
import { type TestGroup, makeGroup, openStore } from './open-store.js';
import { until } from '../../support/until.js';

/** Rows that decisions write: one each, with no key that would hide a second one. */
function tallies(version: number, isDigestible = true): Projection {
  return {
    name: 'tallies',
    version,
    purposes: ['administration'],
    kinds: ['tally.made'],
    tables: ['tallies'],
    async apply(events, sql: Sql) {
      if (!isDigestible) throw new Error('indigestible');
      await sql.query('INSERT INTO tallies (event_id) SELECT unnest($1::text[])', [
        events.map(({ id }) => id),
      ]);
    },
  };
}

/** Does something before each transaction from the given one on, as somebody else might just then. */
class InterruptedDatabase extends Database {
  private transactions = 0;

  constructor(
    database: Database,
    private readonly from: number,
    private readonly interrupt: () => Promise<unknown>,
  ) {
    super(database.dataSource, database.options);
  }

  override async transaction<Result>(work: (sql: Transaction) => Promise<Result>): Promise<Result> {
    if (++this.transactions >= this.from) await this.interrupt();
    return super.transaction(work);
  }
}

describe('a rebuild of a projection that decisions write', () => {
  let own: Awaited<ReturnType<typeof onPostgresql>>;
  let store: EventStore;
  let group: TestGroup;

  beforeAll(async () => {
    own = await onPostgresql();
    await own.database.query('CREATE TABLE tallies (event_id text NOT NULL)');
    store = openStore(own.database, { projections: [tallies(1)] });
    group = await makeGroup(own.database, randomUUID());
  });

  beforeEach(async () => {
    await own.database.query('DELETE FROM projection');
  });

  afterAll(() => own.close());

  const decide = () => {
    const log = { groupKey: group.groupKey, purpose: 'administration' } as const;
    const actor = { memberId: 'member of a', clientId: 'a' };
    return store.decide({ logs: [log], actor }, async () => [{ kind: 'tally.made', payload: {} }]);
  };
  const counts = async () => {
    const [row] = await own.database.query(
      `SELECT (SELECT count(*) FROM event WHERE kind = 'tally.made')::integer AS decided,
              (SELECT count(*) FROM tallies)::integer AS rows,
              (SELECT count(DISTINCT event_id) FROM tallies)::integer AS distinct`,
    );
    return row as { decided: number; rows: number; distinct: number };
  };
  const rebuildsOn = (database: Database, projection = tallies(1)) =>
    new ProjectionRebuilds(database, [projection], [], (problem) => {
      throw problem;
    });
  /** How many rows there are too many, too few or twice. */
  const wrongRows = async () => {
    const { decided, rows, distinct } = await counts();
    return [rows - decided, distinct - decided];
  };

  it.each([1, 2, 3, 4, 5])('keeps what is decided from its transaction %i on', async (from) => {
    await decide();
    let left = 3;
    const interrupted = new InterruptedDatabase(own.database, from, async () => {
      if (left-- > 0) await decide();
    });
    await rebuildsOn(interrupted).run('tallies');
    expect(await wrongRows()).toEqual([0, 0]);
  });

  it('keeps what is decided without a pause all the while', async () => {
    let working = true;
    const deciders = Array.from({ length: 4 }, async () => {
      while (working) await decide();
    });
    for (let round = 0; round < 10; round++) await rebuildsOn(own.database).run('tallies');
    working = false;
    await Promise.all(deciders);
    expect(await wrongRows()).toEqual([0, 0]);
  });

  it('happens by itself once for a new version, also in a hub that has decided nothing yet', async () => {
    const newer = rebuildsOn(own.database, tallies(2));
    expect(await newer.outdated()).toEqual(['tallies']);
    newer.onApplicationBootstrap();
    await newer.beforeApplicationShutdown();
    for (let wait = 0; wait < 3 && (await newer.outdated()).length > 0; wait++) {
      const next = rebuildsOn(own.database, tallies(2));
      next.onApplicationBootstrap();
      await until(async () => (await next.outdated()).length === 0);
      await next.beforeApplicationShutdown();
    }
    expect(await newer.outdated()).toEqual([]);
    expect(await rebuildsOn(own.database, tallies(3)).outdated()).toEqual(['tallies']);
    expect(await wrongRows()).toEqual([0, 0]);
  });

  it('leaves the live rows and nothing else when an event cannot be digested', async () => {
    await decide();
    const before = await counts();
    await expect(rebuildsOn(own.database, tallies(9, false)).run('tallies')).rejects.toThrow(
      'indigestible',
    );
    expect(await counts()).toEqual(before);
    expect(await own.database.query('SELECT name FROM projection')).toEqual([]);
    expect(
      await own.database.query(`SELECT 1 FROM pg_namespace WHERE nspname LIKE 'rebuild%'`),
    ).toEqual([]);
  });
});

describe('a rebuild of what the hub’s own decisions read', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  it('makes the same groups, members, tokens and invites, while members join', async () => {
    await hub.group('crew');
    const first = await hub.join('crew', 'First');
    const rebuilds = hub.app.get(ProjectionRebuilds);
    const tables = ['groups', 'members', 'clients', 'access_tokens', 'invites'];
    const rows = () =>
      Promise.all(tables.map((table) => hub.database.query(`SELECT * FROM ${table} ORDER BY 1`)));
    const joining = Promise.all(
      Array.from({ length: 10 }, (_, index) => hub.join('crew', `Member ${index}`)),
    );
    for (const name of rebuilds.names) await rebuilds.run(name);
    await joining;
    const before = await rows();
    for (const name of rebuilds.names) await rebuilds.run(name);
    expect(await rows()).toEqual(before);
    expect(before[1]).toHaveLength(11);
    const pushed = await hub.push(first, [{ id: 'e1', kind: 'note.taken', payload: {} }]);
    expect(pushed.status).toBe(200);
    expect((await hub.join('crew', 'Last')).memberId).toBe('member_crew_last');
  });
});
