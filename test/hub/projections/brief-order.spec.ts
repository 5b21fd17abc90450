import { briefItems, briefPoints } from '@app/projections';
import fc from 'fast-check';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { type OwnDatabase, onPglite, onPostgresql } from '../event-store/databases.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 20, 9);
const TODAY = Math.floor(NOW / DAY_MS);
const VIEWER = { groupKey: 'g', memberId: 'me' };
const MIRROR = 'hub.example/theirs';
/** Restricted projects, and in which groups the reader is not of them. */
const HIDDEN_IN: Record<string, string[]> = { cellar: [MIRROR], secret: ['g'], veiled: [MIRROR] };

interface Known {
  group: string;
  status: string;
  layer: string;
  type: string;
  project: string | null;
  /** Further projects, separated by blanks. */
  others: string | null;
  quality: number;
  weight: number;
  /** Days before now. */
  age: number;
  visibility: string;
  isOfOthers: boolean;
  readers: number;
}

const KNOWN: fc.Arbitrary<Known> = fc.record({
  group: fc.constantFrom('g', 'g', 'g', MIRROR, 'elsewhere'),
  status: fc.constantFrom('active', 'active', 'active', 'active', 'superseded', 'proposed'),
  layer: fc.constantFrom('canonical', 'extract', 'raw'),
  type: fc.constantFrom('decision', 'pitfall', 'documentation', 'note', 'task'),
  project: fc.constantFrom('shop', 'shop', 'cellar', null),
  others: fc.constantFrom(null, null, null, null, 'secret', 'open veiled'),
  quality: fc.constantFrom(0, 0.25, 0.5, 0.625, 1),
  weight: fc.constantFrom(0, 0.5, 1, 1, 1, 1.5, 4),
  age: fc.oneof(fc.integer({ min: -20, max: 500 }), fc.integer({ min: 0, max: 60 })),
  visibility: fc.constantFrom('group', 'private', 'private', 'org'),
  isOfOthers: fc.boolean(),
  readers: fc.constantFrom(0, 0, 0, 1, 4),
});

const FILL = `
  INSERT INTO knowledge (group_key, id, record, status, superseded, proposed_sequence, doubted_sequence, creator, visibility,
                         project_scope, other_projects, layer, type, tags, created_at, updated_at, quality, weight)
  SELECT group_key, id, json_build_object('id', id, 'groupKey', group_key, 'createdBy', '{}'::json), status, false, 0, 0,
         creator, visibility, project, others, layer, type, '{}', updated_at, updated_at, quality, weight
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::real[], $9::real[],
              $10::text[], $11::text[], $12::text[])
    AS made (id, creator, visibility, project, layer, type, updated_at, quality, weight, group_key, status, others)`;
const READ = `
  INSERT INTO item_reads (group_key, id, reader, read_on)
  SELECT group_key, id, 'reader-' || reader, $3 FROM unnest($1::text[], $2::int[], $4::text[]) AS of_item (id, readers, group_key)
  CROSS JOIN generate_series(1, readers) AS reader`;
const KNOW_PROJECT = `
  INSERT INTO projects (group_key, project_id, project_key, name, visibility, created_by, created_at)
  VALUES ($1, $2, $2, $2, 'restricted', 'you', 0)`;
const KNOW_MIRROR = `
  INSERT INTO mirror (mirror_id, origin, group_key, server_id, branch, url, token_sealed, keys, interval_ms, created_at, created_by,
                      next_attempt_at)
  VALUES (gen_random_uuid(), $1, 'g', 'hub.example', 'theirs', '', '', '{}', 0, 0, 'you', 0)`;

const idOf = (at: number) => `item-${at}`;
const updatedOf = ({ age }: Known) => NOW - age * DAY_MS;

const NOTE: Known = {
  group: 'g',
  status: 'active',
  layer: 'extract',
  type: 'note',
  project: 'shop',
  others: null,
  quality: 0.5,
  weight: 1,
  age: 0,
  visibility: 'group',
  isOfOthers: false,
  readers: 0,
};

/** How much an item counts, with whoever has read it. */
function pointsOf(known: Known): number {
  const { layer, type, weight, readers } = known;
  const quality = { qualityScore: known.quality, weight };
  const at = (time: number) =>
    briefPoints({ layer, type, quality, updatedAt: new Date(time).toISOString() } as never, NOW);
  const none = at(0);
  const used = (at(NOW) - none) * (readers / (readers + 3));
  return none + Math.max(at(updatedOf(known)) - none, used);
}

/** Whether the reader may see an item: of its group, of a mirror of it or for every group, and not hidden from it. */
function isSeen({ group, visibility, isOfOthers, project, others }: Known): boolean {
  const named = [...(project === null ? [] : [project]), ...(others?.split(' ') ?? [])];
  return (
    (group !== 'elsewhere' || visibility === 'org') &&
    (visibility !== 'private' || !isOfOthers) &&
    !named.some((each) => HIDDEN_IN[each]?.includes(group))
  );
}

/** The points of what a brief tells, tier by tier. */
function toldOf(items: readonly Known[], projectKey: string | null, limit: number): number[] {
  const seen = items.filter(
    (each) => isSeen(each) && each.status === 'active' && each.type !== 'task',
  );
  const tier = (of: string, own: string | null) =>
    seen
      .filter(({ layer, project }) => layer === of && project === own)
      .map(pointsOf)
      .toSorted((a, b) => b - a);
  const tiers =
    projectKey === null
      ? [tier('canonical', null), tier('extract', null)]
      : [tier('canonical', projectKey), tier('extract', projectKey), tier('canonical', null)];
  return tiers.flat().slice(0, limit);
}

