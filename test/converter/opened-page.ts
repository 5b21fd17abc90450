import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../scripts/headless-browser.mjs';
import { LentPages } from '../support/lent-pages.js';
import { startConverter, type RunningConverter } from './start-converter.js';

const PROFILE = { permissions: ['clipboard-read', 'clipboard-write'] };

/** A running service and a browser to open its page with. */
export class PageVisits {
  /** What consoles complained of, refused payloads excepted; a test that provokes some takes them away. */
  complaints: string[] = [];

  service!: RunningConverter;
  private browser!: Browser;
  private pages!: LentPages;

  private constructor() {}

  /** The visits of a file of tests; a test in which a console complains fails. */
  static ofFile(): PageVisits {
    const visits = new PageVisits();
    beforeAll(async () => {
      [visits.service, visits.browser] = await Promise.all([startConverter(), openBrowser()]);
      visits.pages = new LentPages(visits.browser, PROFILE, (page) => visits.listenTo(page));
    });
    afterEach(() => visits.leave());
    afterAll(() => visits.end());
    return visits;
  }

  /** Opens the page in a browser profile that nobody has used, without the example that a first visit shows. */
  async openEmpty(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.open('/?kind=request', options);
    if (options.javaScriptEnabled !== false)
      await page.evaluate('history.replaceState(null, "", "/")');
    return page;
  }

  /** Opens a path in a browser profile that nobody has used. */
  async open(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    return this.show(await this.pages.take(options), path);
  }

  /** Opens a path for a test that measures what is loaded, or listens to its page. */
  async openAlone(path = '/'): Promise<Page> {
    return this.show(await this.pages.make(), path);
  }

  private async show(page: Page, path: string): Promise<Page> {
    await page.goto(new URL(path, this.service.url).href);
    return page;
  }

  private listenTo(page: Page): void {
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('422'))
        this.complaints.push(message.text());
    });
  }

  /** Closes what was opened, and throws what a console complained of meanwhile. */
  private async leave(): Promise<void> {
    await this.pages.takeBack();
    const complaints = this.complaints.splice(0);
    if (complaints.length > 0) throw new Error(`the console complains: ${complaints.join('\n')}`);
  }

  private async end(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }
}

/** The strip that tells a mistake. */
export const errorStrip = (page: Page) => page.locator('#error');

/** Replaces the input by pasting, as people do. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.getByRole('textbox', { name: 'Input' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
}

/** Chooses a sample by its name in the menu. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByLabel('Sample').selectOption({ label: name });
}

/** The text of an editor, whose lines are elements. */
export async function textOf(page: Page, editor: 'input' | 'output'): Promise<string> {
  const lines = await page.locator(`#${editor} .cm-line`).allTextContents();
  return lines.join('\n');
}

/** Waits until the status line says that it was converted. */
export async function converted(page: Page): Promise<void> {
  await page
    .locator('#status')
    .filter({ hasText: /^Converted/ })
    .waitFor();
}
