import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../../../apps/hub/src/database/open-database.js';
import { AnswerDroppingProxy } from './answer-dropping-proxy.js';
import { onPostgresql } from './databases.js';
import { checkHistory } from './history.js';
import { makeGroup } from './open-store.js';
import { StoredSystem } from './system-under-test.js';
import { Traffic } from './traffic.js';

const LOAD = { writers: 8, readers: 3, pushes: 40 };

describe('two replicas whose connections break', () => {
  let own: Awaited<ReturnType<typeof onPostgresql>>;

  beforeEach(async () => {
    own = await onPostgresql();
  });

  afterEach(() => own.close());

  it('keep every promise while backends of the database are killed in mid-push', async () => {
    const replicas = [own.database, await own.another()].map(
      (database) => new StoredSystem(database, Date.now),
    );
    const group = await makeGroup(own.database, randomUUID());
    const killer = new pg.Client(own.url);
    await killer.connect();
    let killed = 0;
    let working = true;
    const kill = async () => {
      while (working) {
        const { rowCount } = await killer.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`,
        );
        killed += rowCount ?? 0;
        // As often as pushes get through: by the clock alone a slow machine's would all be killed.
        const { answered } = traffic;
        do await setTimeout(40);
        while (working && traffic.answered === answered);
      }
    };
    const traffic = new Traffic(replicas, group, 10);
    const killing = kill();
    await traffic.run(LOAD);
    working = false;
    await killing;
    await killer.end();
    const history = await traffic.history(await own.another());
    expect(checkHistory(history)).toEqual([]);
    expect(killed).toBeGreaterThan(10);
    // Retries carry nearly all pushes through.
    const answered = history.pushes.filter(({ answer }) => answer);
    expect(answered.length).toBeGreaterThan(history.pushes.length * 0.9);
  });

  it('keep every promise while answers to COMMIT are lost', async () => {
    const proxy = await AnswerDroppingProxy.before(own.url, 0.15);
    const opened = await openDatabase({ url: proxy.url, dataDirectory: '' });
    try {
      const replicas = [own.database, opened.database].map(
        (database) => new StoredSystem(database, Date.now),
      );
      const group = await makeGroup(own.database, randomUUID());
      const traffic = new Traffic(replicas, group);
      // By chance few answers are lost: of so many pushes' hardly ever as few as would prove nothing.
      await traffic.run({ ...LOAD, pushes: 2 * LOAD.pushes });
      const history = await traffic.history(own.database);
      expect(checkHistory(history)).toEqual([]);
      expect(proxy.dropped).toBeGreaterThan(5);
      expect(history.pushes.filter(({ answer }) => answer)).toHaveLength(history.pushes.length);
    } finally {
      await opened.close();
      await proxy.close();
    }
  });
});