describe.each<[string, () => Promise<OwnDatabase>, number]>([
  ['PostgreSQL', onPostgresql, 60],
  ['the embedded database', onPglite, 15],
])('what a brief tells, on %s', (_, open, numRuns) => {
  let own: OwnDatabase;
  let sql: Database;

  beforeAll(async () => {
    own = await open();
    sql = own.database;
    await sql.query(KNOW_MIRROR, [MIRROR]);
    for (const [key, groups] of Object.entries(HIDDEN_IN))
      for (const group of groups) await sql.query(KNOW_PROJECT, [group, key]);
    await sql.query(KNOW_PROJECT, ['g', 'cellar']);
    await sql.query(
      `INSERT INTO project_members (group_key, project_id, member_id, role) VALUES ('g', 'cellar', 'me', 'reader')`,
    );
  });

  afterAll(() => own.close());

  async function fill(items: readonly Known[]): Promise<void> {
    await sql.query('TRUNCATE knowledge, item_reads');
    const ids = items.map((_, at) => idOf(at));
    await sql.query(FILL, [
      ids,
      items.map(({ isOfOthers }) => (isOfOthers ? 'you' : 'me')),
      items.map(({ visibility }) => visibility),
      items.map(({ project }) => project),
      items.map(({ layer }) => layer),
      items.map(({ type }) => type),
      items.map(updatedOf),
      items.map(({ quality }) => quality),
      items.map(({ weight }) => weight),
      items.map(({ group }) => group),
      items.map(({ status }) => status),
      items.map(({ others }) => others),
    ]);
    const [readers, groups] = [items.map((each) => each.readers), items.map(({ group }) => group)];
    await sql.query(READ, [ids, readers, TODAY - 3, groups]);
  }

  async function told(limit: number, projectKey: string | null = 'shop'): Promise<string[]> {
    const wanted = { projectKey, limit, maxBytes: 1_000_000, now: NOW };
    return (await briefItems(sql, VIEWER, wanted)).shown.map(({ id }) => id);
  }

  it('is what counts most of what the reader may see, as if every item of the project were put in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(KNOWN, { maxLength: 150, size: 'max' }),
        fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 30 })),
        fc.constantFrom('shop', 'shop', 'cellar', null),
        async (items, limit, projectKey) => {
          await fill(items);
          const ids = await told(limit, projectKey);
          expect(new Set(ids).size).toBe(ids.length);
          const found = ids.map((id) => items[Number(id.slice('item-'.length))]!);
          expect(found.every(isSeen)).toBe(true);
          const points = found.map(pointsOf);
          const wanted = toldOf(items, projectKey, limit);
          expect(points).toHaveLength(wanted.length);
          for (const [at, each] of wanted.entries()) expect(points[at]).toBeCloseTo(each, 6);
        },
      ),
      { numRuns },
    );
  });

  it('is the newest first of what counts the same', async () => {
    await fill([
      { ...NOTE, age: 0.3 },
      { ...NOTE, age: 0.1 },
      { ...NOTE, age: 0.2 },
      { ...NOTE, age: 0.1 },
    ]);
    expect(await told(3)).toEqual(['item-1', 'item-3', 'item-2']);
  });

  it('has what the reader may see in place of better items that it may not', async () => {
    await fill([
      { ...NOTE, quality: 1, visibility: 'private', isOfOthers: true },
      { ...NOTE, age: 16 },
      { ...NOTE, quality: 0 },
    ]);
    expect(await told(1)).toEqual(['item-1']);
  });

  /** How many items are read for a brief of so many. */
  async function readFor(limit: number): Promise<number> {
    await sql.query('VACUUM ANALYZE knowledge');
    return sql.transaction(async (session) => {
      // What the connection did shortly before may be counted still.
      const fetched = async () => {
        const text = `SELECT pg_stat_get_xact_tuples_fetched('knowledge_by_type_and_worth'::regclass) AS fetched`;
        return Number((await session.query<{ fetched: string }>(text))[0]!.fetched);
      };
      const before = await fetched();
      const wanted = { projectKey: 'shop', limit, maxBytes: 1_000_000, now: NOW };
      await briefItems(session, VIEWER, wanted);
      return (await fetched()) - before;
    });
  }

  it('is found by reading few of the items of a large project', async () => {
    const items = fc.sample(KNOWN, { numRuns: 12_000, seed: 7 });
    await fill(items.map((each) => ({ ...each, project: 'shop', readers: 0 })));
    const read = await readFor(20);
    expect(read).toBeGreaterThan(20);
    expect(read).toBeLessThan(items.length / 10);
  });

  it('is found by reading few, however many items of a project were written in the same two weeks', async () => {
    const limit = 60;
    for (const inTwoWeeks of [15, 50]) {
      const items = Array.from({ length: 28 * inTwoWeeks }, (_, at) => {
        const quality = (at % 100) / 100;
        return { ...NOTE, quality, age: 14 * (at % 28) };
      });
      await fill(items);
      const read = await readFor(limit);
      expect(read).toBeGreaterThan(limit);
      expect(read).toBeLessThan(6 * limit);
    }
  });
});
