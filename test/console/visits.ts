import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { HubConfig } from '../../apps/hub/src/config.js';
import { openBrowser } from '../../scripts/headless-browser.mjs';
import { picture, violations } from '../support/browser-page.js';
import { TestHub } from '../support/hub.js';
import { LentPages } from '../support/lent-pages.js';

const PROFILE = {
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** A hub and a browser to look at its console with. */
export class ConsoleVisits {
  /** What pages complained of: errors, refused contents, failed requests. */
  complaints: string[] = [];

  hub!: TestHub;
  private browser!: Browser;
  private pages!: LentPages;

  private constructor() {}

  /** The visits of a file of tests to a hub that is filled before the first; a test of which a page complains fails. */
  static ofFile(
    fill: (hub: TestHub) => Promise<unknown>,
    settings: Partial<HubConfig> = {},
  ): ConsoleVisits {
    const visits = new ConsoleVisits();
    beforeAll(async () => {
      visits.browser = await openBrowser();
      // After it: to load what drives a browser takes a slow machine longer than a hub waits for its database.
      visits.hub = await TestHub.start(settings);
      visits.pages = new LentPages(visits.browser, PROFILE, (page) => visits.listenTo(page));
      await fill(visits.hub);
    });
    afterEach(() => visits.leave());
    afterAll(() => visits.end());
    return visits;
  }

  /** Opens a screen in a browser profile that nobody has used, and waits until what it asked for is there. */
  async open(path = '/', options: BrowserContextOptions = {}, hub = this.hub): Promise<Page> {
    // Another address may end with its test, or show nothing at its root that a page could wait at for the next.
    const page = await (hub === this.hub ? this.pages.take(options) : this.pages.make(options));
    return this.show(page, `${hub.url}/console${path}`);
  }

  /** Opens a screen for a test that changes the clock or the scripts of its page, listens to it, or closes it. */
  async openAlone(path: string, hub = this.hub): Promise<Page> {
    return this.show(await this.pages.make(), `${hub.url}/console${path}`);
  }

  private async show(page: Page, url: string): Promise<Page> {
    await page.goto(url);
    await settled(page);
    return page;
  }

  private listenTo(page: Page): void {
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.complaints.push(`${message.text()} ${message.location().url}`);
    });
  }

  /** Closes what was opened, and throws what pages complained of meanwhile. */
  private async leave(): Promise<void> {
    await this.pages.takeBack();
    const complaints = this.complaints.splice(0);
    if (complaints.length > 0) throw new Error(`a page complains: ${complaints.join('\n')}`);
  }

  private async end(): Promise<void> {
    await this.browser.close();
    await this.hub.stop();
  }
}

/** Waits until a screen shows its heading and nothing is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
}

const MOST_TABS = 120;

/** Goes by Tab alone to what is called so, as somebody without a pointer does. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tab = 0; tab < MOST_TABS; tab++) {
    await page.keyboard.press('Tab');
    const called = await page.evaluate(
      '[document.activeElement, ...(document.activeElement?.labels ?? [])].map((each) => each.getAttribute("aria-label") ?? each.textContent).join(" ")',
    );
    if (name.test(String(called).trim())) return;
  }
  throw new Error(`no Tab leads to ${String(name)}`);
}

/** How much wider than the window a page is, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
}

/** Looks at a page as people with other eyes do: it fits its window, and axe finds nothing. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await picture(page, name);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
}

const BROKEN_WORDS = `[...document.querySelectorAll(':is(th, td, dd) :not(:has(*)), :is(th, td, dd):not(:has(*))')].flatMap((each) => {
  const text = each.firstChild;
  if (!(text instanceof Text) || !each.checkVisibility() || each.matches('code, .hash')) return [];
  return [...text.data.matchAll(/(?<!\\S)\\p{Script=Latin}{3,13}(?!\\S)/gu)].filter((word) => {
    const place = document.createRange();
    place.setStart(text, word.index);
    place.setEnd(text, word.index + word[0].length);
    const pieces = [...place.getClientRects()].filter(({ width }) => width > 1);
    return new Set(pieces.map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})`;

/** The words of tables and facts that are broken over two lines, though they are no longer than words are. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(BROKEN_WORDS);
}
