import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { openDurablePglite } from '../../../apps/hub/src/database/embedded/durable-pglite.js';
import { CLUSTER_IMAGE } from './databases.js';

/** So many rows that PostgreSQL creates a further file for the table, which says where it has room. */
const ROWS = `INSERT INTO note SELECT repeat('x', 1000) FROM generate_series(1, 100)`;
const { writeFileSync } = fs;

/** Has no file be created, as on a full disk, until it is told that there is room. */
function setRoom(state: 'full' | 'free'): void {
  fs.writeFileSync =
    state === 'free'
      ? writeFileSync
      : () => {
          throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
        };
  syncBuiltinESMExports();
}

describe('an embedded database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'khub-room-'));
  let database: PGlite;

  beforeAll(async () => {
    database = await openDurablePglite(join(directory, 'postgres'), CLUSTER_IMAGE);
    await database.query('CREATE TABLE note (text text)');
  });

  afterAll(async () => {
    setRoom('free');
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('creates a file that it had no room for as soon as there is room', async () => {
    setRoom('full');
    await expect(database.query(ROWS)).rejects.toThrow('No space left on device');
    await expect(database.query(ROWS)).rejects.toThrow('No space left on device');
    setRoom('free');
    await database.query(ROWS);
    const { rows } = await database.query('SELECT count(*)::int FROM note');
    expect(rows).toEqual([{ count: 100 }]);
  });
});
