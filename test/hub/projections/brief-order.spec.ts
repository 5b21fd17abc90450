import { briefItems, briefPoints } from '@app/projections';
import fc from 'fast-check';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { type OwnDatabase, onPostgresql } from '../event-store/databases.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 20, 9);
const TODAY = Math.floor(NOW / DAY_MS);
const VIEWER = { groupKey: 'g', memberId: 'me' };

interface Known {
  layer: string;
  type: string;
  project: string | null;
  quality: number;
  weight: number;
  /** Days before now. */
  age: number;
  isPrivate: boolean;
  isOfOthers: boolean;
  readers: number;
}

const KNOWN: fc.Arbitrary<Known> = fc.record({
  layer: fc.constantFrom('canonical', 'extract', 'raw'),
  type: fc.constantFrom('decision', 'pitfall', 'documentation', 'note', 'task'),
  project: fc.constantFrom('shop', 'shop', 'other', null),
  quality: fc.constantFrom(0, 0.25, 0.5, 0.625, 1),
  weight: fc.constantFrom(0, 0.5, 1, 1, 1, 1.5, 4),
  age: fc.integer({ min: -20, max: 500 }),
  isPrivate: fc.boolean(),
  isOfOthers: fc.boolean(),
  readers: fc.constantFrom(0, 0, 0, 1, 4),
});

const FILL = `
  INSERT INTO knowledge (group_key, id, record, status, superseded, proposed_sequence, doubted_sequence, creator, visibility,
                         project_scope, layer, type, tags, created_at, updated_at, quality, weight)
  SELECT 'g', id, '{"id": "' || id || '", "groupKey": "g", "createdBy": {}}', 'active', false, 0, 0, creator, visibility,
         project, layer, type, '{}', updated_at, updated_at, quality, weight
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::real[], $9::real[])
    AS made (id, creator, visibility, project, layer, type, updated_at, quality, weight)`;
const READ = `
  INSERT INTO item_reads (group_key, id, reader, read_on)
  SELECT 'g', id, 'reader-' || reader, $3 FROM unnest($1::text[], $2::int[]) AS of_item (id, readers)
  CROSS JOIN generate_series(1, readers) AS reader`;

const idOf = (at: number) => `item-${at}`;
const updatedOf = ({ age }: Known) => NOW - age * DAY_MS;

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

/** The points of what a brief tells, tier by tier. */
function toldOf(items: readonly Known[], limit: number): number[] {
  const seen = items.filter(
    ({ isPrivate, isOfOthers, type }) => !(isPrivate && isOfOthers) && type !== 'task',
  );
  const tier = (of: string, own: string | null) =>
    seen
      .filter(({ layer, project }) => layer === of && project === own)
      .map(pointsOf)
      .toSorted((a, b) => b - a);
  const tiers = [tier('canonical', 'shop'), tier('extract', 'shop'), tier('canonical', null)];
  return tiers.flat().slice(0, limit);
}

describe('what a brief tells', () => {
  let own: OwnDatabase;
  let sql: Database;

  beforeAll(async () => {
    own = await onPostgresql();
    sql = own.database;
  });

  afterAll(() => own.close());

  async function fill(items: readonly Known[]): Promise<void> {
    await sql.query('TRUNCATE knowledge, item_reads');
    const ids = items.map((_, at) => idOf(at));
    await sql.query(FILL, [
      ids,
      items.map(({ isOfOthers }) => (isOfOthers ? 'you' : 'me')),
      items.map(({ isPrivate }) => (isPrivate ? 'private' : 'group')),
      items.map(({ project }) => project),
      items.map(({ layer }) => layer),
      items.map(({ type }) => type),
      items.map(updatedOf),
      items.map(({ quality }) => quality),
      items.map(({ weight }) => weight),
    ]);
    await sql.query(READ, [ids, items.map(({ readers }) => readers), TODAY - 3]);
  }

  async function told(limit: number): Promise<string[]> {
    const wanted = { projectKey: 'shop', limit, maxBytes: 1_000_000, now: NOW };
    return (await briefItems(sql, VIEWER, wanted)).shown.map(({ id }) => id);
  }

  it('is what counts most, as if every item of the project were put in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(KNOWN, { maxLength: 150 }),
        fc.integer({ min: 1, max: 30 }),
        async (items, limit) => {
          await fill(items);
          const ids = await told(limit);
          expect(new Set(ids).size).toBe(ids.length);
          const points = ids.map((id) => pointsOf(items[Number(id.slice('item-'.length))]!));
          const wanted = toldOf(items, limit);
          expect(points).toHaveLength(wanted.length);
          for (const [at, each] of wanted.entries()) expect(points[at]).toBeCloseTo(each, 6);
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it('is the newest first of what counts the same', async () => {
    const plain = { layer: 'extract', type: 'note', project: 'shop', quality: 0.5, weight: 1 };
    const one = { ...plain, isPrivate: false, isOfOthers: false, readers: 0 };
    await fill([
      { ...one, age: 0.3 },
      { ...one, age: 0.1 },
      { ...one, age: 0.2 },
      { ...one, age: 0.1 },
    ]);
    expect(await told(3)).toEqual(['item-1', 'item-3', 'item-2']);
  });

  it('is found by reading few of the items of a large project', async () => {
    const items = fc.sample(KNOWN, { numRuns: 12_000, seed: 7 });
    await fill(items.map((each) => ({ ...each, project: 'shop', readers: 0 })));
    await sql.query('VACUUM ANALYZE knowledge');
    const read = await sql.transaction(async (session) => {
      const fetched = `SELECT pg_stat_get_xact_tuples_fetched('knowledge_by_worth'::regclass) AS fetched`;
      const wanted = { projectKey: 'shop', limit: 20, maxBytes: 1_000_000, now: NOW };
      await briefItems(session, VIEWER, wanted);
      return Number((await session.query<{ fetched: string }>(fetched))[0]!.fetched);
    });
    expect(read).toBeGreaterThan(20);
    expect(read).toBeLessThan(items.length / 10);
  }, 60_000);
});
