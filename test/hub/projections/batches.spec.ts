import {
  FOLLOWING_PROJECTIONS,
  type LoggedEvent,
  type Projection,
  type Sql,
  knowledgeProjection,
} from '@app/projections';
import { canonicalize, knowledgeProblem } from '@app/domain';
import fc from 'fast-check';
import { openMigratedDatabase } from '../../support/test-database.js';
import { projectedRows } from './projected-rows.js';
import { ids, told, toldOfEdges, words } from './told.js';

const PROJECTIONS = FOLLOWING_PROJECTIONS.filter(({ purposes }) => purposes.includes('sync'));
const TABLES = PROJECTIONS.flatMap(({ tables }) => tables);
const GROUPS = ['platform', 'design'];

const OPEN = { projectKeys: [], privateTo: null };

let database: Awaited<ReturnType<typeof openMigratedDatabase>>;
let client: typeof database.client;
let sql: Sql;

beforeAll(async () => {
  database = await openMigratedDatabase();
  ({ client, sql } = database);
});

afterAll(() => database.close());

/** Everything the projections have written. */
const contents = () => projectedRows(sql, TABLES);

async function take(projection: Projection, batches: readonly LoggedEvent[][]): Promise<void> {
  const kinds = new Set(projection.kinds);
  for (const batch of batches) {
    const concerning = batch.filter(({ kind }) => kinds.has(kind));
    if (concerning.length > 0) await projection.apply(concerning, sql);
  }
}

/** A history of two groups' logs, as their events lie in them. */
const historiesOf = (what: typeof told, minLength: number) =>
  fc
    .array(fc.record({ what, group: fc.nat(1), member: fc.constantFrom('ada', 'ben') }), {
      minLength,
      maxLength: 40,
    })
    .map((moments) => {
      const sizes = [0, 0];
      return moments.map(({ what: [kind, payload], group, member }, at): LoggedEvent => {
        const groupKey = GROUPS[group]!;
        return {
          logId: `00000000-0000-0000-0000-00000000000${group}`,
          groupKey,
          purpose: 'sync',
          sequence: ++sizes[group]!,
          id: `event-${at}`,
          kind,
          payload: JSON.parse(JSON.stringify(payload)),
          createdAt: null,
          acceptedAt: Date.UTC(2026, 4, 1) + at * 60_000,
          memberId: `member_${groupKey}_${member}`,
          clientId: `client_${groupKey}_${member}`,
          hash: String(at).padStart(64, '0'),
          scope: OPEN,
          early: false,
        };
      });
    });

const histories = historiesOf(told, 1);

/** An event of nothing in particular. */
function bare(at: number): LoggedEvent {
  return {
    logId: '00000000-0000-0000-0000-000000000007',
    groupKey: 'platform',
    purpose: 'sync',
    sequence: at,
    id: `bare-${at}`,
    kind: 'note.taken',
    payload: {},
    createdAt: null,
    acceptedAt: at,
    memberId: 'member_platform_ada',
    clientId: 'client_platform_ada',
    hash: '0',
    scope: OPEN,
    early: false,
  };
}

/** Whether a push would take the payload at all. */
function isCanonical(payload: object): boolean {
  try {
    return canonicalize(payload) !== '';
  } catch {
    return false;
  }
}

/** The same events in batches that end where the cuts say. */
function cut(events: readonly LoggedEvent[], cuts: readonly boolean[]): LoggedEvent[][] {
  const batches: LoggedEvent[][] = [[]];
  events.forEach((event, at) => {
    batches.at(-1)!.push(event);
    if (cuts[at % cuts.length]) batches.push([]);
  });
  return batches;
}

