import type { Conversion } from '../conversion/conversion.js';
import { element } from '../dom/elements.js';

/** The longest input that is kept, in characters; browsers hold about five million. */
const MAX_KEPT = 1_000_000;

const INPUT = 'input';
const SWITCH = 'keep-input';

/** Keeps the input in this tab over a reload, unless somebody switched that off; closing the tab forgets it. */
export class KeptInput {
  private readonly box = element('keep', HTMLInputElement);

  constructor(current: () => Conversion) {
    this.box.checked = quietly(() => localStorage.getItem(SWITCH)) !== 'off';
    this.box.addEventListener('change', () => {
      quietly(() => localStorage.setItem(SWITCH, this.box.checked ? 'on' : 'off'));
      this.keep(current());
    });
  }

  /** Keeps this input in place of the last; an empty one, or one that is too long, is forgotten. */
  keep(conversion: Conversion): void {
    const { length } = conversion.text;
    quietly(() => {
      if (this.box.checked && length > 0 && length <= MAX_KEPT)
        sessionStorage.setItem(INPUT, JSON.stringify(conversion));
      else sessionStorage.removeItem(INPUT);
    });
  }

  /** What was kept; nothing when nothing was. */
  get last(): Conversion | undefined {
    const kept = quietly(() => sessionStorage.getItem(INPUT));
    return kept ? (quietly(() => JSON.parse(kept) as Conversion) ?? undefined) : undefined;
  }
}

/** A browser that forbids storage keeps nothing, and the page still works. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
