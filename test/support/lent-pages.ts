import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AT_MOST_MS } from './until.js';

const WINDOW = { width: 1280, height: 800 };

/**
 * The pages of a browser that tests open, each as a profile has it that nobody has used. One of them goes from test to test with nothing left in
 * it: a new one costs half as much processor time again, for a process starts and compiles all scripts anew.
 */
export class LentPages {
  private kept: Page | undefined;
  private isTaken = false;

  /** `receive` is told of each page that is made. */
  constructor(
    private readonly browser: Browser,
    private readonly defaults: BrowserContextOptions,
    private readonly receive: (page: Page) => void,
  ) {}

  /** A page with a window of the size asked for. It is a new one where other options are asked for, and where a test asks for a second. */
  async take({ viewport = WINDOW, ...options }: BrowserContextOptions): Promise<Page> {
    if (this.isTaken || Object.keys(options).length > 0) return this.make({ ...options, viewport });
    this.isTaken = true;
    this.kept ??= await this.make();
    if (viewport) await this.kept.setViewportSize(viewport);
    return this.kept;
  }

  /** A page of one test alone, which may change its clock and scripts, listen to it, and close it. */
  async make(options: BrowserContextOptions = {}): Promise<Page> {
    const profile = { viewport: WINDOW, ...this.defaults, ...options };
    const page = await (await this.browser.newContext(profile)).newPage();
    page.setDefaultTimeout(AT_MOST_MS);
    this.receive(page);
    return page;
  }

  /** Takes back what a test has had. */
  async takeBack(): Promise<void> {
    const { kept } = this;
    const others = this.browser.contexts().filter((context) => context !== kept?.context());
    await Promise.all(others.map((context) => context.close()));
    if (!this.isTaken || !kept) return;
    this.isTaken = false;
    try {
      await clean(kept);
    } catch {
      // What cannot be cleaned, such as the page of a hub that has ended, is not lent again.
      this.kept = undefined;
      await kept.context().close();
    }
  }
}

/** Leaves nothing of a test in a page: at an address of its server that shows none, which ends what was running. */
async function clean(page: Page): Promise<void> {
  const others = page.context().pages();
  for (const other of others) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearCookies();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.mouse.move(-1, -1);
  page.once('dialog', (question) => void question.accept());
  await page.goto(new URL('/healthz', page.url()).href);
  page.removeAllListeners('dialog');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
}
