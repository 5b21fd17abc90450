import { encodePage } from '@app/domain';
import {
  FOLLOWING_PROJECTIONS,
  type LoggedEvent,
  searchKnowledge,
  tokenize,
} from '@app/projections';
import fc from 'fast-check';
import type { Database } from '../../../apps/hub/src/database/database.js';
import { type OwnDatabase, onPostgresql } from '../event-store/databases.js';

interface Note {
  group: string;
  id: string;
  title: string;
  summary: string;
  content: string;
  status: 'active' | 'superseded';
  visibility: 'team' | 'org';
}

const BATCH = 1_000;
/** Thousands of items and searches take their time on a busy machine. */

let own: OwnDatabase;
let sql: Database;

beforeAll(async () => {
  own = await onPostgresql();
  sql = own.database;
});

afterAll(() => own.close());

function captured({ group, ...knowledge }: Note, at: number): LoggedEvent {
  return {
    logId: '00000000-0000-0000-0000-000000000001',
    groupKey: group,
    purpose: 'sync',
    sequence: at,
    id: `event-${at}`,
    kind: 'knowledge.captured',
    payload: { knowledge: { ...knowledge, type: 'note' } },
    createdAt: null,
    acceptedAt: at,
    memberId: `member_${group}_ada`,
    clientId: `client_${group}_ada`,
    hash: '0',
    scope: { projectKeys: [], privateTo: null },
    early: false,
  };
}

async function fill(notes: readonly Note[]): Promise<void> {
  await sql.query(
    'TRUNCATE knowledge, knowledge_edges, search, search_totals, search_segment, search_postings, vocabulary',
  );
  const events = notes.map(captured);
  for (let at = 0; at < events.length; at += BATCH) {
    for (const name of ['knowledge', 'search']) {
      const projection = FOLLOWING_PROJECTIONS.find((each) => each.name === name);
      await projection!.apply(events.slice(at, at + BATCH), sql);
    }
  }
}

const known = new WeakMap<Note, Map<string, number>>();

/** What a text's words count in an item: by where they stand. */
function wordsOf(each: Note): Map<string, number> {
  const counts = known.get(each) ?? countedIn(each);
  known.set(each, counts);
  return counts;
}

function countedIn({ title, summary, content }: Note): Map<string, number> {
  const counts = new Map<string, number>();
  const texts = [
    [title, 4],
    [summary, 2],
    [`${content}\nnote`, 1],
  ] as const;
  for (const [text, weight] of texts)
    for (const token of tokenize(text)) counts.set(token, (counts.get(token) ?? 0) + weight);
  return counts;
}

const lengths = new WeakMap<Note, number>();

function lengthOf(each: Note): number {
  const { title, summary, content } = each;
  const length = lengths.get(each) ?? tokenize(`${title}\n${summary}\n${content}\nnote`).length;
  lengths.set(each, length);
  return length;
}

function scopeOf({ group, visibility }: Note): string {
  return visibility === 'org' ? '*' : group;
}

/** Plain BM25 (Robertson and Zaragoza 2009; k1 1.2, b 0.75) over the items of some scopes; by item, its score. */
function bm25(query: string, notes: readonly Note[]): Map<Note, number> {
  const scopes = new Map<string, Note[]>();
  for (const note of notes) scopes.set(scopeOf(note), [...(scopes.get(scopeOf(note)) ?? []), note]);
  const [largest = []] = [...scopes]
    .sort(([a, of], [b, other]) => other.length - of.length || (a < b ? -1 : 1))
    .map(([, of]) => of);
  const counts = new Map(notes.map((note) => [note, wordsOf(note)]));
  const meanLength = notes.reduce((sum, note) => sum + lengthOf(note), 0) / notes.length;
  const scores = new Map<Note, number>();
  for (const term of new Set(tokenize(query))) {
    const share = largest.filter((note) => counts.get(note)!.has(term)).length / largest.length;
    const having = share * notes.length;
    const idf = Math.log(1 + (notes.length - having + 0.5) / (having + 0.5));
    for (const note of notes) {
      const weight = counts.get(note)!.get(term);
      if (weight === undefined) continue;
      const norm = 1.2 * (0.25 + (0.75 * lengthOf(note)) / meanLength);
      scores.set(note, (scores.get(note) ?? 0) + (idf * weight * 2.2) / (weight + norm));
    }
  }
  return scores;
}

/** Some words are everywhere, most are rare. */
const VOCABULARY = 'retry jitter queue cache token 短信 数据库 shard ledger frontier'.split(' ');
const word = fc
  .integer({ min: 0, max: 999 })
  .map((at) => VOCABULARY[Math.floor(VOCABULARY.length * (at / 1000) ** 2)]!);
const text = (minLength: number, maxLength: number) =>
  fc.array(word, { minLength, maxLength }).map((words) => words.join(' '));
const note = fc.record({
  group: fc.constantFrom('platform', 'design', 'research'),
  title: text(1, 3),
  summary: text(0, 8),
  content: text(0, 20),
  status: fc.constantFrom('active' as const, 'active' as const, 'superseded' as const),
  visibility: fc.constantFrom('team' as const, 'team' as const, 'org' as const),
});
const corpora = fc
  .array(note, { minLength: 1, maxLength: 60 })
  .map((notes) => notes.map((each, at): Note => ({ ...each, id: `n${at}` })));
