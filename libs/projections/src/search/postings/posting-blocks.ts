import { type PostingList, listFrom, storedList } from './posting-list.js';

/** A term, by its key, with where it occurs. */
export interface TermList {
  term: number;
  list: PostingList;
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

/** Cuts lists, whose terms ascend, into blocks; what is too large for one has its own. */
export function blocksOf(lists: Iterable<TermList>): PostingBlock[] {
  const blocks: PostingBlock[] = [];
  let terms: number[] = [];
  let stored: Uint8Array[] = [];
  let size = 0;
  const cut = () => {
    if (terms.length === 0) return;
    let end = 0;
    const ends = stored.map(({ length }) => (end += length));
    blocks.push({ terms, ends, lists: Buffer.concat(stored) });
    [terms, stored, size] = [[], [], 0];
  };
  for (const { term, list } of lists) {
    const bytes = storedList(list);
    if (size + TERM_BYTES + bytes.length > MAX_BLOCK_BYTES) cut();
    terms.push(term);
    stored.push(bytes);
    size += TERM_BYTES + bytes.length;
  }
  cut();
  return blocks;
}

/** Returns the terms of a block with their lists. */
export function listsOf({ terms, ends, lists }: PostingBlock): TermList[] {
  return terms.map((term, at) => {
    return { term, list: listFrom(lists.subarray(at === 0 ? 0 : ends[at - 1], ends[at])) };
  });
}
