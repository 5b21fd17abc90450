import type { Page } from 'playwright-core';
import { picture } from '../support/browser-page.js';
import { SCREEN_PATHS } from './screen-paths.js';
import { seedWithProject } from './seed.js';
import { ConsoleVisits, overflow } from './visits.js';

const visits = ConsoleVisits.ofFile(seedWithProject);

/** What the console makes of the size of letters that a browser is set to. */
const USUAL_PERCENT = 93.75;

/** Makes a window so wide, and all letters so many times as large as usual. */
async function enlarge(page: Page, width: number, times: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(`document.documentElement.style.fontSize = '${times * USUAL_PERCENT}%'`);
}

describe('larger letters', () => {
  it.each(SCREEN_PATHS)('make no page wider than its window: %s', async (name, path) => {
    const page = await visits.open(path);
    const wider: [number, number, number][] = [];
    for (const [width, times] of [
      [360, 1.1],
      [360, 1.25],
      [768, 1.75],
      [768, 2],
    ] as const) {
      await enlarge(page, width, times);
      await picture(page, `letters-${name}-${width}-${times}`);
      wider.push([width, times, await overflow(page)]);
    }
    expect(wider.filter(([, , by]) => by > 0)).toEqual([]);
  });

  it('cut no dialog off', async () => {
    const page = await visits.open('/glossary');
    await page.getByRole('button', { name: 'Define a term' }).click();
    await enlarge(page, 360, 2);
    await picture(page, 'letters-dialog-360-2');
    const { x, width } = (await page.getByRole('dialog').boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
  });
});
