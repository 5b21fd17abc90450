import { loadsBefore } from './hub-in-one.js';

describe('modules are to be found by their names', () => {
  it.each<[words: string[], nodeOptions: string | undefined]>([
    [['--import', './tracing.mjs'], undefined],
    [['--import=./tracing.mjs'], ''],
    [['--no-warnings', '-r', './tracing.cjs'], '--report-on-fatalerror'],
    [[], '--max-old-space-size=512 --require ./tracing.cjs'],
    [['--experimental-loader', './loader.mjs'], undefined],
  ])('when Node loads something before the hub: %j %s', (words, nodeOptions) => {
    expect(loadsBefore(words, nodeOptions)).toBe(true);
  });

  it.each<[words: string[], nodeOptions: string | undefined]>([
    [[], undefined],
    [[], ''],
    [['--enable-source-maps', '--max-old-space-size=512'], '--report-on-fatalerror'],
  ])('and in one file otherwise: %j %s', (words, nodeOptions) => {
    expect(loadsBefore(words, nodeOptions)).toBe(false);
  });
});
