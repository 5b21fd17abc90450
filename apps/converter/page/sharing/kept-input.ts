import type { Conversion } from '../conversion/conversion.js';
import { element } from '../dom/elements.js';

/** The longest input that is kept, in characters; browsers hold about five million. */
const MAX_KEPT = 1_000_000;

const INPUT = 'input';
const SWITCH = 'keep-input';

/** Keeps the input in this tab over a reload, unless somebody switched that off, and says so where it cannot; closing the tab forgets it. */
export class KeptInput {
  private readonly box = element('keep', HTMLInputElement);
  private readonly notKept = element('not-kept', HTMLElement);

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
    const isWanted = this.box.checked && length > 0;
    const isKept = isWanted && length <= MAX_KEPT && store(JSON.stringify(conversion));
    if (!isKept) quietly(() => sessionStorage.removeItem(INPUT));
    this.notKept.hidden = isKept || !isWanted;
  }

  /** What was kept; nothing when nothing was. */
  get last(): Conversion | undefined {
    const kept = quietly(() => sessionStorage.getItem(INPUT));
    return kept ? (quietly(() => JSON.parse(kept) as Conversion) ?? undefined) : undefined;
  }
}

/** Whether the browser took it. */
function store(text: string): boolean {
  const isStored = quietly(() => {
    sessionStorage.setItem(INPUT, text);
    return true;
  });
  return isStored ?? false;
}

/** A browser that forbids storage keeps nothing, and the page still works. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
