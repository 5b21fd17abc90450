import { Database, type Transaction } from '../../apps/hub/src/database/database.js';
import { MirrorKeeper } from '../../apps/hub/src/mirrors/mirror-keeper.js';
import type { Fetch } from '../../apps/hub/src/mirrors/peer/peer-request.js';
import type { TestHub } from '../support/hub.js';
import { Mirroring, entriesOf, note } from '../support/mirroring.js';
import { until } from '../support/until.js';
import { FailingDatabase, lost } from './failing-database.js';

let hubs: Mirroring;
let source: TestHub, mirror: TestHub;

Mirroring.ofFile((made) => {
  hubs = made;
  ({ source, mirror } = hubs);
});

describe('a hub that is mirrored', () => {
  /** Lets the mirror look once, through a fetch that changes what comes. */
  const lookThrough = async (id: string, change: Fetch) => {
    await hubs.resume(id);
    await new MirrorKeeper({ ...hubs.partsOf(), fetch: change }).work();
    return hubs.recordOf(id);
  };
  const changed =
    (change: (page: any, path: string) => unknown): Fetch =>
    async (url, options) => {
      const answer = await fetch(url, options);
      const page = await answer.json();
      return Response.json(change(page, url as string) ?? page, { status: answer.status });
    };

  it('is tried again, later each time, while it is away or does not take the token', async () => {
    const { id } = await hubs.newMirror();
    const away = await lookThrough(id, () => Promise.reject(new TypeError('fetch failed')));
    expect(away).toMatchObject({ status: 'unreachable', failures: 1 });
    const parts = hubs.partsOf();
    const later = { ...parts, now: () => Date.now() + 20_000, fetch: changed(() => ({})) };
    await new MirrorKeeper(later).work();
    const again = await hubs.recordOf(id);
    expect(again).toMatchObject({
      status: 'unreachable',
      failures: 2,
      problem: expect.stringContaining('not one that a hub gives'),
    });
    const refused = await lookThrough(id, () =>
      Promise.resolve(Response.json({}, { status: 401 })),
    );
    expect(refused).toMatchObject({ status: 'unauthorized', failures: 1 });
    const wait = Date.parse(refused.nextAttemptAt) - Date.now();
    expect([wait > 3_000, wait <= 5_000]).toEqual([true, true]);
    await hubs.resume(id);
    await hubs.work();
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'waiting', failures: 0 });
  });

  it('has an answer cut off that does not end', async () => {
    const { id } = await hubs.newMirror();
    const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1024 * 1024)) });
    const record = await lookThrough(id, () => Promise.resolve(new Response(endless)));
    expect(record).toMatchObject({
      status: 'unreachable',
      problem: expect.stringContaining('larger than'),
    });
  });

  it('ends the mirror with what it sends, where that was changed on the way', async () => {
    const { eve, id, origin } = await hubs.newMirror();
    await source.push(eve, [note('one'), note('two')]);
    let record: any;
    const tampered = changed((page, path) => {
      if (path.includes('sync-events')) page.events[1].payload.knowledge.title = 'Other';
    });
    const appended = await mirror.appendedBy(async () => {
      record = await lookThrough(id, tampered);
    });
    expect(record).toMatchObject({
      status: 'corrupt',
      size: 0,
      problem: expect.stringContaining('event 2'),
    });
    expect(appended.map(({ kind }) => kind)).toEqual(['federation.diverged']);
    expect(appended[0]!.payload).toMatchObject({
      origin,
      status: 'corrupt',
      notes: record.evidence,
    });
    await hubs.work();
    expect(await hubs.recordOf(id)).toEqual(record);
    const acknowledged = await mirror.appendedBy(() => hubs.resume(id));
    expect(acknowledged.map(({ kind }) => kind)).toEqual(['mirror.acknowledged']);
    await hubs.work();
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'waiting', size: 2 });
  });

  it('ends the mirror when it is restored from a backup, before and after it has grown again', async () => {
    const { group, eve, id } = await hubs.newMirror();
    await source.push(eve, [note('first')]);
    const [log] = await source.database.query<any>(
      `SELECT * FROM log WHERE group_key = $1 AND purpose = 'sync'`,
      [group],
    );
    await source.push(eve, [note('lost')]);
    await hubs.work();
    await source.database.transaction(async (sql) => {
      await sql.query('ALTER TABLE event DISABLE TRIGGER event_row_guard');
      await sql.query('DELETE FROM event WHERE log_id = $1 AND sequence > 1', [log.log_id]);
      await sql.query('ALTER TABLE event ENABLE TRIGGER event_row_guard');
      await sql.query('UPDATE log SET size = 1, head_hash = $2, frontier = $3 WHERE log_id = $1', [
        log.log_id,
        log.head_hash,
        log.frontier,
      ]);
    });
    await hubs.resume(id);
    await hubs.work();
    const rolledBack = await hubs.recordOf(id);
    expect(rolledBack).toMatchObject({
      status: 'rolled_back',
      size: 2,
      evidence: [expect.any(String), expect.any(String)],
    });
    await source.push(eve, [note('other'), note('more')]);
    await hubs.resume(id);
    await hubs.work();
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'forked', size: 2 });
  });
});

