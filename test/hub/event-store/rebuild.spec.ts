import { randomUUID } from 'node:crypto';
import type { FollowingProjection, LoggedEvent, Sql } from '@app/projections';
import fc from 'fast-check';
import type { Database } from '../../../apps/hub/src/database/database.js';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { ProjectionRebuilds } from '../../../apps/hub/src/event-store/projections/projection-rebuilds.js';
import { ProjectionRunner } from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { ConnectionLost } from '../../../apps/hub/src/errors/transient.js';
import { onPglite, onPostgresql, type OwnDatabase } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';
import { numRuns } from './num-runs.js';
import { until } from '../../support/until.js';

const TABLES = `
  CREATE TABLE notes (
    log_id uuid NOT NULL,
    note_id text NOT NULL,
    text text NOT NULL CONSTRAINT notes_short CHECK (length(text) < 1000),
    position bigint NOT NULL,
    CONSTRAINT notes_primary PRIMARY KEY (log_id, note_id),
    CONSTRAINT notes_at UNIQUE (log_id, position)
  ) WITH (fillfactor = 70);
  CREATE INDEX notes_by_text ON notes (text);
  CREATE TABLE authors (client_id text CONSTRAINT authors_pkey PRIMARY KEY, notes integer NOT NULL)`;
const WRITE_NOTES = `
  INSERT INTO notes (log_id, note_id, text, position)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])`;
const COUNT_AUTHORS = `
  INSERT INTO authors AS a (client_id, notes)
  SELECT client_id, count(*) FROM unnest($1::text[]) AS c (client_id) GROUP BY client_id
  ON CONFLICT ON CONSTRAINT authors_pkey DO UPDATE SET notes = a.notes + excluded.notes`;

/** A following projection whose rows depend on every event counting exactly once; version 2 shouts. */
function notes(
  version: number,
  digestible: (event: LoggedEvent) => boolean = () => true,
): FollowingProjection {
  return {
    name: 'notes',
    version,
    purposes: ['sync'],
    kinds: ['note.taken'],
    tables: ['notes', 'authors'],
    after: [],
    async apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
      const bad = events.find((event) => !digestible(event));
      if (bad) throw new Error(`indigestible: ${bad.id}`);
      const textOf = ({ payload }: LoggedEvent) => {
        const text = String(payload?.text);
        return version === 2 ? text.toUpperCase() : text;
      };
      await sql.query(WRITE_NOTES, [
        events.map(({ logId }) => logId),
        events.map(({ id }) => id),
        events.map(textOf),
        events.map(({ sequence }) => sequence),
      ]);
      await sql.query(COUNT_AUTHORS, [events.map(({ clientId }) => clientId)]);
    },
  };
}

function rebuildsOf(database: Database, projection: FollowingProjection): ProjectionRebuilds {
  return new ProjectionRebuilds(database, [], [projection], (problem) => {
    throw problem;
  });
}

const SHAPE = `
  SELECT c.relname, c.relkind, array_to_string(c.reloptions, ',') AS options,
         CASE WHEN c.relkind = 'i' THEN pg_get_indexdef(c.oid) END AS definition,
         ARRAY(SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = c.oid ORDER BY 1) AS constraints
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'i') ORDER BY 1`;

