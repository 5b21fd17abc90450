import { type PostingList, PostingListBuilder } from './posting-list.js';
import type { TermLists } from './posting-blocks.js';

/** What a document is found by: its terms' keys, what each counts, and how many tokens it has. */
export interface PostedDocument {
  document: number;
  keys: readonly number[];
  weights: readonly number[];
  length: number;
}

/** Returns where the terms of some documents occur, by ascending key; the documents' numbers ascend. */
export function listsOfDocuments(documents: readonly PostedDocument[]): TermLists[] {
  const builders = new Map<number, PostingListBuilder>();
  for (const { document, keys, weights, length } of documents) {
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as number;
      let builder = builders.get(key);
      if (builder === undefined) builders.set(key, (builder = new PostingListBuilder()));
      builder.add(document, weights[at] as number, length);
    }
  }
  return [...builders]
    .map(([term, builder]) => ({ term, lists: [builder.build() as PostingList] }))
    .sort((a, b) => a.term - b.term);
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
