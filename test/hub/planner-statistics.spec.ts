import { setTimeout as sleep } from 'node:timers/promises';
import { PlannerStatistics } from '../../apps/hub/src/database/planner-statistics.js';
import { TestHub } from '../support/hub.js';
import { until } from '../support/until.js';

const PUSH = 150;
/** Time enough to look at all tables. */
const LOOK_MS = 500;

/** An analysis that is asked for by hand; `tables` are those it has looked at. */
function watched() {
  const tables: string[] = [];
  let end: () => void = () => undefined;
  const sql = {
    query: async (text: string) => {
      if (text.startsWith('SET LOCAL')) return [];
      if (!text.startsWith('ANALYZE')) return [{ name: 'event' }];
      tables.push(text.slice('ANALYZE '.length));
      await new Promise<void>((resolve) => (end = resolve));
      return [];
    },
  };
  const database = { ...sql, transaction: (work: (within: object) => unknown) => work(sql) };
  return { statistics: new PlannerStatistics(database as never), tables, end: () => end() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what the planner believes of the tables', () => {
  it('is looked at after the first hundred events and at each doubling, one look at a time', async () => {
    const { statistics, tables, end } = watched();
    statistics.noteWritten(99);
    await settled();
    expect(tables).toEqual([]);

    statistics.noteWritten(1);
    statistics.noteWritten(500);
    await settled();
    expect(tables).toEqual(['event']);

    end();
    await settled();
    statistics.noteWritten(1);
    await settled();
    expect(tables).toEqual(['event', 'event']);
  });

  it('is looked at again where the read models have followed, after a start and at each doubling', async () => {
    const { statistics, tables, end } = watched();
    const looks = async (work: () => void) => {
      const before = tables.length;
      work();
      await settled();
      end();
      await settled();
      return tables.length - before;
    };
    expect(await looks(() => statistics.noteFollowed())).toBe(1);
    expect(await looks(() => statistics.noteFollowed())).toBe(0);
    expect(await looks(() => statistics.noteWritten(100))).toBe(1);
    expect(await looks(() => statistics.noteFollowed())).toBe(1);
    expect(await looks(() => statistics.noteFollowed())).toBe(0);
    expect(await looks(() => statistics.noteWritten(99))).toBe(0);
    expect(await looks(() => statistics.noteFollowed())).toBe(0);
    expect(await looks(() => statistics.noteWritten(1))).toBe(1);
    expect(await looks(() => statistics.noteFollowed())).toBe(1);
  });

  it('is true of a log that has just grown, and of the read models that follow it later', async () => {
    const hub = await TestHub.start();
    try {
      await hub.group('crew');
      const ada = await hub.join('crew', 'Ada');
      const note = (id: string) => {
        return { id, kind: 'knowledge.captured', payload: { knowledge: { id, title: 'A note' } } };
      };
      const figures = async (table: string) => {
        const [row] = await hub.database.query<{ rows: number }>(
          `SELECT reltuples AS rows FROM pg_class WHERE oid = '${table}'::regclass`,
        );
        return row?.rows ?? 0;
      };
      await hub.push(ada, [note('first')]);
      await until(async () => (await hub.database.query('SELECT FROM knowledge')).length > 0);
      await hub.database.transaction(async (sql) => {
        await sql.query('SELECT FROM projection FOR UPDATE');
        await hub.push(
          ada,
          Array.from({ length: PUSH }, (_, at) => note(`e${at}`)),
        );
        await until(async () => (await figures('event')) >= PUSH && (await figures('search')) >= 0);
        expect(await figures('search')).toBeLessThan(PUSH);
      });
      for (const table of ['knowledge', 'search']) {
        await until(async () => (await figures(table)) >= PUSH);
        expect(await figures(table)).toBeLessThan(2 * PUSH);
      }
      // As if the server had looked at one, and another program had filled the other.
      for (const [table, rows] of [
        ['search', 7],
        ['knowledge', -1],
      ])
        await hub.database.query(
          `UPDATE pg_class SET reltuples = ${rows} WHERE oid = '${table}'::regclass`,
        );
      const restarted = await TestHub.start({ databaseUrl: hub.databaseUrl });
      try {
        await until(async () => (await figures('knowledge')) >= PUSH);
        await sleep(LOOK_MS);
        expect(await figures('search')).toBe(7);
      } finally {
        await restarted.stop();
      }
    } finally {
      await hub.stop();
    }
  });
});
