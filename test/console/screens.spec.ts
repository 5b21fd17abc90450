import { SCREEN_PATHS } from './screen-paths.js';
import { seed } from './seed.js';
import { ConsoleVisits, overflow, picture, violations } from './visits.js';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };
const WALL = { width: 2560, height: 1440 };

let visits: ConsoleVisits;
beforeAll(async () => {
  visits = await ConsoleVisits.start();
  await seed(visits.hub);
}, 60_000);
afterAll(() => visits.end());
afterEach(() => visits.leave());

describe.each(SCREEN_PATHS)('the screen %s', (name, path) => {
  it('breaks no rule of axe, light or dark, and is no wider than any window', async () => {
    const page = await visits.open(path, { viewport: PHONE });
    await picture(page, `${name}-360-light`);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(LAPTOP);
    await picture(page, `${name}-1280-dark`);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(WALL);
    await picture(page, `${name}-2560-light`);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it('has room for Chinese', async () => {
    const page = await visits.open(path, { viewport: PHONE, locale: 'zh-CN' });
    await picture(page, `${name}-360-chinese`);
    expect(await page.locator('nav').first().textContent()).toMatch(/知识/);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
