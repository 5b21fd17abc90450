import { ByteWriter } from './byte-writer.js';
import { type PostingList, PostingListBuilder } from './posting-list.js';
import type { TermLists } from './posting-blocks.js';

/** What a document is found by: its terms' keys, what each counts, and how many tokens it has. */
export interface PostedDocument {
  document: number;
  keys: readonly number[];
  weights: readonly number[];
  length: number;
}

/** Most occurrences take no more: numbers under 128 take one byte. */
const BYTES_AN_OCCURRENCE = 4;
const NONE = -1;

/** Returns where the terms of some documents occur, by ascending key; the documents' numbers ascend. */
export function listsOfDocuments(documents: readonly PostedDocument[]): TermLists[] {
  const occurrences = documents.reduce((sum, { keys }) => sum + keys.length, 0);
  // Of each occurrence its document, what it counts, and which is the next of its term: as objects they would cost several times as much.
  const places = new Int32Array(occurrences);
  const weights = new Int16Array(occurrences);
  const next = new Int32Array(occurrences);
  const firsts = new Map<number, number>();
  let at = occurrences;
  for (let place = documents.length - 1; place >= 0; place--) {
    const document = documents[place]!;
    for (let index = document.keys.length - 1; index >= 0; index--) {
      const key = document.keys[index]!;
      at--;
      places[at] = place;
      weights[at] = document.weights[index]!;
      next[at] = firsts.get(key) ?? NONE;
      firsts.set(key, at);
    }
  }
  const writer = new ByteWriter(BYTES_AN_OCCURRENCE * occurrences);
  return Array.from(Int32Array.from(firsts.keys()).sort(), (term) => {
    const list = new PostingListBuilder(writer);
    for (let each = firsts.get(term)!; each !== NONE; each = next[each]!) {
      const { document, length } = documents[places[each]!]!;
      list.add(document, weights[each]!, length);
    }
    return { term, lists: [list.build()!] };
  });
}

/**
 * Returns the lists of several sources, term by term. Each source's terms ascend, and its documents come after those of the
 * source before.
 */
export function* mergedLists(sources: readonly (readonly TermLists[])[]): Generator<TermLists> {
  const places = sources.map(() => 0);
  for (;;) {
    let term = Number.POSITIVE_INFINITY;
    for (let at = 0; at < sources.length; at++) {
      const next = sources[at]![places[at]!];
      if (next !== undefined && next.term < term) term = next.term;
    }
    if (term === Number.POSITIVE_INFINITY) return;
    const lists: PostingList[] = [];
    for (let at = 0; at < sources.length; at++) {
      const next = sources[at]![places[at]!];
      if (next?.term !== term) continue;
      for (const list of next.lists) lists.push(list);
      places[at]!++;
    }
    yield { term, lists };
  }
}
