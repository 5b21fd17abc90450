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

/** What the documents of a window add up to, and which of them that is not nothing. */
class Sums {
  readonly values = new Float64Array(WINDOW);
  readonly touched = new Uint16Array(WINDOW);
  count = 0;

  /** Empties what was added; most documents of a window have none of the words, and are not looked at. */
  clear(): void {
    const { values, touched, count } = this;
    for (let nth = 0; nth < count; nth++) values[touched[nth]!] = 0;
    this.count = 0;
  }
}

// Each window empties what it has written into, and none is left before it is done: so all searches share them.
const scores = new Sums();
const best = new Sums();
const sums = new Sums();
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
  /** Less than this, what a document has finds nothing by itself. */
  private readonly least: number;

  constructor(
    { parts, terms, hints, meanLength }: SearchPlan,
    /** The index of the place, and where each term occurs at it. */
    private readonly place: number,
    lists: readonly (readonly PostingList[])[],
  ) {
    this.perToken = (K1 * B) / meanLength;
    this.least = 2 ** hints;
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

  /** Scores the next documents that have any of the terms, and keeps the best; returns whether there were any. */
  next(found: Best): boolean {
    let start = Number.POSITIVE_INFINITY;
    for (const { document } of this.cursors) if (document < start) start = document;
    if (start === Number.POSITIVE_INFINITY) return false;
    for (const alternatives of this.parts) {
      if (alternatives.length === 1) this.addTo(scores, alternatives[0]!, start);
      else this.addBest(alternatives, start);
    }
    const { values, touched, count } = scores;
    for (let nth = 0; nth < count; nth++) {
      const at = touched[nth]!;
      if (had[at]! >= this.least) found.add(values[at]!, this.place, start + at, had[at]!);
      had[at] = 0;
    }
    scores.clear();
    return true;
  }

  /** Adds what a document scores by the best of several alternatives. */
  private addBest(alternatives: readonly (readonly ScoredTerm[])[], start: number): void {
    for (const terms of alternatives) {
      this.addTo(sums, terms, start);
      for (let nth = 0; nth < sums.count; nth++) {
        const at = sums.touched[nth]!;
        raise(best, at, Math.max(best.values[at]!, sums.values[at]!));
      }
      sums.clear();
    }
    for (let nth = 0; nth < best.count; nth++) {
      const at = best.touched[nth]!;
      raise(scores, at, scores.values[at]! + best.values[at]!);
    }
    best.clear();
  }

  private addTo(into: Sums, terms: readonly ScoredTerm[], start: number): void {
    const end = start + WINDOW;
    const base = K1 * (1 - B);
    const { documents, weights, lengths } = occurrences;
    const { perToken } = this;
    for (const { cursor, bound, bit } of terms) {
      const count = cursor.takeBefore(end, occurrences);
      for (let nth = 0; nth < count; nth++) {
        const weight = weights[nth]!;
        const at = documents[nth]! - start;
        const score = (bound * weight) / (weight + base + perToken * lengths[nth]!);
        raise(into, at, into.values[at]! + score);
        had[at]! += bit;
      }
    }
  }
}

/** Sets what a document adds up to, which never becomes less. */
function raise(sums: Sums, at: number, value: number): void {
  if (sums.values[at] === 0) sums.touched[sums.count++] = at;
  sums.values[at] = value;
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
    .map((each) => ({ name: nameOfPlace(each.place), ...each }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  let windows = 0;
  for (const [at, { lists }] of places.entries()) {
    const scorer = new PlaceScorer(plan, at, lists);
    while (scorer.next(found)) {
      if (++windows % WINDOWS_AT_ONCE === 0) await new Promise(setImmediate);
    }
  }
  return { places: places.map(({ place }) => place), ...found.take() };
}