describe('the projections of knowledge', () => {
  it.each([
    ['a history', histories],
    ['one of edges alone', historiesOf(toldOfEdges, 20)],
  ])(
    'write the same rows however %s comes in batches, and whichever runs ahead of which',
    async (_, whole) => {
      const cuts = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });
      await fc.assert(
        fc.asyncProperty(whole, cuts, async (events, at) => {
          await client.query(`TRUNCATE ${TABLES.join(', ')}`);
          // As a rebuild does it: each projection all of its events, one after the other, which it has read by itself.
          for (const projection of PROJECTIONS) await take(projection, [structuredClone(events)]);
          const rebuilt = await contents();
          await client.query(`TRUNCATE ${TABLES.join(', ')}`);
          // As the follower does it: a batch of each, then the next.
          for (const batch of cut(events, at)) {
            for (const projection of PROJECTIONS) await take(projection, [batch]);
          }
          expect(await contents()).toEqual(rebuilt);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('read what supersedes an item once, however many of it a batch takes back', async () => {
    await client.query(`TRUNCATE ${TABLES.join(', ')}`);
    const told = (kind: string, first: number) =>
      Array.from({ length: 30 }, (_, at): LoggedEvent => {
        const payload = { kind: 'supersedes', fromId: `newer-${at}`, toId: 'older' };
        return { ...bare(first + at), kind, payload };
      });
    await knowledgeProjection.apply(told('knowledge.edge_added', 1), sql);
    const read: number[] = [];
    const counting: Sql = {
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        const rows = await sql.query<Row>(text, values);
        read.push(rows.length);
        return rows;
      },
    };
    await knowledgeProjection.apply(told('knowledge.edge_removed', 31), counting);
    expect((await contents())['knowledge_edges']).toEqual([]);
    expect(Math.max(...read)).toBe(30);
  });

  it('write the same rows where knowledge is made anew from the start while the others go on', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(40), async (events, at) => {
        await client.query(`TRUNCATE ${TABLES.join(', ')}`);
        for (const projection of PROJECTIONS) await take(projection, [structuredClone(events)]);
        const rebuilt = await contents();
        await client.query(`TRUNCATE ${TABLES.join(', ')}`);
        for (const projection of PROJECTIONS) await take(projection, [events.slice(0, at)]);
        await client.query(`TRUNCATE ${knowledgeProjection.tables.join(', ')}`);
        // One reading has all that knowledge takes, of which the others take the rest.
        const read = structuredClone(events);
        for (const projection of PROJECTIONS)
          await take(projection, [projection === knowledgeProjection ? read : read.slice(at)]);
        expect(await contents()).toEqual(rebuilt);
      }),
      { numRuns: 40 },
    );
  });

  it('digest an item with a NUL in each of its texts', async () => {
    const nul = { title: 'a\0', summary: 'b\0', content: 'c\0', projectKey: '\0', tags: ['d\0'] };
    const more = { aliases: ['e\0'], source: { kind: 'manual', metadata: { taskKey: 'f\0' } } };
    const knowledge = { id: 'nul', type: 'task', layer: 'canonical', ...nul, ...more };
    const captured = { ...bare(1), kind: 'knowledge.captured', payload: { knowledge } };
    const updated = { ...bare(2), kind: 'knowledge.updated', payload: { id: 'nul', ...nul } };
    for (const event of [captured, updated]) {
      expect(knowledgeProblem(event)).toBeNull();
      for (const projection of PROJECTIONS) await take(projection, [[event]]);
    }
    const [row] = await sql.query(
      `SELECT task_key, tags, project_scope FROM knowledge WHERE id = 'nul'`,
    );
    expect(row).toEqual({ task_key: 'f\ufffd', tags: ['d\ufffd'], project_scope: '\ufffd' });
  });

  it('digest whatever a push lets in', async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      words,
      ids,
      fc.double(),
      fc.constant('\0'),
    );
    const names = fc.constantFrom(
      ...`id knowledgeId title summary content text tags layer type para source quality rating weight status visibility
          projectKey createdAt extra aliases knowledge changes revisionId conflict fromId toId kind reason term definition
          taskKey tombstone deletedAt adoptionDelta`.split(/\s+/),
    );
    const payloads = fc.dictionary(
      names,
      fc.oneof(value, fc.dictionary(names, value, { maxKeys: 4 })),
      { maxKeys: 6 },
    );
    const kinds = [...new Set(PROJECTIONS.flatMap((each) => [...each.kinds]))];
    await client.query(`TRUNCATE ${TABLES.join(', ')}`);
    let at = 0;
    let digested = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kinds), payloads, async (kind, payload) => {
        const event = { ...bare(++at), kind, payload: JSON.parse(JSON.stringify(payload)) };
        if (!isCanonical(event.payload) || knowledgeProblem(event)) return;
        for (const projection of PROJECTIONS) await take(projection, [[event]]);
        digested++;
      }),
      { numRuns: 3_000 },
    );
    expect(digested).toBeGreaterThan(100);
  });

  it('take a constant number of statements a batch', async () => {
    const events = (count: number): LoggedEvent[] =>
      Array.from({ length: count }, (_, at) => ({
        ...bare(at + 1),
        kind: ['knowledge.captured', 'knowledge.edge_added', 'glossary.defined'][at % 3]!,
        payload: {
          id: `i${at}`,
          title: 't',
          term: `t${at}`,
          definition: 'd',
          kind: 'supersedes',
          fromId: `i${at}`,
          toId: `i${at - 1}`,
        },
      }));
    for (const projection of PROJECTIONS) {
      const counts = [];
      for (const size of [6, 600]) {
        await client.query(`TRUNCATE ${TABLES.join(', ')}`);
        let statements = 0;
        const counting: Sql = { query: (text, values) => (statements++, sql.query(text, values)) };
        const kinds = new Set(projection.kinds);
        const concerning = events(size).filter(({ kind }) => kinds.has(kind));
        if (concerning.length > 0) await projection.apply(concerning, counting);
        counts.push(statements);
      }
      expect(counts[1]).toBe(counts[0]);
    }
  });
});
