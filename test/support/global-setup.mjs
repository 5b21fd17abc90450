import { execFileSync } from 'node:child_process';
import { startPostgres } from '../../scripts/postgres-server.mjs';

/** Builds what black-box suites start as a process, and gives the run a PostgreSQL server: TEST_DATABASE_URL, else its own. */
export default async function setUp() {
  if (!process.env.SKIP_BUILD) {
    execFileSync(process.execPath, ['scripts/build-if-needed.mjs'], { stdio: 'inherit' });
  }
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  globalThis.testPostgres = server;
}
