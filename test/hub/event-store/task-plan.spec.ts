import { briefItems, digestTasks, listTasks, searchKnowledge } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { type OwnDatabase, onPostgresql } from './databases.js';
import { FIRST_PLANS, PLAN_MODES, heard, planIn, plansOf } from './kept-plan.js';

const ITEMS = 30_000;
const GROUPS = 10;
const PROJECTS = 10;
const FILL = `
  INSERT INTO knowledge (group_key, id, record, status, superseded, proposed_sequence, doubted_sequence, creator, visibility,
                         project_scope, layer, type, tags, created_at, updated_at, quality, weight, task_key, task_status)
  SELECT 'group-' || n % ${GROUPS}, 'item-' || n, '{"groupKey": "group-3", "summary": "", "createdBy": {}}', 'active', false, 0, 0, 'm', 'group',
         'project-' || (n / ${GROUPS}) % ${PROJECTS}, 'extract', CASE WHEN is_task THEN 'task' ELSE 'note' END, '{}', n, n, 0.5, 1,
         CASE WHEN is_task THEN 'T-' || n / 5 END, CASE WHEN is_task THEN 'todo' END
  FROM (SELECT n, n % 7 < 2 AS is_task FROM generate_series(1, ${ITEMS}) AS n) AS made`;

/** A group of few items beside the others. */
const FILL_SMALL = FILL.replaceAll(`'group-' || n % ${GROUPS}`, `'small'`)
  .replaceAll(`'item-'`, `'small-'`)
  .replace(String(ITEMS), '1000');

let own: OwnDatabase;
let database: Database;

beforeAll(async () => {
  own = await onPostgresql();
  ({ database } = own);
  for (const statement of [FILL, FILL_SMALL, 'VACUUM ANALYZE knowledge'])
    await database.query(statement);
});

afterAll(() => own.close());

it("the tasks of a brief are found by the index of a project's tasks, before their statements' plans are kept as after", async () => {
  const { asked, sql } = heard(database);
  const viewer = { groupKey: 'group-3', memberId: 'm' };
  const open = { groupKey: 'group-3', projectKey: 'project-4', includeDone: false, limit: 50 };
  const { entries } = await listTasks(sql, viewer, open);
  expect(entries).toHaveLength(50);
  for (const mode of PLAN_MODES) {
    const plans: string[] = [];
    for (const { text, values } of asked) plans.push(await planIn(database, mode, text, values));
    for (const index of ['knowledge_of_open_task', 'knowledge_by_task'])
      expect(plans[0]).toContain(index);
    expect(plans.join()).not.toMatch(/knowledge_of_type|Seq Scan on knowledge/);
  }
});

it('the tasks of all projects are counted in the order of an index that has all of what is asked', async () => {
  const { asked, sql } = heard(database);
  const { summary } = await digestTasks(sql, 'administrator', { includeDone: false, limit: 5 });
  expect(summary.totalTasks).toBeGreaterThan(ITEMS / 10);
  const { text, values } = asked.find((each) => each.text.includes('count(*) AS tasks'))!;
  const lines = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Only Scan Backward using knowledge_by_task');
  expect(plan).not.toContain('Sort');
});

it('what a brief asks for is planned once, also of a small group among many items', async () => {
  const { asked, sql } = heard(database);
  const viewer = { groupKey: 'small', memberId: 'm' };
  const brief = { projectKey: 'project-4', limit: 20, maxBytes: 100_000 };
  await listTasks(sql, viewer, { ...brief, groupKey: 'small', includeDone: false });
  await briefItems(sql, viewer, { ...brief, now: 0 });
  for (const { text, values } of asked)
    expect(await plansOf(database, text, values)).toBe(FIRST_PLANS);
});

it('what a query names is found by its id or task key, by a plan that is kept', async () => {
  const { asked, sql } = heard(database);
  const query = 'item-0 T-0';
  await searchKnowledge(sql, 'administrator', { query, groupKey: 'group-3', limit: 5, now: 0 });
  const { text, values } = asked.find((each) => each.text.includes('k.task_key = ANY'))!;
  const plan = await planIn(database, 'force_generic_plan', text, values);
  expect(plan).not.toContain('Seq Scan on knowledge');
  expect(await plansOf(database, text, values)).toBe(FIRST_PLANS);
});
