/** Stops the run's own PostgreSQL server. */
export default async function tearDown() {
  await globalThis.testPostgres?.stop();
}
