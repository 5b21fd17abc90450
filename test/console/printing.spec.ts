import { picture } from '../support/browser-page.js';
import { seed } from './seed.js';
import { ConsoleVisits, settled } from './visits.js';

const visits = ConsoleVisits.ofFile(seed);

const CONTROLS =
  '.side, .top-bar, .banner, .search-field, .filter-place, .judge-bar, main button, main input, main a.button';

describe('on paper', () => {
  it.each([
    ['/knowledge', 'Drain the pool before a restart'],
    ['/knowledge/platform/k-pool', 'Drain the pool before a restart'],
    ['/tasks', 'Tasks'],
  ])('a screen is its content, without what operates it: %s', async (path, heading) => {
    const page = await visits.openAlone(path);
    const shown = async () => (await page.locator(CONTROLS).all()).map((each) => each.isVisible());
    expect((await Promise.all(await shown())).some(Boolean)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await settled(page);
    await picture(page, `print${path.replaceAll('/', '-')}`);
    expect((await Promise.all(await shown())).some(Boolean)).toBe(false);
    expect(await page.getByRole('heading', { name: heading }).first().isVisible()).toBe(true);
    const { x = 99 } = (await page.locator('main').boundingBox()) ?? {};
    expect(x).toBeLessThan(20);
  });
});
