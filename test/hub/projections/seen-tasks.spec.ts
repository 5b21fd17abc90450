import { type KnowledgeStatus, type TaskStatus, isMirrored } from '@app/domain';
import { type TaskEntry, listTasks } from '@app/projections';
import fc from 'fast-check';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { type OwnDatabase, onPglite, onPostgresql } from '../event-store/databases.js';

const MIRROR = 'hub.example/theirs';
const OTHER_MIRROR = 'hub.example/others';
const GROUPS = ['g', 'g', 'g', 'elsewhere', MIRROR, OTHER_MIRROR];
const STATUSES: TaskStatus[] = ['blocked', 'in_progress', 'todo', 'unknown', 'done'];
const PROJECTS = ['shop', 'shop', 'SHOP-1', 'secret', 'club', null];
const ITEMS_SHOWN = 5;

interface Told {
  group: string;
  task: number;
  taskStatus: TaskStatus;
  status: KnowledgeStatus;
  time: number;
  project: string | null;
  others: string | null;
  visibility: string;
  creator: string | null;
  tags: string[];
}

const TOLD: fc.Arbitrary<Told> = fc.record({
  group: fc.constantFrom(...GROUPS),
  task: fc.integer({ min: 0, max: 6 }),
  taskStatus: fc.constantFrom(...STATUSES),
  status: fc.constantFrom('active', 'active', 'active', 'superseded', 'proposed', 'tombstone'),
  time: fc.integer({ min: 0, max: 40 }),
  project: fc.constantFrom(...PROJECTS),
  others: fc.constantFrom(null, null, null, 'club', 'open secret'),
  visibility: fc.constantFrom('group', 'group', 'private', 'org'),
  creator: fc.constantFrom('me', 'ana-1', 'ana-2', 'theirs', 'unheard-of', null),
  tags: fc.subarray(['a', 'b', 'c']),
});

/** The members of groups, by id; two of one group share a name. */
const MEMBERS: Record<string, [group: string, name: string, handle: string]> = {
  me: ['g', 'Me', 'me'],
  'ana-1': ['g', 'Ana', 'ana'],
  'ana-2': ['g', 'Ana', 'ana2'],
  theirs: ['elsewhere', 'Ana', 'ana'],
};
/** Restricted in the reader's group and in the mirror of it that has a project of that key too; the reader is in the club. */
const RESTRICTED = { secret: ['g', MIRROR], club: ['g'] };

const FILL = `
  INSERT INTO knowledge (group_key, id, record, status, superseded, proposed_sequence, doubted_sequence, creator, visibility,
                         project_scope, other_projects, layer, type, tags, created_at, updated_at, quality, weight, task_key, task_status)
  SELECT group_key, id, json_build_object('id', id, 'groupKey', group_key, 'title', 'Title of ' || id, 'summary', '[wip] ' || id,
           'updatedAt', updated_at::text, 'createdBy', json_build_object('memberId', creator, 'clientId', 'c')),
         status, status = 'superseded', 0, 0, creator, visibility, project, others, 'raw', 'task', tags::text[],
         updated_at, updated_at, 0.5, 1, 'T-' || task, task_status
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[],
              $10::int[], $11::text[])
    AS told (group_key, id, status, creator, visibility, project, others, tags, updated_at, task, task_status)`;
const KNOW = `
  INSERT INTO members (member_id, group_key, handle, display_name, joined_at)
  SELECT *, 0 FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])`;
const PROJECT = `
  INSERT INTO projects (group_key, project_id, project_key, name, visibility, created_by, created_at)
  VALUES ($1, $2, $3, $3, $4, 'ana-1', 0)`;

const MIRRORED = `
  INSERT INTO mirror (mirror_id, origin, group_key, server_id, branch, url, token_sealed, keys, interval_ms, created_at, created_by,
                      next_attempt_at)
  VALUES (gen_random_uuid(), $1, $2, 'hub.example', $1, '', '', '{}', 0, 0, 'me', 0)`;

const idOf = (place: number) => `item-${String(place).padStart(3, '0')}`;

function isHidden(group: string, project: string): boolean {
  return project === 'secret' && RESTRICTED.secret.includes(group);
}

interface Asked {
  reader: 'me' | 'administrator';
  groupKey?: string;
  projectKey?: string;
  includeDone: boolean;
  includeSuperseded: boolean;
}

/** Whether the reader is told of an item: of its own group, of its mirror or for all, and not hidden from it. */
function isSeen(told: Told, reader: Asked['reader']): boolean {
  const { group, visibility, creator, project, others } = told;
  if (reader === 'administrator') return true;
  const named = [...(project === null ? [] : [project]), ...(others?.split(' ') ?? [])];
  return (
    (group === 'g' || group === MIRROR || visibility === 'org') &&
    (visibility !== 'private' || creator === 'me') &&
    !named.some((each) => isHidden(group, each))
  );
}

function isAsked({ group, status, project }: Told, asked: Asked): boolean {
  const { groupKey, projectKey, includeSuperseded } = asked;
  // The names of a project are those it has in the group that is asked, or in any.
  const names =
    projectKey === 'shop' && (groupKey === undefined || groupKey === 'g')
      ? ['shop', 'SHOP-1']
      : [projectKey];
  return (
    (groupKey === undefined || group === groupKey) &&
    (projectKey === undefined || (project !== null && names.includes(project))) &&
    (status === 'active' || (includeSuperseded && status === 'superseded'))
  );
}