const queries = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

interface Wanted {
  limit: number;
  offset?: number;
  group?: string;
  scored?: Map<Note, number>;
}

/** The scores of what is found, by plain BM25, beside those of the best that might have been. */
async function compare(
  notes: readonly Note[],
  query: string,
  { limit, group, scored, offset = 0 }: Wanted,
): Promise<[found: number[], best: number[]]> {
  const within = notes.filter(
    (each) => !group || each.group === group || each.visibility === 'org',
  );
  const scores = scored ?? bm25(query, within);
  const viewer = group ? { groupKey: group, memberId: 'nobody' } : 'administrator';
  const { items } = await searchKnowledge(sql, viewer, {
    query,
    limit,
    cursor: encodePage([offset]),
    asTyped: true,
    apart: true,
    now: 0,
  });
  const byPlace = new Map(within.map((each) => [`${each.group} ${each.id}`, scores.get(each)]));
  const rounded = (score: number | undefined) => Number((score ?? -1).toFixed(9));
  const best = [...scores]
    .filter(([{ status }]) => status === 'active')
    .map(([, score]) => rounded(score))
    .sort((a, b) => b - a);
  const found = items.map(({ groupKey, id }) => rounded(byPlace.get(`${groupKey} ${id}`)));
  return [found, best.slice(offset, offset + limit)];
}

describe('search ranks like plain BM25 over every item', () => {
  it('in all groups and in one, however few of the words it looks up first', async () => {
    await fc.assert(
      fc.asyncProperty(
        corpora,
        fc.array(queries, { minLength: 12, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (notes, asked, limit) => {
          await fill(notes);
          for (const query of asked) {
            for (const group of [undefined, 'platform']) {
              const [found, best] = await compare(notes, query, {
                limit,
                ...(group && { group }),
              });
              expect(found).toEqual(best);
            }
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('also of thousands, of which only those are looked at that may reach the page', async () => {
    const sampled = fc.sample(note, { seed: 7, numRuns: 3_000 });
    const rare = ['aurora', 'basalt', 'comet'];
    const notes = sampled.map((each, at): Note => {
      const content = `${each.content} ${rare.filter((_, nth) => at % (40 * (nth + 1)) === 0).join(' ')}`;
      return { ...each, content, id: `n${at}` };
    });
    await fill(notes);
    const asked = [
      ...fc.sample(queries, { seed: 8, numRuns: 25 }),
      ...rare.map((each) => `retry jitter ${each}`),
    ];
    for (const query of [...asked, 'aurora basalt comet shard', 'comet', 'retry retry']) {
      const scored = bm25(query, notes);
      for (const limit of [3, 60]) {
        const [found, best] = await compare(notes, query, { limit, scored });
        expect(found).toEqual(best);
      }
    }
  });

  it('also when items without the rarest word are the best', async () => {
    const notes = Array.from({ length: 100 }, (_, at): Note => {
      const [isRare, isCommon] = [at < 10, at >= 10 && at < 25];
      return {
        group: 'platform',
        id: `n${at}`,
        title: isCommon ? 'ledger ledger' : 'cache',
        summary: '',
        content: isRare ? `frontier ${'filler '.repeat(100)}` : `filler ${at}`,
        status: 'active',
        visibility: 'team',
      };
    });
    await fill(notes);
    for (const query of ['ledger frontier', 'ledger frontier shard', 'filler frontier ledger']) {
      const [found, best] = await compare(notes, query, { limit: 5 });
      expect(found).toEqual(best);
    }
  });

  it('also when thousands have every word, and items of one word are better', async () => {
    const notes = Array.from({ length: 3_000 }, (_, at): Note => {
      const word = ['ledger', 'frontier'][at % 20];
      return {
        group: 'platform',
        id: `n${at}`,
        title: word ? `${word} `.repeat(3) : 'cache',
        summary: '',
        content: word ? '' : `ledger frontier ${'filler '.repeat(10 + (at % 7))}`,
        status: 'active',
        visibility: 'team',
      };
    });
    await fill(notes);
    const [found, best] = await compare(notes, 'ledger frontier', { limit: 5 });
    expect(found).toEqual(best);
  });

  it('also when thousands that rank before the page are not in force', async () => {
    const notes = Array.from({ length: 3_000 }, (_, at): Note => {
      const isHidden = at % 10 !== 0;
      return {
        group: 'platform',
        id: `n${at}`,
        title: isHidden ? 'retry retry' : 'cache',
        summary: 'retry queue',
        content: 'filler '.repeat(at % 37),
        status: isHidden ? 'superseded' : 'active',
        visibility: 'team',
      };
    });
    await fill(notes);
    for (const query of ['retry', 'retry queue', 'retry shard']) {
      const [found, best] = await compare(notes, query, { limit: 50 });
      expect(found).toEqual(best);
      expect(found).toHaveLength(50);
    }
    for (const [offset, length] of [
      [130, 50],
      [280, 20],
      [300, 0],
    ] as const) {
      const [found, best] = await compare(notes, 'retry queue', { limit: 50, offset });
      expect(found).toEqual(best);
      expect(found).toHaveLength(length);
    }
  });
});
