import type { Citation } from '../ir/content.js';
import type { Block } from './blocks.js';

/** The texts of one streamed answer, as far as citations point into them. */
export class CitedText {
  private block: Block | undefined;
  /** Where the last text begins in all of the answer's text, and how long that is. */
  private start = 0;
  private length = 0;

  /** A text goes on, or another begins. */
  add(block: Block, text: string): void {
    if (block !== this.block) this.start = this.length;
    this.block = block;
    this.length += text.length;
  }

  /** Returns a citation whose range counts in the answer's text with one that counts in a text of it. */
  within(block: Block, citation: Citation): Citation {
    const from = block === this.block ? this.start : this.length;
    const { start, end } = citation;
    return {
      ...citation,
      ...(start !== undefined && { start: start - from }),
      ...(end !== undefined && { end: end - from }),
    };
  }
}
