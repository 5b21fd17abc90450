import { type TaskEntry, listTasks } from '@app/projections';
import fc from 'fast-check';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { type OwnDatabase, onPostgresql } from '../event-store/databases.js';

const VIEWER = { groupKey: 'g', memberId: 'me' };
const STATUSES = ['blocked', 'in_progress', 'todo', 'unknown', 'done'] as const;

interface Told {
  task: number;
  status: (typeof STATUSES)[number];
  time: number;
  project: string | null;
  isHidden: boolean;
}

const TOLD: fc.Arbitrary<Told> = fc.record({
  task: fc.integer({ min: 0, max: 15 }),
  status: fc.constantFrom(...STATUSES),
  time: fc.integer({ min: 0, max: 40 }),
  project: fc.constantFrom('shop', 'shop', 'SHOP-1', 'other', null),
  isHidden: fc.boolean(),
});

const FILL = `
  INSERT INTO knowledge (group_key, id, record, status, superseded, proposed_sequence, doubted_sequence, creator, visibility,
                         project_scope, layer, type, tags, created_at, updated_at, quality, weight, task_key, task_status)
  SELECT 'g', 'item-' || lpad(place::text, 5, '0'), '{"groupKey": "g", "summary": "", "createdBy": {}}', 'active', false, 0, 0, 'you',
         CASE WHEN is_hidden THEN 'private' ELSE 'group' END, project, 'raw', 'task', '{}', time, time, 0.5, 1, 'T-' || task, status
  FROM unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::boolean[]) WITH ORDINALITY
    AS told (task, status, time, project, is_hidden, place)`;

/** The project's tasks as a list has them: each as the last of what is told of it, by status and then the newest first. */
function tasksOf(told: readonly Told[], includeDone: boolean): string[] {
  const seen = told
    .map((each, place) => ({ ...each, place }))
    .filter(({ project, isHidden }) => /^shop/i.test(project ?? '') && !isHidden)
    .toSorted((a, b) => a.time - b.time || a.place - b.place);
  const rank = ({ status }: Told) => STATUSES.indexOf(status);
  return [...new Map(seen.map((each) => [each.task, each])).values()]
    .filter(({ status }) => includeDone || status !== 'done')
    .toSorted(
      (a, b) => rank(a) - rank(b) || b.time - a.time || (`T-${a.task}` < `T-${b.task}` ? -1 : 1),
    )
    .map(({ task, status }) => `T-${task} ${status}`);
}

describe("a project's tasks", () => {
  let own: OwnDatabase;
  let sql: Database;

  beforeAll(async () => {
    own = await onPostgresql();
    sql = own.database;
    await sql.query(
      `INSERT INTO projects (group_key, project_id, project_key, name, visibility, created_by, created_at)
       VALUES ('g', 'SHOP-1', 'shop', 'Shop', 'group', 'you', 0)`,
    );
  });

  afterAll(() => own.close());

  async function fill(told: readonly Told[]): Promise<void> {
    await sql.query('TRUNCATE knowledge');
    await sql.query(FILL, [
      told.map(({ task }) => task),
      told.map(({ status }) => status),
      told.map(({ time }) => time),
      told.map(({ project }) => project),
      told.map(({ isHidden }) => isHidden),
    ]);
  }

  const wanted = { groupKey: 'g', projectKey: 'shop', limit: 4 };

  async function listed(includeDone: boolean): Promise<TaskEntry[]> {
    const entries: TaskEntry[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listTasks(sql, VIEWER, { ...wanted, includeDone, cursor });
      entries.push(...page.entries);
      if (page.nextCursor === undefined) return entries;
      cursor = page.nextCursor;
    }
  }

  it('stand as what was told of them last says, under all names of the project, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(TOLD, { maxLength: 60, size: 'max' }),
        fc.boolean(),
        async (told, includeDone) => {
          await fill(told);
          const entries = await listed(includeDone);
          const found = entries.map(({ taskKey, status }) => `${taskKey} ${status}`);
          expect(found).toEqual(tasksOf(told, includeDone));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are found without reading those that are done', async () => {
    const one = { status: 'done', project: 'shop', isHidden: false } as const;
    const told = Array.from({ length: 10_000 }, (_, task): Told => ({ ...one, task, time: task }));
    await fill([...told, { ...one, task: 10_001, status: 'todo', time: 3 }]);
    await sql.query('VACUUM ANALYZE knowledge');
    const read = await sql.transaction(async (session) => {
      const entries = async () => {
        await listTasks(session, VIEWER, { ...wanted, includeDone: false });
        const [row] = await session.query<{ entries: string }>(
          `SELECT pg_stat_get_xact_tuples_returned('knowledge_of_open_task'::regclass)
             + pg_stat_get_xact_tuples_returned('knowledge_by_task'::regclass) AS entries`,
        );
        return Number(row!.entries);
      };
      // Planning looks at the ends of the indexes, the first time past what lies dead there.
      const planned = await entries();
      return (await entries()) - planned;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(20);
  });
});