describe.each([
  { on: 'PGlite', open: onPglite, usual: 8 },
  { on: 'PostgreSQL', open: onPostgresql, usual: 25 },
])('a rebuild on $on', ({ open, usual }) => {
  let own: OwnDatabase;
  let store: EventStore;
  let group: TestGroup;

  beforeAll(async () => {
    own = await open();
    store = openStore(own.database);
    for (const statement of TABLES.split(';')) await own.database.query(statement);
  });

  beforeEach(async () => {
    for (const statement of [
      'DELETE FROM notes',
      'DELETE FROM authors',
      'DELETE FROM projection',
      `DELETE FROM log WHERE purpose = 'sync'`,
    ])
      await own.database.query(statement);
    group = await makeGroup(own.database, randomUUID());
  });

  afterAll(() => own.close());

  const rows = async () => ({
    notes: await own.database.query('SELECT * FROM notes ORDER BY log_id, note_id'),
    authors: await own.database.query('SELECT * FROM authors ORDER BY client_id'),
    positions: await own.database.query('SELECT * FROM projection ORDER BY name, log_id'),
  });
  const take = (count: number, clientId = 'a', into = group) =>
    store.push(
      pushOf(
        into,
        clientId,
        Array.from({ length: count }, () =>
          hubEventDraft(randomUUID(), { text: 'hello' }, clientId),
        ),
      ),
    );

  it('makes the rows that following has made, whatever was pushed and however far it had come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 30 })), { maxLength: 8 }),
        fc.nat(40),
        async (pushes, followed) => {
          const groups = [group, await makeGroup(own.database, randomUUID())];
          const runner = new ProjectionRunner(own.database, [notes(1)]);
          for (const [client, count] of pushes)
            await take(count, `c${client}`, groups[client % 2] as TestGroup);
          await runner.step(notes(1), { limit: followed + 1, wait: true });
          await rebuildsOf(own.database, notes(1)).run('notes');
          const rebuilt = await rows();
          for (const statement of [
            'DELETE FROM notes',
            'DELETE FROM authors',
            'DELETE FROM projection',
          ])
            await own.database.query(statement);
          await runner.catchUp([notes(1)]);
          expect(rebuilt).toEqual(await rows());
        },
      ),
      { numRuns: numRuns(usual) },
    );
  });

  it('leaves tables that are alike down to the names of indexes and constraints, and nothing else', async () => {
    const before = await own.database.query(SHAPE);
    await take(3);
    await rebuildsOf(own.database, notes(1)).run('notes');
    expect(await own.database.query(SHAPE)).toEqual(before);
    expect(
      await own.database.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rebuild%'`),
    ).toEqual([]);
  });

  it('happens by itself when the code makes other rows than there are, once, and only forward', async () => {
    await take(2);
    await new ProjectionRunner(own.database, [notes(1)]).catchUp([notes(1)]);
    const newer = rebuildsOf(own.database, notes(2));
    expect(await newer.outdated()).toEqual(['notes']);
    newer.onApplicationBootstrap();
    await until(async () => (await newer.outdated()).length === 0);
    await newer.beforeApplicationShutdown();
    expect(await own.database.query('SELECT DISTINCT text FROM notes')).toEqual([
      { text: 'HELLO' },
    ]);
    expect(await newer.outdated()).toEqual([]);
    expect(await rebuildsOf(own.database, notes(1)).outdated()).toEqual([]);
    // A hub that still runs the old code leaves the new rows alone.
    await take(1);
    await new ProjectionRunner(own.database, [notes(1)]).catchUp([notes(1)]);
    expect((await rows()).notes).toHaveLength(2);
    await new ProjectionRunner(own.database, [notes(2)]).catchUp([notes(1)]);
    expect((await rows()).notes).toHaveLength(3);
  });

  it('goes on by itself when the database was away', async () => {
    await take(2);
    await new ProjectionRunner(own.database, [notes(1)]).catchUp([notes(1)]);
    const away = Object.create(own.database) as Database;
    let asked = 0;
    away.query = (...query) => {
      if (++asked === 1) throw new ConnectionLost(new Error('away'));
      return own.database.query(...query);
    };
    const newer = rebuildsOf(away, notes(2));
    newer.onApplicationBootstrap();
    await until(async () => (await newer.outdated()).length === 0);
    await newer.beforeApplicationShutdown();
    expect(await own.database.query('SELECT DISTINCT text FROM notes')).toEqual([
      { text: 'HELLO' },
    ]);
  });

  it('takes a log that was parked along again once the code can digest its event', async () => {
    await take(2);
    await store.push(pushOf(group, 'a', [hubEventDraft('poison', { text: 'x' }, 'a')]));
    await take(2);
    const runner = new ProjectionRunner(own.database, [notes(1, ({ id }) => id !== 'poison')]);
    await runner.catchUp([notes(1)]);
    expect((await rows()).positions).toMatchObject([{ status: 'parked', position: '2' }]);
    const parked = await rebuildsOf(
      own.database,
      notes(1, ({ id }) => id !== 'poison'),
    ).run('notes');
    expect(parked).toEqual([{ log_id: group.sync, error: expect.stringContaining('poison') }]);
    expect((await rows()).positions).toMatchObject([{ status: 'parked', position: '2' }]);
    expect(await rebuildsOf(own.database, notes(1)).run('notes')).toEqual([]);
    expect((await rows()).positions).toMatchObject([{ status: 'running', position: '5' }]);
    expect((await rows()).notes).toHaveLength(5);
  });

  it('reports how far it has come', async () => {
    await take(30);
    const seen: unknown[] = [];
    await rebuildsOf(own.database, notes(1)).run('notes', {
      report: (progress) => seen.push(progress),
    });
    expect(seen.at(-1)).toEqual({ events: 30, of: 30 });
  });
});

describe('a rebuild while the hub works', () => {
  let own: Awaited<ReturnType<typeof onPostgresql>>;
  let other: Database;

  beforeAll(async () => {
    own = await onPostgresql();
    other = await own.another();
    for (const statement of TABLES.split(';')) await own.database.query(statement);
  });

  afterAll(() => own.close());

  it('misses and repeats nothing, under pushes, following in two replicas and two rebuilds at once', async () => {
    const group = await makeGroup(own.database, randomUUID());
    const stores = [own.database, other].map((each) => openStore(each));
    const runners = [own.database, other].map((each) => new ProjectionRunner(each, [notes(1)]));
    let working = true;
    let pushed = 0;
    const push = async (at: number) => {
      while (working) {
        await stores[at]?.push(
          pushOf(group, `c${at}`, [hubEventDraft(randomUUID(), { text: 'hello' }, `c${at}`)]),
        );
        pushed++;
        // Nobody ever reads less than was there before: the live rows stay until the new ones are whole.
        const before = pushed;
        await runners[at]?.catchUp([notes(1)]);
        const [row] = await own.database.query<{ count: string }>('SELECT count(*) FROM notes');
        expect(Number(row?.count)).toBeGreaterThanOrEqual(before);
      }
    };
    const rebuild = async () => {
      for (let round = 0; round < 3; round++) {
        const rebuilds = [own.database, other].map((each) => rebuildsOf(each, notes(1)));
        // Of two that begin restart one may throw the other's beginning away; what matters is the rows.
        await Promise.allSettled(rebuilds.map((each) => each.run('notes')));
      }
      await rebuildsOf(own.database, notes(1)).run('notes');
      working = false;
    };
    await Promise.all([push(0), push(1), rebuild()]);
    await runners[0]?.catchUp([notes(1)]);
    const [found] = await own.database.query<{ notes: string; counted: string }>(
      'SELECT (SELECT count(*) FROM notes) AS notes, (SELECT sum(notes) FROM authors) AS counted',
    );
    expect(found).toEqual({ notes: String(pushed), counted: String(pushed) });
    expect(pushed).toBeGreaterThan(5);
  });
});
