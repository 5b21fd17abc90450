// Converts damaged streams between all protocols: npm run fuzz:streams -- [--streams 20000] [--seed N]
// Ends with 1 when one is answered by anything but a sound stream or a refusal, when one hangs, or when memory grows with their number.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseArgs } from 'node:util';
import { importConversionTests } from './import-conversion-tests.mjs';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
});
/** How much more memory may be held after the last tenth of the streams than after the first, in KiB. */
const GROWTH_KIB = 1024;
const ROUNDS = 10;

const { convertDamaged, pairs } = await importConversionTests(`
  export { convertDamaged } from './stream/damaged-streams.js';
  export { pairs } from './pairs.js';`);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const started = performance.now();
const each = Math.ceil(Number(values.streams) / ROUNDS / pairs.length);
const held = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const pair of pairs) convertDamaged(pair, each, Number(values.seed) * ROUNDS + round);
  collectGarbage();
  held.push(process.memoryUsage().heapUsed / 1024);
}
const growth = held.at(-1) - held[0];
const seconds = (performance.now() - started) / 1000;
console.log(
  `${each * pairs.length * ROUNDS} damaged streams: each a sound stream or a refusal, in ${seconds.toFixed(0)} s; ` +
    `memory held from first to last tenth ${growth.toFixed(0)} KiB (limit ${GROWTH_KIB})`,
);
process.exitCode = growth > GROWTH_KIB ? 1 : 0;
