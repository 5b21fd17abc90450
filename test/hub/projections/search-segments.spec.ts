import {
  type LoggedEvent,
  PostingCursor,
  Postings,
  knowledgeProjection,
  listsOf,
  rowAt,
  searchProjection,
} from '@app/projections';
import fc from 'fast-check';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { type OwnDatabase, onPostgresql } from '../event-store/databases.js';

const GROUPS = ['platform', 'design'];
const LEAST_SEALED = 64;
const WORDS = Array.from({ length: 24 }, (_, at) => `word${String.fromCharCode(97 + at)}q`);
const SCOPES = [...GROUPS, '*'];
/** Thousands of items are written and read many times. */

let own: OwnDatabase;
let sql: Database;

beforeAll(async () => {
  own = await onPostgresql();
  sql = own.database;
});

afterAll(() => own.close());

/** What happens to items of a group: `count` of them from `from` on are written, deleted, or forgotten as those redacted are. */
interface Deed {
  does: 'write' | 'delete' | 'forget';
  group: number;
  from: number;
  count: number;
  isForAll: boolean;
}

const deed: fc.Arbitrary<Deed> = fc.record({
  does: fc.constantFrom('write', 'write', 'write', 'write', 'delete', 'forget'),
  group: fc.nat(1),
  from: fc.nat(400),
  count: fc.constantFrom(1, 9, 70, 130, 400),
  isForAll: fc.boolean(),
});

/** The words that items have now, by group and id, and the scope in which they are found. */
type Known = Map<string, { scope: string; groupKey: string; id: string; words: string[] }>;

/** Plays deeds as the projections that follow a log do, and keeps account of what must be found. */
class History {
  readonly known: Known = new Map();
  /** What is deleted stays so, whatever is captured of it. */
  private readonly ended = new Set<string>();
  private sequence = 0;

  async play(deeds: readonly Deed[]): Promise<void> {
    for (const each of deeds) await this.do(each);
  }

  private async do({ does, group, from, count, isForAll }: Deed): Promise<void> {
    const groupKey = GROUPS[group]!;
    const ids = Array.from({ length: count }, (_, at) => `note-${from + at}`);
    if (does === 'forget') {
      const log = { logId: '00000000-0000-0000-0000-000000000001', groupKey };
      const traced = { ...log, sequences: [], itemIds: ids, edgeIds: [], entryIds: [] };
      await sql.transaction(async (session) => {
        for (const projection of [searchProjection, knowledgeProjection])
          await projection.forget!(traced, session);
      });
      for (const id of ids) {
        this.known.delete(`${groupKey} ${id}`);
        this.ended.delete(`${groupKey} ${id}`);
      }
      return;
    }
    const events = ids.map((id) =>
      does === 'write' ? this.written(groupKey, id, isForAll) : this.deleted(groupKey, id),
    );
    await sql.transaction(async (session) => {
      for (const projection of [knowledgeProjection, searchProjection])
        await projection.apply(events, session);
    });
  }

  private written(groupKey: string, id: string, isForAll: boolean): LoggedEvent {
    const at = this.sequence;
    const words = [WORDS[at % 24]!, WORDS[(at * 7 + 3) % 24]!, WORDS[(at >> 4) % 24]!];
    const scope = isForAll ? '*' : groupKey;
    const item = `${groupKey} ${id}`;
    if (!this.ended.has(item)) this.known.set(item, { scope, groupKey, id, words });
    const knowledge = {
      id,
      type: 'note',
      title: words.join(' '),
      visibility: isForAll ? 'org' : 'team',
    };
    return this.event(groupKey, 'knowledge.captured', { knowledge });
  }

  private deleted(groupKey: string, id: string): LoggedEvent {
    this.known.delete(`${groupKey} ${id}`);
    this.ended.add(`${groupKey} ${id}`);
    return this.event(groupKey, 'knowledge.deleted', { knowledgeId: id, tombstone: true });
  }

  private event(groupKey: string, kind: string, payload: Record<string, unknown>): LoggedEvent {
    const sequence = ++this.sequence;
    return {
      logId: '00000000-0000-0000-0000-000000000001',
      groupKey,
      purpose: 'sync',
      sequence,
      id: `event-${sequence}`,
      kind,
      payload,
      createdAt: null,
      acceptedAt: sequence,
      memberId: `member_${groupKey}_ada`,
      clientId: `client_${groupKey}_ada`,
      hash: '0',
      scope: { projectKeys: [], privateTo: null },
      early: false,
    };
  }
}

async function empty(): Promise<void> {
  await sql.query(
    'TRUNCATE knowledge, knowledge_edges, search, search_totals, search_segment, search_postings, vocabulary',
  );
}

/** The items that each word is found in, by the postings. */
async function found(): Promise<Record<string, string[]>> {
  const postings = new Postings(sql, SCOPES);
  await postings.readTerms(WORDS);
  const all: Record<string, string[]> = {};
  for (const word of WORDS) {
    const items = [...postings.itemsWith(word)];
    const rows = await sql.query<{ item: string }>(
      `SELECT own.group_key || ' ' || own.id AS item
       FROM unnest($1::text[], $2::text[], $3::integer[], $4::text[]) AS item (scope, group_key, document, id)
       CROSS JOIN LATERAL (${rowAt('*')}) AS own`,
      [
        items.map(({ scope }) => scope),
        items.map(({ groupKey }) => groupKey),
        items.map(({ document }) => document),
        items.map(({ id }) => id),
      ],
    );
    all[word] = rows.map(({ item }) => item).sort();
  }
  return all;
}

function expected(known: Known): Record<string, string[]> {
  return Object.fromEntries(
    WORDS.map((word) => [
      word,
      [...known]
        .filter(([, { words }]) => words.includes(word))
        .map(([item]) => item)
        .sort(),
    ]),
  );
}

