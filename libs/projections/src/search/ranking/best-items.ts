import { type Place, nameOfPlace } from '../postings/place.js';
import { PostingCursor, type PostingList } from '../postings/posting-list.js';
import type { Postings } from '../postings/postings.js';
import type { SearchPlan } from './search-plan.js';

/** BM25: how soon repetition stops counting, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

/** Documents are scored in windows of so many numbers, whose scores stay in the processor's cache. */
const WINDOW = 4_096;
/** So many windows are scored before the event loop gets a turn, so that a search of everything holds up nobody. */
const WINDOWS_AT_ONCE = 64;

// Each window begins by emptying what it writes into, and none is left before it is done: so all searches share them.
const scores = new Float64Array(WINDOW);
const best = new Float64Array(WINDOW);
const sums = new Float64Array(WINDOW);

/** An item with its score by words: the index of its place, and its number there. */
export interface ScoredItem {
  score: number;
  at: number;
  document: number;
}

/** The best items, best first, and the places they are at. */
export interface BestItems {
  places: Place[];
  items: ScoredItem[];
  /** Whether there are more. */
  isCut: boolean;
}

/** Best first; of the same score, of one group, what was written last. */
function compare(a: ScoredItem, b: ScoredItem): number {
  return b.score - a.score || a.at - b.at || b.document - a.document;
}

/** Keeps the best of many. */
class Best {
  private readonly kept: ScoredItem[] = [];
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

  take(): Pick<BestItems, 'items' | 'isCut'> {
    this.cut();
    return { items: this.kept, isCut: this.isCut };
  }

  private cut(): void {
    this.kept.sort(compare);
    if (this.kept.length <= this.most) return;
    this.kept.length = this.most;
    this.floor = this.kept[this.most - 1]!.score;
    this.isCut = true;
  }
}

/** A term of an alternative: where it occurs, and the most that it can add to a score. */
interface ScoredTerm {
  cursor: PostingCursor;
  bound: number;
}

/** Scores the documents of a place, window by window. */
class PlaceScorer {
  private readonly parts: ScoredTerm[][][];
  private readonly cursors: PostingCursor[];
  private readonly perToken: number;

  constructor(
    { parts, terms, meanLength }: SearchPlan,
    lists: readonly (readonly PostingList[])[],
  ) {
    this.perToken = (K1 * B) / meanLength;
    this.parts = parts.map(({ alternatives }) =>
      alternatives.map(({ terms: of, share }) =>
        of.map((at) => {
          const bound = share * terms[at]!.idf * (K1 + 1);
          return { cursor: new PostingCursor(lists[at]!), bound };
        }),
      ),
    );
    this.cursors = this.parts.flat(2).map(({ cursor }) => cursor);
  }

  /** Scores the next documents that have any of the terms; returns whether there were any. */
  next(add: (score: number, document: number) => void): boolean {
    let start = Number.POSITIVE_INFINITY;
    for (const { document } of this.cursors) if (document < start) start = document;
    if (start === Number.POSITIVE_INFINITY) return false;
    scores.fill(0);
    for (const alternatives of this.parts) {
      if (alternatives.length === 1) this.addTo(scores, alternatives[0]!, start);
      else this.addBest(alternatives, start);
    }
    for (let at = 0; at < WINDOW; at++) if (scores[at]! > 0) add(scores[at]!, start + at);
    return true;
  }

  /** Adds what a document scores by the best of several alternatives. */
  private addBest(alternatives: readonly (readonly ScoredTerm[])[], start: number): void {
    best.fill(0);
    for (const terms of alternatives) {
      sums.fill(0);
      this.addTo(sums, terms, start);
      for (let at = 0; at < WINDOW; at++) if (sums[at]! > best[at]!) best[at] = sums[at]!;
    }
    for (let at = 0; at < WINDOW; at++) scores[at]! += best[at]!;
  }

  private addTo(into: Float64Array, terms: readonly ScoredTerm[], start: number): void {
    const end = start + WINDOW;
    const base = K1 * (1 - B);
    for (const { cursor, bound } of terms) {
      for (; cursor.document < end; cursor.next()) {
        const { weight, length } = cursor;
        into[cursor.document - start]! +=
          (bound * weight) / (weight + base + this.perToken * length);
      }
    }
  }
}

/** Resolves to the best items by BM25. The plan's terms must have been read. */
export async function bestItems(
  plan: SearchPlan,
  postings: Pick<Postings, 'listsOf'>,
  most: number,
): Promise<BestItems> {
  const found = new Best(most);
  const places = postings
    .listsOf(plan.terms.map(({ term }) => term))
    .map((each) => ({ ...each, name: nameOfPlace(each.place) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  let windows = 0;
  for (const [at, { lists }] of places.entries()) {
    const scorer = new PlaceScorer(plan, lists);
    const add = (score: number, document: number) => found.add(score, at, document);
    while (scorer.next(add)) {
      if (++windows % WINDOWS_AT_ONCE === 0) await new Promise(setImmediate);
    }
  }
  return { places: places.map(({ place }) => place), ...found.take() };
}
