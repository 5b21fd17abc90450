import { ByteWriter } from './byte-writer.js';
import { type PostingList, listFrom, writeList } from './posting-list.js';

/** A term, by its key, with where it occurs: in the documents of several lists, each of which begins after the end of the one before. */
export interface TermLists {
  term: number;
  lists: readonly PostingList[];
}

/** Consecutive terms of a segment: their keys, ascending, and the stored lists of all of them, each with where it ends. */
export interface PostingBlock {
  terms: number[];
  ends: number[];
  lists: Uint8Array;
}

/** A row of so many bytes PostgreSQL keeps in one piece, beside which it has a few more. */
const MAX_BLOCK_BYTES = 1_900;
/** Key and end of a term. */
const TERM_BYTES = 8;
/** Count, first document and by how much the last is larger. */
const HEAD_BYTES = 6;

/** Cuts lists, whose terms ascend, into blocks; what is too large for one has its own. */
export function blocksOf(all: Iterable<TermLists>): PostingBlock[] {
  const blocks: PostingBlock[] = [];
  const writer = new ByteWriter(MAX_BLOCK_BYTES);
  let terms: number[] = [];
  let ends: number[] = [];
  const cut = () => {
    if (terms.length > 0) blocks.push({ terms, ends, lists: writer.take() });
    [terms, ends] = [[], []];
  };
  for (const { term, lists } of all) {
    if (writer.length + TERM_BYTES * (terms.length + 1) + sizeOf(lists) > MAX_BLOCK_BYTES) cut();
    terms.push(term);
    writeList(writer, lists);
    ends.push(writer.length);
  }
  cut();
  return blocks;
}

/** About how many bytes lists take as one: what stands before them seldom takes more. */
function sizeOf(lists: readonly PostingList[]): number {
  let size = HEAD_BYTES;
  for (const { start, end } of lists) size += end - start + 1;
  return size;
}

/** Returns the terms of a block with their lists. */
export function listsOf({ terms, ends, lists }: PostingBlock): TermLists[] {
  return terms.map((term, at) => {
    return { term, lists: [listFrom(lists, at === 0 ? 0 : ends[at - 1], ends[at])] };
  });
}
