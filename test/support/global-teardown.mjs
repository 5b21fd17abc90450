import { rmSync } from 'node:fs';

/** Drops the run's template, stops its own PostgreSQL server, and removes what tests have left. */
export default async function tearDown() {
  await globalThis.testTemplate?.drop();
  await globalThis.testPostgres?.stop();
  rmSync(globalThis.testFolder, { recursive: true, force: true });
}
