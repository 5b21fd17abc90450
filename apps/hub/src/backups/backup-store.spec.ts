import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HubConfig } from '../config.js';
import type { OpenDatabase } from '../database/open-database.js';
import { backupName } from './backup.js';
import { BackupStore } from './backup-store.js';

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.parse('2026-01-10T00:00:00.000Z');
const KEPT = 3;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khub-backups-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a backup at a time, of a database without files. */
async function backUp(now: number): Promise<string> {
  const copying = { bytes: () => Promise.resolve(0), copyTo: () => Promise.resolve(0) };
  const store = new BackupStore(
    { dataDirectory: folder, backupDirectory: folder, backupsKept: KEPT } as unknown as HubConfig,
    { copying } as unknown as OpenDatabase,
    () => now,
  );
  const { name } = store.begin();
  for (let state = 'running'; state === 'running';)
    state = (await store.list()).find((each) => each.name === name)!.state;
  return name;
}

const kept = () => readdirSync(folder).toSorted();

describe('the backups that are kept', () => {
  it('are the newest', async () => {
    const names: string[] = [];
    for (let day = 0; day <= KEPT; day++) names.push(await backUp(NOW + day * DAY_MS));
    expect(kept()).toEqual(names.slice(1));
  });

  it('are those made since the clock was put back, before those dated ahead', async () => {
    for (const days of [30, 31, 32]) mkdirSync(join(folder, backupName(NOW + days * DAY_MS)));
    const first = await backUp(NOW);
    expect(kept()).toEqual([first, ...[31, 32].map((days) => backupName(NOW + days * DAY_MS))]);
    const since = [first, await backUp(NOW + DAY_MS), await backUp(NOW + 2 * DAY_MS)];
    expect(kept()).toEqual(since);
  });
});
