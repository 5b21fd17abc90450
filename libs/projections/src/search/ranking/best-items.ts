import { type Place, nameOfPlace } from '../postings/place.js';
import { Occurrences, PostingCursor, type PostingList } from '../postings/posting-list.js';
import type { Postings } from '../postings/postings.js';
import { Best, type ScoredItem } from './scored-items.js';
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
const had = new Float64Array(WINDOW);
const occurrences = new Occurrences(WINDOW);

/** The best items, best first, and the places they are at. */
export interface BestItems {
  places: Place[];
  items: ScoredItem[];
  /** Whether there are more. */
  isCut: boolean;
}

/** A term of an alternative: where it occurs, the most that it can add to a score, and what it adds to the terms that an item has. */
interface ScoredTerm {
  cursor: PostingCursor;
  bound: number;
  bit: number;
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
    const met = new Set<number>();
    const bitOf = (at: number) => {
      // A term may belong to several alternatives, and counts once.
      const bit = met.has(at) ? 0 : 2 ** at;
      met.add(at);
      return bit;
    };
    this.parts = parts.map(({ alternatives }) =>
      alternatives.map(({ terms: of, share }) =>
        of.map((at) => {
          const bound = share * terms[at]!.idf * (K1 + 1);
          return { cursor: new PostingCursor(lists[at]!), bound, bit: bitOf(at) };
        }),
      ),
    );
    this.cursors = this.parts.flat(2).map(({ cursor }) => cursor);
  }

  /** Scores the next documents that have any of the terms; returns whether there were any. */
  next(add: (score: number, document: number, terms: number) => void): boolean {
    let start = Number.POSITIVE_INFINITY;
    for (const { document } of this.cursors) if (document < start) start = document;
    if (start === Number.POSITIVE_INFINITY) return false;
    scores.fill(0);
    had.fill(0);
    for (const alternatives of this.parts) {
      if (alternatives.length === 1) this.addTo(scores, alternatives[0]!, start);
      else this.addBest(alternatives, start);
    }
    for (let at = 0; at < WINDOW; at++) if (scores[at]! > 0) add(scores[at]!, start + at, had[at]!);
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
    const { documents, weights, lengths } = occurrences;
    const { perToken } = this;
    for (const { cursor, bound, bit } of terms) {
      const count = cursor.takeBefore(end, occurrences);
      for (let nth = 0; nth < count; nth++) {
        const weight = weights[nth]!;
        const at = documents[nth]! - start;
        into[at]! += (bound * weight) / (weight + base + perToken * lengths[nth]!);
        had[at]! += bit;
      }
    }
  }
}

/** Returns the terms of a plan that an item has. */
export function termsOf({ terms: had }: ScoredItem, { terms }: SearchPlan): string[] {
  return terms.filter((_, at) => Math.floor(had / 2 ** at) % 2 === 1).map(({ term }) => term);
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
    const add = (score: number, document: number, terms: number) =>
      found.add(score, at, document, terms);
    while (scorer.next(add)) {
      if (++windows % WINDOWS_AT_ONCE === 0) await new Promise(setImmediate);
    }
  }
  return { places: places.map(({ place }) => place), ...found.take() };
}
