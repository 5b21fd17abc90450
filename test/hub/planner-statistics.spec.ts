import { PlannerStatistics } from '../../apps/hub/src/database/planner-statistics.js';
import { TestHub } from '../support/hub.js';

const PUSH = 500;

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
  it('is looked at after the first thousand events and at each doubling, one look at a time', async () => {
    const { statistics, tables, end } = watched();
    statistics.noteWritten(999);
    await settled();
    expect(tables).toEqual([]);

    statistics.noteWritten(1);
    statistics.noteWritten(5_000);
    await settled();
    expect(tables).toEqual(['event']);

    end();
    await settled();
    statistics.noteWritten(1);
    await settled();
    expect(tables).toEqual(['event', 'event']);
  });

  it('is true of a log that has just grown', async () => {
    const hub = await TestHub.start();
    try {
      await hub.group('crew');
      const ada = await hub.join('crew', 'Ada');
      for (let push = 0; push < 3; push++)
        await hub.push(
          ada,
          Array.from({ length: PUSH }, (_, at) => ({
            id: `e${push}-${at}`,
            kind: 'k',
            payload: {},
          })),
        );
      const figures = async () => {
        const [row] = await hub.database.query<{ rows: number }>(
          `SELECT reltuples AS rows FROM pg_class WHERE oid = 'event'::regclass`,
        );
        return row?.rows ?? 0;
      };
      while ((await figures()) < 2 * PUSH) await new Promise((later) => setTimeout(later, 20));
      expect(await figures()).toBeLessThan(4 * PUSH);
    } finally {
      await hub.stop();
    }
  });
});
