import { nameOfPlace } from './postings/place.js';
import { PostingCursor, type PostingList } from './postings/posting-list.js';
import type { ItemPlace, Postings } from './postings/postings.js';
import type { SearchPlan } from './search-plan.js';

/** BM25: how soon repetition stops counting, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

/** An item with its score by words. */
export interface ScoredItem extends ItemPlace {
  score: number;
}

/** A scored item by the index of its place and its number there. */
interface Candidate {
  score: number;
  at: number;
  document: number;
}

/** Best first; of the same score, of one group, what was written last. */
function compare(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.at - b.at || b.document - a.document;
}

/** Keeps the best of many. */
class Best {
  private kept: Candidate[] = [];
  private floor = 0;
  private isCut = false;

  constructor(private readonly most: number) {}

  add(score: number, at: number, document: number): void {
    if (score < this.floor) {
      this.isCut = true;
      return;
    }
    this.kept.push({ score, at, document });
    // Sorting rarely costs less than keeping all in order.
    if (this.kept.length > 2 * this.most) this.cut();
  }

  take(): { kept: Candidate[]; isCut: boolean } {
    this.cut();
    return { kept: this.kept, isCut: this.isCut };
  }

  private cut(): void {
    this.kept.sort(compare);
    if (this.kept.length <= this.most) return;
    this.kept.length = this.most;
    this.floor = this.kept[this.most - 1]!.score;
    this.isCut = true;
  }
}

/** Scores each item of a place that has any of the terms, given the lists of each term. */
function scorePlace(
  { parts, terms, meanLength }: SearchPlan,
  lists: readonly (readonly PostingList[])[],
  add: (score: number, document: number) => void,
): void {
  const cursors = lists.map((of) => new PostingCursor(of));
  const bounds = terms.map(({ idf }) => idf * (K1 + 1));
  const scores = terms.map(() => 0);
  const perToken = (K1 * B) / meanLength;
  for (;;) {
    let document = Number.POSITIVE_INFINITY;
    for (const cursor of cursors) if (cursor.document < document) document = cursor.document;
    if (document === Number.POSITIVE_INFINITY) return;
    for (let at = 0; at < cursors.length; at++) {
      const cursor = cursors[at]!;
      scores[at] = 0;
      if (cursor.document !== document) continue;
      const norm = K1 * (1 - B) + perToken * cursor.length;
      scores[at] = (bounds[at]! * cursor.weight) / (cursor.weight + norm);
      cursor.next();
    }
    let score = 0;
    for (const { alternatives } of parts) {
      let best = 0;
      for (const { terms: of, share } of alternatives) {
        let sum = 0;
        for (const at of of) sum += scores[at]!;
        if (share * sum > best) best = share * sum;
      }
      score += best;
    }
    add(score, document);
  }
}

/** Returns the best items by BM25, best first, and whether there are more. The plan's terms must have been read. */
export function bestItems(
  plan: SearchPlan,
  postings: Postings,
  most: number,
): { items: ScoredItem[]; isCut: boolean } {
  const best = new Best(most);
  const places = postings
    .listsOf(plan.terms.map(({ term }) => term))
    .map((each) => ({ ...each, name: nameOfPlace(each.place) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const [at, { lists }] of places.entries())
    scorePlace(plan, lists, (score, document) => best.add(score, at, document));
  const { kept, isCut } = best.take();
  const items = kept.map(({ score, at, document }) => {
    return { ...postings.itemAt(places[at]!.place, document), score };
  });
  return { items, isCut };
}
