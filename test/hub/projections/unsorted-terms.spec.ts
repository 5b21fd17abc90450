import { FOLLOWING_PROJECTIONS, type LoggedEvent, type Sql } from '@app/projections';
import { openMigratedDatabase } from '../../support/test-database.js';
import { onPglite } from '../event-store/databases.js';

/** So many different words has each item, beside those of its title. */
const WORDS = 50;
/** A search may find so many kB of terms unsorted. */
const MOST_KB = 128;

/** A step's terms at most, as the index holds them unsorted. */
const STEP_KB = 1_024;
const WRITER = 'khub_who_only_writes';

let database: Awaited<ReturnType<typeof openMigratedDatabase>>;
let sql: Sql;
let sequence = 0;

beforeAll(async () => {
  database = await openMigratedDatabase();
  ({ sql } = database);
});

afterAll(() => database.close());

function captured(): LoggedEvent {
  const at = ++sequence;
  const summary = Array.from({ length: WORDS }, (_, word) => `w${(at * 7 + word * 3) % 997}`);
  return {
    logId: '00000000-0000-0000-0000-000000000001',
    groupKey: 'platform',
    purpose: 'sync',
    sequence: at,
    id: `event-${at}`,
    kind: 'knowledge.captured',
    payload: { knowledge: { id: `note-${at}`, title: 'A note', summary: summary.join(' ') } },
    createdAt: null,
    acceptedAt: Date.UTC(2026, 4, 1) + at,
    memberId: 'member_platform_ada',
    clientId: 'client_platform_ada',
    hash: '',
    scope: { projectKeys: [], privateTo: null },
    early: false,
  };
}

async function take(items: number, into = sql): Promise<void> {
  const events = Array.from({ length: items }, captured);
  for (const projection of FOLLOWING_PROJECTIONS)
    if (['knowledge', 'search'].includes(projection.name)) await projection.apply(events, into);
}

/** How many kB of terms the index held unsorted; now it holds none. */
async function unsortedKb(index = 'search_terms', of = sql): Promise<number> {
  const [row] = await of.query<{ pages: string }>(
    `SELECT gin_clean_pending_list($1::regclass) AS pages`,
    [index],
  );
  return Number(row?.pages) * 8;
}

describe('terms that are not sorted into their index', () => {
  it('are none after a batch of many, which are sorted in all at once', async () => {
    await take(1_000);
    expect(await unsortedKb()).toBe(0);
  });

  it('are some after a small batch, and never many', async () => {
    const found: number[] = [];
    for (let batches = 1; batches <= 41; batches += 8) {
      await take(200);
      for (let batch = 0; batch < batches; batch++) await take(10);
      found.push(await unsortedKb());
    }
    expect(Math.max(...found)).toBeGreaterThan(MOST_KB / 2);
    expect(Math.max(...found)).toBeLessThanOrEqual(MOST_KB * 1.25);
  });

  it('are sorted into the table that is being rebuilt, and meanwhile into the live one', async () => {
    await sql.query('CREATE SCHEMA rebuilt');
    await sql.query('CREATE TABLE rebuilt.search (LIKE search INCLUDING ALL)');
    await sql.query(`ALTER INDEX rebuilt.search_terms_idx RENAME TO search_terms`);
    const [{ path }] = (await sql.query<{ path: string }>(
      `SELECT current_setting('search_path') AS path`,
    )) as [{ path: string }];
    const find = (schemas: string) =>
      sql.query(`SELECT set_config('search_path', $1, false)`, [schemas]);
    await unsortedKb();
    for (let batch = 0; batch < 5; batch++) {
      await take(60);
      await find(`rebuilt, ${path}`);
      await take(200);
      expect(await unsortedKb('rebuilt.search_terms')).toBe(0);
      await find(path);
    }
    expect(await unsortedKb()).toBeLessThanOrEqual(MOST_KB * 1.25);
  });

  it("are left to the index where the table is not the hub's own, and the hub follows on", async () => {
    await sql.query(`CREATE ROLE ${WRITER}`);
    try {
      await sql.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${WRITER}`);
      await unsortedKb();
      await sql.query(`SET ROLE ${WRITER}`);
      for (let batch = 0; batch < 4; batch++) await take(500);
      await sql.query('RESET ROLE');
      const left = await unsortedKb();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(STEP_KB * 1.25);
    } finally {
      await sql.query('RESET ROLE');
      await sql.query(`DROP OWNED BY ${WRITER}`);
      await sql.query(`DROP ROLE ${WRITER}`);
    }
  });

  it('are none after a batch of many in the embedded database', async () => {
    const own = await onPglite();
    try {
      await take(200, own.database);
      expect(await unsortedKb('search_terms', own.database)).toBe(0);
    } finally {
      await own.close();
    }
  });
});
