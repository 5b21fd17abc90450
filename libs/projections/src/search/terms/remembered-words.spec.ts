import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { termsOf } from './terms.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MB = 1_000_000;
const TEXTS = 100;
const FILLING = 'what is said again and again '.repeat(MB / 29);

/** How many bytes of the heap are still reachable. */
function liveHeap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

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