function ownerOf({ creator }: Told): string | null {
  const [, name, handle] = MEMBERS[creator ?? ''] ?? [];
  if (name === 'Ana' && creator !== 'theirs') return `${name} (${handle})`;
  return name ?? creator;
}

const byText = (a: string | null, b: string | null) =>
  a === null || (b !== null && a > b) ? 1 : -1;
const distinct = <Value extends string | null>(values: readonly Value[]) =>
  [...new Set(values)].toSorted(byText);

/** The entries of a list, made of all that is told. */
function entriesOf(told: readonly Told[], asked: Asked): object[] {
  const tasks = new Map<string, (Told & { id: string })[]>();
  const placed = told.map((each, place) => ({ ...each, id: idOf(place) }));
  const newest = placed.toSorted((a, b) => b.time - a.time || byText(b.id, a.id));
  for (const each of newest) {
    if (!isSeen(each, asked.reader) || !isAsked(each, asked)) continue;
    const key = `${each.group} T-${each.task}`;
    tasks.set(key, [...(tasks.get(key) ?? []), each]);
  }
  return [...tasks.values()]
    .filter(([first]) => asked.includeDone || first!.taskStatus !== 'done')
    .toSorted(
      ([a], [b]) =>
        STATUSES.indexOf(a!.taskStatus) - STATUSES.indexOf(b!.taskStatus) ||
        b!.time - a!.time ||
        byText(`${a!.group} T-${a!.task}`, `${b!.group} T-${b!.task}`),
    )
    .map((items) => ({
      taskKey: `T-${items[0]!.task}`,
      groupKey: items[0]!.group,
      title: `Title of ${items[0]!.id}`,
      status: items[0]!.taskStatus,
      latestSummary: items[0]!.id,
      owners: distinct(items.map(ownerOf)),
      tags: distinct(items.flatMap(({ tags }) => tags)),
      itemCount: items.length,
      items: items.slice(0, ITEMS_SHOWN).map(({ id, status }) => ({ id, status })),
    }));
}

function shown({ latestUpdatedAt, items, ...entry }: TaskEntry): object {
  expect(latestUpdatedAt).toBe(items[0]!.updatedAt);
  for (const { groupKey, origin } of items)
    expect(origin).toBe(isMirrored(groupKey) ? groupKey : undefined);
  return { ...entry, items: items.map(({ id, status }) => ({ id, status })) };
}

describe.each<[string, () => Promise<OwnDatabase>, number]>([
  ['PostgreSQL', onPostgresql, 60],
  ['the embedded database', onPglite, 15],
])('tasks that are listed, on %s', (_, open, numRuns) => {
  let own: OwnDatabase;
  let sql: Database;

  beforeAll(async () => {
    own = await open();
    sql = own.database;
    const members = Object.entries(MEMBERS);
    await sql.query(KNOW, [
      members.map(([id]) => id),
      members.map(([, [group]]) => group),
      members.map(([, [, , handle]]) => handle),
      members.map(([, [, name]]) => name),
    ]);
    await sql.query(PROJECT, ['g', 'SHOP-1', 'shop', 'group']);
    for (const [key, groups] of Object.entries(RESTRICTED))
      for (const group of groups) await sql.query(PROJECT, [group, `${key}-id`, key, 'restricted']);
    await sql.query(
      `INSERT INTO project_members (group_key, project_id, member_id, role) VALUES ('g', 'club-id', 'me', 'reader')`,
    );
    for (const [origin, group] of [
      [MIRROR, 'g'],
      [OTHER_MIRROR, 'elsewhere'],
    ])
      await sql.query(MIRRORED, [origin, group]);
  });

  afterAll(() => own.close());

  async function fill(told: readonly Told[]): Promise<void> {
    await sql.query('TRUNCATE knowledge');
    await sql.query(FILL, [
      told.map(({ group }) => group),
      told.map((_each, place) => idOf(place)),
      told.map(({ status }) => status),
      told.map(({ creator }) => creator),
      told.map(({ visibility }) => visibility),
      told.map(({ project }) => project),
      told.map(({ others }) => others),
      told.map(({ tags }) => `{${tags.join(',')}}`),
      told.map(({ time }) => time),
      told.map(({ task }) => task),
      told.map(({ taskStatus }) => taskStatus),
    ]);
  }

  async function listed({ reader, ...asked }: Asked, limit: number): Promise<object[]> {
    const viewer = reader === 'me' ? { groupKey: 'g', memberId: 'me' } : reader;
    const entries: object[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listTasks(sql, viewer, { ...asked, limit, cursor });
      entries.push(...page.entries.map(shown));
      if (page.nextCursor === undefined) return entries;
      cursor = page.nextCursor;
    }
  }

  it('are made of what the reader may see, and of nothing else', async () => {
    const asked = fc.record(
      {
        reader: fc.constantFrom<Asked['reader'][]>('me', 'me', 'administrator'),
        groupKey: fc.constantFrom('g', 'g', MIRROR, OTHER_MIRROR, 'elsewhere'),
        projectKey: fc.constantFrom('shop', 'shop', 'secret', 'club'),
        includeDone: fc.boolean(),
        includeSuperseded: fc.boolean(),
      },
      { requiredKeys: ['reader', 'includeDone', 'includeSuperseded'] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(TOLD, { maxLength: 80, size: 'max' }),
        fc.array(asked, { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (told, wanted, limit) => {
          await fill(told);
          for (const each of wanted)
            expect(await listed(each, limit)).toEqual(entriesOf(told, each));
        },
      ),
      { numRuns },
    );
  });
});
