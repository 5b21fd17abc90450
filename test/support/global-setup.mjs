import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath } from '../../scripts/headless-browser.mjs';
import { startPostgres } from '../../scripts/postgres-server.mjs';
import { dataInMemory } from './data-in-memory.mjs';
import { createTemplate } from './test-database.ts';

/** What a throwaway server leaves out: it survives its processes, not the machine. */
const UNSAFE = { fsync: 'off', full_page_writes: 'off' };

/** A temporary folder of the run's own: whatever its tests leave there goes with it. */
function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'khub-tests-'));
  // servers run as another user
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Builds what black-box suites start as a process, and gives the run a temporary folder and a PostgreSQL server: TEST_DATABASE_URL, else
 * its own.
 */
export default async function setUp() {
  if (!process.env.SKIP_BUILD) {
    execFileSync(process.execPath, ['scripts/build-if-needed.mjs'], { stdio: 'inherit' });
  }
  // unpacked before workers look for it all at once
  const unpacked = browserPath();
  if (!process.env.TEST_DATABASE_URL) {
    const server = await startPostgres(UNSAFE, dataInMemory());
    process.env.TEST_DATABASE_URL = server.url;
    globalThis.testPostgres = server;
  }
  globalThis.testTemplate = await createTemplate();
  const browser = await unpacked;
  if (browser) process.env.CHROMIUM_PATH = browser;
  process.env.TMPDIR = globalThis.testFolder = temporaryFolder();
}
