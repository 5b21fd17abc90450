import type { Page } from 'playwright-core';
import { SCREEN_PATHS } from './screen-paths.js';
import { seed } from './seed.js';
import { ConsoleVisits, brokenWords, overflow, settled } from './visits.js';
import { picture, takesPictures, violations } from '../support/browser-page.js';

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
const LAPTOP = { width: 1280, height: 800 };
const DESK = { width: 2560, height: 1440 };
const WALL = { width: 3840, height: 2160 };

const visits = ConsoleVisits.ofFile(seed);

/** Looks at a screen in a window; pictures are of dark and light. */
async function lookAt(page: Page, name: string, window: { width: number; height: number }) {
  await page.setViewportSize(window);
  for (const colorScheme of takesPictures ? (['dark', 'light'] as const) : []) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `${name}-${window.width}-${colorScheme}`);
  }
  expect([name, window.width, await overflow(page)]).toEqual([name, window.width, 0]);
  expect([name, window.width, await brokenWords(page)]).toEqual([name, window.width, []]);
}

/** The tables of which a column is out of sight. */
const CUT_TABLES = `[...document.querySelectorAll('.table-place')].filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)`;

describe.each(SCREEN_PATHS)('the screen %s', (name, path) => {
  it('breaks no rule of axe, light or dark, and is no wider than any window, in Chinese too', async () => {
    const page = await visits.open(path, { viewport: PHONE });
    await lookAt(page, name, PHONE);
    expect(await violations(page)).toEqual([]);
    await lookAt(page, name, WALL);
    if (takesPictures) await lookAt(page, name, DESK);
    await lookAt(page, name, LAPTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: '中文' }).click();
    await settled(page);
    await picture(page, `${name}-360-chinese`);
    if (takesPictures) await lookAt(page, `${name}-chinese`, LAPTOP);
    await page.setViewportSize(PHONE);
    expect(await page.locator('nav').first().textContent()).toMatch(/知识/);
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize(TABLET);
    await picture(page, `${name}-${TABLET.width}-chinese`);
    expect([name, TABLET.width, await overflow(page)]).toEqual([name, TABLET.width, 0]);
    await page.getByRole('button', { name: 'English' }).click();
    await settled(page);
    await picture(page, `${name}-${TABLET.width}`);
    expect(await page.evaluate(CUT_TABLES)).toEqual([]);
    expect([name, TABLET.width, await brokenWords(page)]).toEqual([name, TABLET.width, []]);
  });
});
