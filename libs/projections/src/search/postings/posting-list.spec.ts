import fc from 'fast-check';
import { ByteWriter } from './byte-writer.js';
import {
  Occurrences,
  type Posting,
  PostingCursor,
  type PostingList,
  PostingListBuilder,
  keptOf,
  listFrom,
  writeList,
} from './posting-list.js';

const posting = fc.record({
  document: fc.oneof(fc.nat(300), fc.nat(2 ** 31 - 1)),
  weight: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 32_767 })),
  length: fc.oneof(fc.nat(400), fc.nat(2 ** 31 - 1)),
});
/** Occurrences as lists have them: of each document one, in the order of their numbers. */
const postings = fc
  .uniqueArray(posting, { minLength: 1, maxLength: 60, selector: ({ document }) => document })
  .map((all) => all.toSorted((a, b) => a.document - b.document));

function listOf(all: readonly Posting[]): PostingList {
  const builder = new PostingListBuilder();
  for (const { document, weight, length } of all) builder.add(document, weight, length);
  return builder.build()!;
}

/** Lists as they are stored as one, with other bytes before and after it. */
function stored(...lists: PostingList[]): PostingList {
  const writer = new ByteWriter(1);
  writer.put(300);
  const start = writer.length;
  writeList(writer, lists);
  const end = writer.length;
  writer.put(7);
  return listFrom(writer.take(), start, end);
}

function readBy(...lists: PostingList[]): Posting[] {
  const all: Posting[] = [];
  const at = new PostingCursor(lists);
  for (; Number.isFinite(at.document); at.next())
    all.push({ document: at.document, weight: at.weight, length: at.length });
  return all;
}

describe('a posting list', () => {
  it('is read as it was built, also after it was stored, and knows how many it has between which documents', () => {
    fc.assert(
      fc.property(postings, (all) => {
        const list = stored(listOf(all));
        expect(readBy(list)).toEqual(all);
        const [first, last] = [all[0]!.document, all.at(-1)!.document];
        expect(list).toMatchObject({ count: all.length, first, last });
      }),
    );
  });

  it('of several, joined or read one after the other, has the occurrences of all', () => {
    fc.assert(
      fc.property(postings, fc.array(fc.nat(60)), (all, cuts) => {
        const ends = [...new Set([...cuts, 0, all.length])]
          .filter((end) => end <= all.length)
          .sort((a, b) => a - b);
        const lists = ends.slice(1).map((end, at) => listOf(all.slice(ends[at], end)));
        expect(readBy(...lists)).toEqual(all);
        expect(readBy(stored(...lists))).toEqual(all);
        expect(stored(...lists)).toMatchObject({ count: all.length, last: all.at(-1)!.document });
      }),
    );
  });

  it('is read up to some document at once, beyond the ends of lists', () => {
    fc.assert(
      fc.property(postings, fc.nat(60), fc.nat(60), (all, cut, until) => {
        const parts = [all.slice(0, cut), all.slice(cut)].filter((part) => part.length > 0);
        const end = all[until]?.document ?? 2 ** 31;
        const cursor = new PostingCursor(parts.map(listOf));
        const { documents, weights, lengths } = new Occurrences(all.length);
        const taken = cursor.takeBefore(end, { documents, weights, lengths });
        const read = Array.from({ length: taken }, (_, at) => {
          return { document: documents[at], weight: weights[at], length: lengths[at] };
        });
        expect(read).toEqual(all.filter(({ document }) => document < end));
        expect(cursor.document).toBe(all[taken]?.document ?? Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('keeps the occurrences that are wanted, and is none without any', () => {
    fc.assert(
      fc.property(postings, fc.integer({ min: 1, max: 5 }), (all, each) => {
        const isKept = (document: number) => document % each === 0;
        const kept = keptOf(listOf(all), isKept);
        expect(kept ? readBy(kept) : []).toEqual(all.filter(({ document }) => isKept(document)));
      }),
    );
  });
});