interface Segment {
  scope: string;
  group_key: string;
  first_document: number;
  last_document: number;
  /** How many documents it has by its own account, and how many rows have such a number. */
  counted: number;
  rows: string;
}

const SEGMENTS = `
  SELECT s.*, s.documents - s.gone AS counted, (
    SELECT count(*) FROM search own
    WHERE own.scope = s.scope AND own.group_key = s.group_key AND own.document BETWEEN s.first_document AND s.last_document
  ) AS rows
  FROM search_segment s`;
const LOOSE = `
  SELECT t.scope, t.group_key, count(*) AS items FROM search_totals t
  JOIN search s ON s.scope = t.scope AND s.group_key = t.group_key AND s.document >= t.sealed_documents
  GROUP BY 1, 2`;
const UNHELD = `
  SELECT p.* FROM search_postings p
  WHERE NOT EXISTS (
    SELECT FROM search_segment s
    WHERE s.scope = p.scope AND s.group_key = p.group_key AND s.first_document = p.first_document)`;

/** The documents of a group that segments still name, and rows no longer do. */
async function goneIn(groupKey: string): Promise<string[]> {
  const blocks = await sql.query<{
    scope: string;
    terms: number[];
    ends: number[];
    lists: Uint8Array;
  }>('SELECT scope, terms, ends, lists FROM search_postings WHERE group_key = $1', [groupKey]);
  const rows = await sql.query<{ name: string }>(
    `SELECT scope || ' ' || document AS name FROM search WHERE group_key = $1`,
    [groupKey],
  );
  const live = new Set(rows.map(({ name }) => name));
  const gone = new Set<string>();
  for (const { scope, ...block } of blocks)
    for (const { lists } of listsOf(block))
      for (const at = new PostingCursor(lists); Number.isFinite(at.document); at.next())
        if (!live.has(`${scope} ${at.document}`)) gone.add(`${scope} ${at.document}`);
  return [...gone];
}

describe('what items are found by', () => {
  beforeEach(empty);

  it('is what they say now, however they were written, changed, deleted and forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 24 }), async (deeds) => {
        await empty();
        const history = new History();
        await history.play(deeds);
        expect(await found()).toEqual(expected(history.known));
        for (const segment of await sql.query<Segment>(SEGMENTS))
          expect(segment.counted).toBe(Number(segment.rows));
        for (const { items } of await sql.query<{ items: string }>(LOOSE))
          expect(Number(items)).toBeLessThan(LEAST_SEALED);
        expect(await sql.query(UNHELD)).toEqual([]);
        const words = await sql.query<{ word: string }>('SELECT DISTINCT word FROM vocabulary');
        const used = new Set(
          [...history.known.values()].flatMap((each) => ['note', ...each.words]),
        );
        expect(words.map(({ word }) => word).sort()).toEqual([...used].sort());
      }),
      { numRuns: 30 },
    );
  });

  it('keeps nothing of a group’s items that are gone, once some of them are forgotten', async () => {
    const history = new History();
    const write = { does: 'write', group: 0, from: 0, count: 400, isForAll: false } as const;
    await history.play([write, { ...write, from: 100 }, { ...write, does: 'delete', count: 3 }]);
    expect((await goneIn('platform')).length).toBeGreaterThan(0);
    await history.play([{ ...write, does: 'forget', from: 450, count: 1 }]);
    expect(await goneIn('platform')).toEqual([]);
    expect(await found()).toEqual(expected(history.known));
  });

  it('keeps nothing at all of a group whose items are all gone, and begins anew', async () => {
    const history = new History();
    const write = { does: 'write', group: 1, from: 0, count: 200, isForAll: true } as const;
    await history.play([write, { ...write, does: 'delete' }]);
    for (const table of ['search_segment', 'search_postings', 'search_totals'])
      expect(await sql.query(`SELECT FROM ${table}`)).toHaveLength(0);
    await history.play([{ ...write, from: 500 }]);
    expect(await found()).toEqual(expected(history.known));
  });

  it('is merged: thousands of items, however many at a time, are in few segments', async () => {
    const history = new History();
    const write = { does: 'write', group: 0, isForAll: false } as const;
    const batches = [
      ...Array.from({ length: 9 }, () => 1_200),
      ...Array.from({ length: 30 }, () => 100),
    ];
    let from = 0;
    for (const count of batches) {
      await history.play([{ ...write, from, count }]);
      from += count;
    }
    const segments = await sql.query<Segment>(SEGMENTS);
    expect(segments.length).toBeLessThan(15);
    expect(segments.reduce((sum, { counted }) => sum + counted, 0)).toBe(from);
    expect(await found()).toEqual(expected(history.known));
  });

  it('is written anew where half of a segment is gone', async () => {
    const history = new History();
    const write = { does: 'write', group: 0, from: 0, count: 400, isForAll: false } as const;
    await history.play([write, { ...write, count: 250 }]);
    const [segment] = await sql.query<{ documents: number; gone: number }>(
      'SELECT documents, gone FROM search_segment ORDER BY first_document',
    );
    expect(segment).toEqual(expect.objectContaining({ documents: 150, gone: 0 }));
    expect(await found()).toEqual(expected(history.known));
  });

  it('counts where a hub of the release before has written it, which numbers nothing', async () => {
    const history = new History();
    const write = { does: 'write', group: 0, from: 0, count: 100, isForAll: false } as const;
    await history.play([write, { ...write, from: 100, count: 10 }]);
    await sql.query(`UPDATE search SET document = NULL WHERE id LIKE 'note-10_'`);
    expect(await found()).toEqual(expected(history.known));
    await history.play([{ ...write, from: 105, count: 100 }]);
    expect(await found()).toEqual(expected(history.known));
  });
});
