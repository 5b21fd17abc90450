import { termsOf } from '../../../libs/projections/src/search/terms/terms.js';
import { liveHeap } from '../../support/live-heap.js';

const MB = 1_000_000;
const TEXTS = 100;
const FILLING = 'what is said again and again '.repeat(MB / 29);

/** A text of a megabyte with a word of its own that no other text has. */
function longText(number: number): string {
  return Buffer.from(`${FILLING} word-of-its-own-${number}`).toString();
}

it('words of long texts are remembered without the texts', () => {
  const before = liveHeap();
  for (let number = 0; number < TEXTS; number++)
    termsOf('group', [[longText(number), 1]], new Map());
  expect(liveHeap() - before).toBeLessThan((TEXTS * MB) / 5);
});
