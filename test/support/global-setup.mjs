import { execFileSync } from 'node:child_process';
import { browserPath } from '../../scripts/headless-browser.mjs';
import { startPostgres } from '../../scripts/postgres-server.mjs';
import { createTemplate } from './test-database.ts';

/** What a throwaway server leaves out: it survives its processes, not the machine. */
const UNSAFE = { fsync: 'off', full_page_writes: 'off' };

/** Builds what black-box suites start as a process, and gives the run a PostgreSQL server: TEST_DATABASE_URL, else its own. */
export default async function setUp() {
  if (!process.env.SKIP_BUILD) {
    execFileSync(process.execPath, ['scripts/build-if-needed.mjs'], { stdio: 'inherit' });
  }
  // unpacked before workers look for it all at once
  const unpacked = browserPath();
  if (!process.env.TEST_DATABASE_URL) {
    const server = await startPostgres(UNSAFE);
    process.env.TEST_DATABASE_URL = server.url;
    globalThis.testPostgres = server;
  }
  globalThis.testTemplate = await createTemplate();
  await unpacked;
}
