import type { BrowserContextOptions } from 'playwright-core';
import { SCREEN_PATHS } from './screen-paths.js';
import { seed } from './seed.js';
import { ConsoleVisits, overflow, picture, violations } from './visits.js';

const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['360-light', { viewport: { width: 360, height: 740 } }],
  ['1280-dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['2560-light', { viewport: { width: 2560, height: 1440 } }],
  ['1280-chinese', { viewport: { width: 1280, height: 800 }, locale: 'zh-CN' }],
];

let visits: ConsoleVisits;
beforeAll(async () => {
  visits = await ConsoleVisits.start();
  await seed(visits.hub);
}, 60_000);
afterAll(() => visits.end());
afterEach(() => visits.leave());

describe.each(SCREEN_PATHS)('the screen %s', (name, path) => {
  it.each(LOOKS)(
    '%s: breaks no rule of axe and is no wider than its window',
    async (look, options) => {
      const page = await visits.open(path, options);
      await picture(page, `${name}-${look}`);
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );
});
