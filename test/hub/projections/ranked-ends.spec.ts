import { encodePage } from '@app/domain';
import {
  FOLLOWING_PROJECTIONS,
  type LoggedEvent,
  MAX_OFFSET,
  type Sql,
  digestTasks,
  reviewQuality,
  searchKnowledge,
} from '@app/projections';
import { type OwnDatabase, onPglite, onPostgresql } from '../event-store/databases.js';

const PAGE = 500;
/** How many rows lie behind the deepest place a cursor leads to, and how many there are in all. */
const BEHIND = 600;
const ROWS = MAX_OFFSET + BEHIND;

const BAD_TASK: LoggedEvent = {
  logId: '00000000-0000-0000-0000-000000000001',
  groupKey: 'team',
  purpose: 'sync',
  sequence: 1,
  id: 'event',
  kind: 'knowledge.captured',
  payload: {
    knowledge: { id: 'k', title: 'wanted', type: 'task', status: 'todo', quality: { rating: 0 } },
  },
  createdAt: null,
  acceptedAt: 0,
  memberId: 'member_team_ada',
  clientId: 'client_team_ada',
  hash: '0',
  scope: { projectKeys: [], privateTo: null },
  early: false,
};

const MULTIPLY = ['knowledge', 'search'].map(
  (table) => `
    INSERT INTO ${table}
    SELECT (jsonb_populate_record(one, jsonb_build_object('id', 'k' || n, 'task_key', 'k' || n, 'document', n))).*
    FROM ${table} AS one, generate_series(2, ${ROWS}) AS n`,
);

/** Projects one item, and makes many rows of what that gave. */
async function fill(sql: Sql): Promise<void> {
  for (const name of ['knowledge', 'search']) {
    const projection = FOLLOWING_PROJECTIONS.find((each) => each.name === name);
    await projection!.apply([BAD_TASK], sql);
  }
  const total = `UPDATE search_totals SET documents = documents * ${ROWS}, length = length * ${ROWS}, next_document = ${ROWS + 1}`;
  for (const statement of [...MULTIPLY, total, 'ANALYZE']) await sql.query(statement);
}

interface Page {
  items: readonly unknown[];
  nextCursor?: string;
  truncated?: true;
  truncatedBecause?: string;
}

type Range = { limit: number; cursor: string };

const LISTS: Record<string, (sql: Sql, range: Range) => Promise<Page>> = {
  'what needs a review': (sql, range) =>
    reviewQuality(sql, 'administrator', {
      ...range,
      includeSuperseded: true,
      includeLowAdoption: true,
      staleDays: 90,
      maxQualityScore: 0.5,
      maxConfidence: 0.5,
      maxRating: 0.5,
      maxAdoptionScore: 0.5,
      now: 0,
    }),
  'what was found': (sql, range) =>
    searchKnowledge(sql, 'administrator', { ...range, query: 'wanted', apart: true, now: 0 }),
  tasks: async (sql, range) => {
    const { entries, ...end } = await digestTasks(sql, 'administrator', {
      ...range,
      includeDone: true,
    });
    return { items: entries, ...end };
  },
};

describe.each<[string, () => Promise<OwnDatabase>]>([
  ['PostgreSQL', onPostgresql],
  ['the embedded database', onPglite],
])('a list that is ranked anew for each page, on %s', (_, open) => {
  let own: OwnDatabase;

  beforeAll(async () => {
    own = await open();
    await fill(own.database);
  });

  afterAll(() => own.close());

  it.each(Object.entries(LISTS))('leads on or says that it ends early: %s', async (_name, list) => {
    const pageAt = (offset: number, limit: number) =>
      list(own.database, { limit, cursor: encodePage([offset]) });
    const before = await pageAt(MAX_OFFSET - PAGE, PAGE);
    expect(before).toMatchObject({ nextCursor: encodePage([MAX_OFFSET]) });
    expect(before.truncated).toBeUndefined();
    const cut = await pageAt(MAX_OFFSET, PAGE);
    expect(cut.items).toHaveLength(PAGE);
    expect(cut).toMatchObject({ truncated: true, truncatedBecause: expect.any(String) });
    expect(cut.nextCursor).toBeUndefined();
    const whole = await pageAt(MAX_OFFSET, BEHIND);
    expect(whole.items).toHaveLength(BEHIND);
    expect([whole.nextCursor, whole.truncated]).toEqual([undefined, undefined]);
  });
});
