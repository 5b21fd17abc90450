import { isNumber } from '../words/decisive-words.js';
import { type Wording, areOfOneSubject, opposedWords } from './wording.js';

/** Two items that are probably the same, or contradict each other, by their places in the list that was compared. */
export interface SimilarPair {
  first: number;
  second: number;
  /** The mean of the shares of words that their titles and their texts have in common, rare words counting more and numbers not; in 0..1. */
  likeness: number;
  /** Numbers and negations in which they may contradict each other. */
  opposed: string[];
}

/** The least likeness of two items that are listed. */
const NEAR = 0.35;
/** With how many of the items beside it that have its rarest word an item is compared. */
const MAX_CANDIDATES = 64;
/** Most pairs of which a list is made, and most words in which a pair is shown to differ. */
const MAX_PAIRS = 2_000;
const MAX_OPPOSED = 8;

/** What words count, and where they are. */
class Words {
  private readonly places = new Map<string, number[]>();
  private readonly worth = new Map<string, number>();

  constructor(private readonly wordings: readonly Wording[]) {
    for (const [at, { words }] of wordings.entries()) {
      for (const word of words) {
        const known = this.places.get(word);
        if (known) known.push(at);
        else this.places.set(word, [at]);
      }
    }
    for (const [word, at] of this.places)
      // Two that differ in a number are alike: it is told beside.
      this.worth.set(word, isNumber(word) ? 0 : Math.log(1 + wordings.length / at.length));
  }

  /** The nearest items in the list that have the rarest of what an item is about. */
  candidatesOf(at: number): number[] {
    const { subject } = this.wordings[at]!;
    if (subject.length === 0) return [];
    const lists = subject.map((word) => this.places.get(word)!);
    const rarest = lists.reduce((one, other) => (other.length < one.length ? other : one));
    const own = rarest.indexOf(at);
    const from = Math.max(0, own - MAX_CANDIDATES / 2);
    return rarest.slice(from, from + MAX_CANDIDATES + 1).filter((each) => each !== at);
  }

  /** The share of the words of two sets that both have. */
  shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    let [both, all] = [0, 0];
    for (const word of one) {
      const worth = this.worth.get(word)!;
      all += worth;
      if (other.has(word)) both += worth;
    }
    for (const word of other) if (!one.has(word)) all += this.worth.get(word)!;
    return all === 0 ? 0 : both / all;
  }
}

/**
 * Returns the pairs of items that are about the same and share many of their words, the most alike first. Each item is compared
 * with at most MAX_CANDIDATES others of the list, so the work grows with the list alone.
 */
export function similarPairs(wordings: readonly Wording[]): SimilarPair[] {
  const words = new Words(wordings);
  const pairs: SimilarPair[] = [];
  const seen = new Set<number>();
  for (const at of wordings.keys()) {
    for (const candidate of words.candidatesOf(at)) {
      const [first, second] = at < candidate ? [at, candidate] : [candidate, at];
      const name = first * wordings.length + second;
      if (seen.has(name)) continue;
      seen.add(name);
      const [one, other] = [wordings[first]!, wordings[second]!];
      if (!areOfOneSubject(one, other)) continue;
      const likeness =
        (words.shared(one.title, other.title) + words.shared(one.words, other.words)) / 2;
      if (likeness < NEAR) continue;
      const opposed = opposedWords(one, other).slice(0, MAX_OPPOSED);
      pairs.push({ first, second, likeness, opposed });
    }
  }
  pairs.sort((a, b) => b.likeness - a.likeness || a.first - b.first || a.second - b.second);
  return pairs.slice(0, MAX_PAIRS);
}

/** The places of items, each with one that stands for all that it is joined with. */
class Joined {
  private readonly above = new Map<number, number>();

  /** Joins two items; returns whether they were apart. */
  join(one: number, other: number): boolean {
    const [top, otherTop] = [this.topOf(one), this.topOf(other)];
    if (top === otherTop) return false;
    this.above.set(otherTop, top);
    return true;
  }

  private topOf(at: number): number {
    let top = at;
    for (let next = this.above.get(top); next !== undefined; next = this.above.get(top)) top = next;
    if (top !== at) this.above.set(at, top);
    return top;
  }
}

/** Returns as many of the pairs, the first ones, as it takes to join what all of them join: of four alike three pairs, not six. */
export function fewestPairs(pairs: readonly SimilarPair[]): SimilarPair[] {
  const joined = new Joined();
  return pairs.filter(({ first, second }) => joined.join(first, second));
}
