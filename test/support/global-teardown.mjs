/** Drops the run's template, and stops its own PostgreSQL server. */
export default async function tearDown() {
  await globalThis.testTemplate?.drop();
  await globalThis.testPostgres?.stop();
}
