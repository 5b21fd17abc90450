import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Sql } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { copyCluster } from '../../../apps/hub/src/database/embedded/copy-cluster.js';
import { openDurablePglite } from '../../../apps/hub/src/database/embedded/durable-pglite.js';
import { exchange } from '../../../apps/hub/src/database/embedded/exchange.js';
import { WalCheckpointer } from '../../../apps/hub/src/database/embedded/wal-checkpointer.js';
import { PgliteStream } from '../../../apps/hub/src/database/embedded/pglite-stream.js';
import { openThrough } from '../../../apps/hub/src/database/open-database.js';
import { CLUSTER_IMAGE } from './databases.js';

const MEGABYTE = `INSERT INTO note SELECT repeat('x', 1000) FROM generate_series(1, 1000)`;
const SEGMENT_BYTES = 16 * 1024 * 1024;

describe('an embedded database in use', () => {
  const home = mkdtempSync(join(tmpdir(), 'khub-copy-'));
  const from = join(home, 'postgres');
  const opened: (() => Promise<void>)[] = [];
  let copies = 0;
  let database: Database;

  beforeAll(async () => {
    database = await open(from);
    await database.query('CREATE TABLE note (text text)');
    await database.query(MEGABYTE);
  });

  afterAll(async () => {
    for (const close of opened) await close();
    rmSync(home, { recursive: true, force: true });
  });

  async function open(directory: string): Promise<Database> {
    const pglite: PGlite = await openDurablePglite(directory, CLUSTER_IMAGE);
    const at = await openThrough(() => new PgliteStream((message) => exchange(pglite, message)));
    opened.push(() => at.close().then(() => pglite.close()));
    return at;
  }

  const notes = async (sql: Sql) =>
    (await sql.query<{ count: number }>('SELECT count(*)::int FROM note'))[0]?.count;

  /** Copies it; `before` is done whenever a statement of this kind comes. */
  function copy(
    before: Readonly<Record<string, () => Promise<unknown>>> = {},
    signal = new AbortController().signal,
  ) {
    const to = join(home, `copy-${++copies}`);
    const sql: Sql = {
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        for (const [word, act] of Object.entries(before)) if (text.includes(word)) await act();
        return database.query<Row>(text, values);
      },
    };
    return { to, copied: copyCluster({ sql, from, to, signal }) };
  }

  it('is copied with all that was committed before the copying ended', async () => {
    const before = (await notes(database)) ?? 0;
    const write = () => database.query(MEGABYTE);
    const { to, copied } = copy({ pg_read_binary_file: write, pg_backup_stop: write });
    expect(await copied).toBeGreaterThan(SEGMENT_BYTES);
    await write();
    const restored = await open(to);
    expect(await notes(restored)).toBe(before + 2_000);
    expect(await notes(database)).toBe(before + 3_000);
    await restored.query(MEGABYTE);
  });

  it('is copied again after a copying that was ended', async () => {
    const ending = new AbortController();
    const act = () => Promise.resolve(ending.abort(new Error('the hub ended')));
    await expect(copy({ pg_backup_start: act }, ending.signal).copied).rejects.toThrow(
      'the hub ended',
    );
    expect(await copy().copied).toBeGreaterThan(SEGMENT_BYTES);
  });

  it('says so where what was written ahead may be gone, as after it was opened anew', async () => {
    const { copied } = copy({ pg_control_checkpoint: () => database.query('CHECKPOINT') });
    await expect(copied).rejects.toThrow('opened anew while it was copied');
  });

  it('lets go of what was written ahead, but not while it is copied', async () => {
    const checkpointer = new WalCheckpointer(database, SEGMENT_BYTES);
    try {
      expect(await checkpointer.checkpointIfDue()).toBe(false);
      for (let count = 0; count < 20; count++) await database.query(MEGABYTE);
      await checkpointer.pausedDuring(async () =>
        expect(await checkpointer.checkpointIfDue()).toBe(false),
      );
      expect(await checkpointer.checkpointIfDue()).toBe(true);
      expect(await checkpointer.checkpointIfDue()).toBe(false);
    } finally {
      checkpointer.end();
    }
  });
});