describe('a mirror whose hub fails', () => {
  it.each(['before', 'after', 'at COMMIT'] as const)(
    'goes on where it was, without a gap or anything twice, however it fails: %s',
    async (when) => {
      const { eve, id } = await hubs.newMirror();
      const zoe = await source.join(eve.groupKey, 'Zoe');
      const parts = hubs.partsOf();
      let step = 0;
      for (let hasFailed = true; hasFailed;) {
        const name = `${when} ${++step}`;
        await source.push(eve, [note(name)]);
        await source.push(zoe, [note(`${name} unseen`, { visibility: 'private' })]);
        await hubs.resume(id);
        const database = new FailingDatabase(parts.database, step, when);
        await new MirrorKeeper({ ...parts, database }).work();
        hasFailed = database.hasFailed;
        await hubs.resume(id);
        await hubs.work();
        const { logId, size, status, withheld } = await hubs.recordOf(id);
        // What is counted is counted with the page that it is of, once.
        expect([status, size, withheld]).toEqual(['waiting', 2 * step, step]);
        const there = (await entriesOf(source, logId)) as { event_id: string }[];
        expect(await entriesOf(mirror, logId)).toEqual(
          there.map((entry) => ({
            ...entry,
            ...(entry.event_id.endsWith('unseen') && { payload: null, salt: null }),
          })),
        );
      }
      expect(step).toBeGreaterThan(when === 'at COMMIT' ? 1 : 5);
    },
  );

  const FOUR = ['one', 'two', 'three', 'four'].map((title) => note(title));
  /** Asks for few events at a time. */
  const inPagesOf =
    (events: number, told?: (path: string) => void): Fetch =>
    (url, options) => {
      const path = (url as string).replace('limit=1000', `limit=${events}`);
      told?.(path);
      return fetch(path, options);
    };

  /** A database in which what writes a page is done in a way of its own, be it a transaction or a single statement. */
  abstract class PagesDatabase extends Database {
    override transaction<Result>(run: (sql: Transaction) => Promise<Result>): Promise<Result> {
      return this.page(() => super.transaction(run));
    }

    override query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
      const ask = () => super.query<Row>(text, values);
      return text.includes('INSERT INTO event ') ? this.page(ask) : ask();
    }

    protected abstract page<Result>(write: () => Promise<Result>): Promise<Result>;
  }

  it('has the next page verified while one is written, and writes one after the other', async () => {
    const { eve, id } = await hubs.newMirror();
    await source.push(eve, FOUR);
    const steps: string[] = [];
    const count = (what: string) => steps.filter((step) => step === what).length;
    class WatchedDatabase extends PagesDatabase {
      protected async page<Result>(write: () => Promise<Result>): Promise<Result> {
        steps.push('writes');
        // Whoever asked for the next page only then would wait for ever.
        await until(() => count('asks') >= Math.min(count('writes') + 1, FOUR.length));
        return write().finally(() => steps.push('written'));
      }
    }
    const parts = { ...hubs.partsOf(), database: new WatchedDatabase(mirror.database.dataSource) };
    const told = (path: string) => path.includes('sync-events') && steps.push('asks');
    await new MirrorKeeper({ ...parts, fetch: inPagesOf(1, told) }).work();
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'waiting', size: 4 });
    expect(count('asks')).toBe(FOUR.length);
    const writing = steps.filter((step) => step !== 'asks');
    expect(writing).toEqual(FOUR.flatMap(() => ['writes', 'written']));
  });

  it('keeps what came before a page that is not good, and nothing behind one that it could not write', async () => {
    const { eve, id } = await hubs.newMirror();
    await source.push(eve, FOUR);
    const parts = hubs.partsOf();
    const [second, third] = [2, 3];
    class SecondFails extends PagesDatabase {
      private pages = 0;
      protected page<Result>(write: () => Promise<Result>): Promise<Result> {
        return ++this.pages === second ? Promise.reject(lost()) : write();
      }
    }
    const database = new SecondFails(parts.database.dataSource);
    await new MirrorKeeper({ ...parts, database, fetch: inPagesOf(1) }).work();
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'unreachable', size: 1 });
    const tampered: Fetch = async (url, options) => {
      const page = (await (await inPagesOf(1)(url, options)).json()) as any;
      const [event] = page.events ?? [];
      if (event?.log.sequence === third) event.payload.knowledge.title = 'Other';
      return Response.json(page);
    };
    await hubs.resume(id);
    await new MirrorKeeper({ ...parts, fetch: tampered }).work();
    expect(await hubs.recordOf(id)).toMatchObject({
      status: 'corrupt',
      size: 2,
      problem: expect.stringContaining('event 3'),
    });
    await hubs.resume(id);
    await hubs.work();
    const { logId, ...record } = await hubs.recordOf(id);
    expect(record).toMatchObject({ status: 'waiting', size: 4 });
    expect(await entriesOf(mirror, logId)).toEqual(await entriesOf(source, logId));
  });

  it.each([
    {
      once: 'another has its claim',
      change: 'UPDATE mirror SET claimed_by = gen_random_uuid() WHERE mirror_id = $1',
      status: 'syncing',
    },
    {
      once: 'its log is elsewhere, which the next run finds',
      change: `UPDATE log SET head_hash = sha256('') WHERE log_id = (SELECT log_id FROM mirror WHERE mirror_id = $1)`,
      status: 'corrupt',
    },
  ])('writes and counts nothing more of a page once $once', async ({ change, status }) => {
    const { eve, id } = await hubs.newMirror();
    await source.push(eve, [note('one')]);
    const zoe = await source.join(eve.groupKey, 'Zoe');
    await source.push(zoe, [note('unseen', { visibility: 'private' })]);
    let asked = 0;
    const inTime: Fetch = async (url, options) => {
      const isPage = (url as string).includes('sync-events');
      if (isPage && ++asked === 2) {
        await until(async () => (await hubs.recordOf(id)).size === 1);
        await mirror.database.query(change, [id]);
      }
      return inPagesOf(1)(url, options);
    };
    await new MirrorKeeper({ ...hubs.partsOf(), fetch: inTime }).work();
    const record = await hubs.recordOf(id);
    expect(record).toMatchObject({ status, size: 1, withheld: 0 });
    expect(await entriesOf(mirror, record.logId)).toHaveLength(1);
  });

  it('is worked on by one replica at a time', async () => {
    const { eve, id } = await hubs.newMirror();
    await source.push(eve, [note('shared')]);
    const asked: string[] = [];
    const keeperOf = (name: string) =>
      new MirrorKeeper({
        ...hubs.partsOf(),
        // Mirrors of other tests may come to be due as well.
        fetch: (url, options) => {
          if (new Headers(options?.headers).get('authorization')?.endsWith(eve.accessToken))
            asked.push(name);
          return fetch(url, options);
        },
      });
    await Promise.all([keeperOf('one').work(), keeperOf('two').work()]);
    expect(new Set(asked).size).toBe(1);
    expect(await hubs.recordOf(id)).toMatchObject({ status: 'waiting', size: 1, failures: 0 });
  });
});
