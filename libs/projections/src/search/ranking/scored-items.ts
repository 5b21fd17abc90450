/** An item with its score by words: the index of its place, and its number there. */
export interface ScoredItem {
  score: number;
  /** The plan's terms that it has: the sum of 2^n for the term with the index n. A query has at most 48, and 2^53 is exact. */
  terms: number;
  at: number;
  document: number;
}

/** Best first; of the same score, of one group, what was written last. */
function compare(a: ScoredItem, b: ScoredItem): number {
  return b.score - a.score || a.at - b.at || b.document - a.document;
}

/** Keeps the best of many: a heap whose first is the worst kept. */
export class Best {
  private readonly kept: ScoredItem[] = [];
  private isCut = false;

  constructor(private readonly most: number) {}

  /** Keeps an item if it is among the best so far. */
  add(score: number, at: number, document: number, terms: number): void {
    const { kept } = this;
    if (kept.length < this.most) {
      this.rise({ score, at, document, terms });
      return;
    }
    this.isCut = true;
    // Most are worse, and none is made of these.
    if (score < kept[0]!.score) return;
    const item = { score, at, document, terms };
    if (compare(item, kept[0]!) < 0) this.sink(item);
  }

  /** The kept items, best first, and whether there were more. */
  take(): { items: ScoredItem[]; isCut: boolean } {
    return { items: this.kept.toSorted(compare), isCut: this.isCut };
  }

  /** Adds an item below those that are worse. */
  private rise(item: ScoredItem): void {
    const { kept } = this;
    let at = kept.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (compare(kept[above]!, item) >= 0) break;
      kept[at] = kept[above]!;
      at = above;
    }
    kept[at] = item;
  }

  /** Replaces the worst, below all of those that are worse than the new one. */
  private sink(item: ScoredItem): void {
    const { kept } = this;
    let at = 0;
    for (let below = 1; below < kept.length; below = 2 * at + 1) {
      if (below + 1 < kept.length && compare(kept[below + 1]!, kept[below]!) > 0) below++;
      if (compare(kept[below]!, item) <= 0) break;
      kept[at] = kept[below]!;
      at = below;
    }
    kept[at] = item;
  }
}
