import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { TestHub } from '../support/hub.js';
import { KeptLog } from '../support/kept-log.js';

const NAME = `khub_${randomBytes(6).toString('hex')}`;
let server: pg.Client;

beforeAll(async () => {
  server = new pg.Client(process.env.TEST_DATABASE_URL);
  await server.connect();
  await server.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  // PostgreSQL's own order has no versions, which is what other tests run with.
  await server.query(
    `CREATE DATABASE ${NAME} TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'`,
  );
});

afterAll(async () => {
  await server.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await server.end();
});

describe('a hub whose database was made with another version of the library that sorts its texts', () => {
  it('says so in its log as often as it starts, until the version is refreshed', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL!);
    url.pathname = `/${NAME}`;
    const saidAtStart = async () => {
      const kept = new KeptLog('error');
      const hub = await TestHub.start({ databaseUrl: url.href, logLevel: 'error' }, kept.log);
      await hub.stop();
      return kept.lines.filter(({ part }) => part === 'database').map(({ msg }) => msg);
    };
    expect(await saidAtStart()).toEqual([]);
    await server.query(`UPDATE pg_database SET datcollversion = '1.0' WHERE datname = $1`, [NAME]);
    const told = expect.stringMatching(/^the database was made with version 1\.0 .* REINDEX/);
    expect(await saidAtStart()).toEqual([told]);
    await server.query(`ALTER DATABASE ${NAME} REFRESH COLLATION VERSION`);
    expect(await saidAtStart()).toEqual([]);
  });
});
