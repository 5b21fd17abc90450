import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from 'playwright-core';
import { TestClient } from '../khub/run-khub.js';
import { TestHub } from '../support/hub.js';
import { seedHostile } from './hostile.js';
import { seed } from './seed.js';
import { ConsoleVisits, settled, tabTo } from './visits.js';
import { picture, violations } from '../support/browser-page.js';

/** What a first visit may weigh, compressed, documents and all. */
const MAX_FIRST_LOAD_BYTES = 60 * 1024;

const STREAM = /\/api\/v1\/admin\/stream$/;

/** What a browser does when its reader goes to another tab and comes back. */
async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, value: ${state === 'hidden'} });
     document.dispatchEvent(new Event('visibilitychange'));`,
  );
}

/** Somebody joins and writes down an item. */
async function write(hub: TestHub, id: string): Promise<void> {
  const author = await hub.join('platform', id);
  const knowledge = { id, title: `About ${id}`, summary: 'New.' };
  await hub.push(author, [{ id: `e-${id}`, kind: 'knowledge.captured', payload: { knowledge } }]);
}

const visits = ConsoleVisits.ofFile(async (hub) => {
  const { ada } = await seed(hub);
  await seedHostile(hub, ada);
});

describe('the console', () => {
  it('may load nothing but its own files, and make no script of a text', async () => {
    const response = await fetch(`${visits.hub.url}/console/knowledge/any/where`);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(await response.text()).not.toMatch(/<script>|<style|style=|onload=/);
  });

  it('keeps its assets for good, compressed', async () => {
    const html = await (await fetch(`${visits.hub.url}/console/`)).text();
    const [, script] = /src="(assets\/main[^"]+)"/.exec(html) ?? [];
    const response = await fetch(`${visits.hub.url}/console/${script}`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const { status } = await fetch(`${visits.hub.url}/console/assets/none.js`);
    expect(status).toBe(404);
  });

  it('weighs less than 60 KB when it is first seen', async () => {
    const page = await visits.open('/knowledge');
    const bytes = await page.evaluate(
      'performance.getEntries().filter((each) => each.encodedBodySize !== undefined && !each.name.includes("/api/")).reduce((sum, each) => sum + each.encodedBodySize, 0)',
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(MAX_FIRST_LOAD_BYTES);
  });

  it('remembers theme, language and group', async () => {
    const page = await visits.open('/');
    const ground = () =>
      page.evaluate('getComputedStyle(document.body.parentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: /^Theme/ }).click();
    await page.getByRole('button', { name: /^Theme/ }).click();
    expect(await ground()).not.toBe(light);
    await page.getByLabel('Group').selectOption('design');
    await page.getByRole('button', { name: '中文' }).click();
    expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN');
    await page.reload();
    await settled(page);
    expect(await ground()).not.toBe(light);
    expect(await page.getByLabel('群组').inputValue()).toBe('design');
  });

  it('goes anywhere by keyboard', async () => {
    const page = await visits.open('/');
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.waitForURL('**/console/knowledge');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go anywhere' }).fill('jsonb');
    await page.getByRole('option', { name: /Do not hash/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/knowledge/platform/k-jsonb');
  });

  it('finds an item and verifies it without a pointer', async () => {
    const page = await visits.open('/knowledge');
    await page.keyboard.press('/');
    await page.keyboard.type('backoff');
    await page.getByRole('link', { name: 'Retry three times with backoff' }).waitFor();
    await page.locator('.item-row').nth(1).waitFor({ state: 'detached' });
    await tabTo(page, /^Retry three times/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Retry three times' }).waitFor();
    await page.getByText('Another item contradicts it:').waitFor();
    await tabTo(page, /^Verify in this browser/);
    await page.keyboard.press('Enter');
    expect(await page.locator('.note-good').innerText()).toContain('Intact.');
  });

  it('skips to the content by the first Tab', async () => {
    const page = await visits.open('/knowledge');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });

  it('says what an address that names nothing is, and leads back', async () => {
    const page = await visits.open('/nowhere');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.getByRole('heading', { name: 'What the team knows' }).waitFor();
  });

  it('shows what attacks its reader as text', async () => {
    const page = await visits.open('/knowledge?query=press');
    await page.getByText('globalThis.owned').first().waitFor();
    expect(await page.evaluate('globalThis.owned')).toBeUndefined();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('lets a list stay where it is and tells what is new', async () => {
    const page = await visits.open('/knowledge');
    const first = await page.locator('.item-row h3').first().textContent();
    const ben = await visits.hub.join('platform', 'Benno');
    const knowledge = { id: 'k-news', title: 'Something new', summary: 'New.' };
    await visits.hub.push(ben, [
      { id: 'e-news', kind: 'knowledge.captured', payload: { knowledge } },
    ]);
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await page.locator('.item-row h3').first().textContent()).toBe(first);
    await page.getByRole('button', { name: '1 new' }).click();
    await page.locator('.item-row:first-child', { hasText: 'Something new' }).waitFor();
  });

  it('moves neither the review nor the audit trail under its reader', async () => {
    const [review, audit] = await Promise.all([visits.open('/review'), visits.open('/audit')]);
    const first = () =>
      Promise.all([
        review.locator('.choices button').first().textContent(),
        audit.locator('tbody tr').first().textContent(),
      ]);
    const before = await first();
    const carl = await visits.hub.join('platform', 'Carl');
    const knowledge = { id: 'k-pool', title: 'Another one', summary: 'About the pool.' };
    await visits.hub.push(carl, [
      { id: 'e-another', kind: 'knowledge.proposed', payload: { knowledge } },
    ]);
    for (const page of [review, audit]) await page.getByRole('button', { name: / new$/ }).waitFor();
    expect(await first()).toEqual(before);
  });

  it('closes its stream when its tab is hidden, and has one again when it is seen, with what came meanwhile', async () => {
    const page = await visits.open('/knowledge');
    const isOpened = () => page.waitForRequest(STREAM);
    await Promise.all([isOpened(), page.reload()]);
    await settled(page);
    const isClosed = page.waitForEvent('requestfailed', (request) => STREAM.test(request.url()));
    await Promise.all([isClosed, turn(page, 'hidden')]);
    await write(visits.hub, 'k-returned');
    await Promise.all([isOpened(), turn(page, 'visible')]);
    // Nothing else would tell for a minute.
    const pill = page.getByRole('button', { name: /new$/ });
    await pill.waitFor();
    expect(await pill.textContent()).toMatch(/^\d/);
  });

  it('asks every 15 s where it cannot have the stream, and every minute for the stream', async () => {
    const page = await visits.openAlone('/knowledge');
    await page.route(STREAM, (route) => route.fulfill({ status: 503 }));
    await page.clock.install();
    await page.reload();
    await settled(page);
    const first = await page.locator('.item-row h3').first().textContent();
    await write(visits.hub, 'k-polled');
    expect(await page.getByRole('button', { name: /new$/ }).count()).toBe(0);
    await page.clock.fastForward(15_000);
    await page.getByRole('button', { name: /new$/ }).waitFor();
    expect(await page.locator('.item-row h3').first().textContent()).toBe(first);
    await page.unroute(STREAM);
    await Promise.all([page.waitForRequest(STREAM), page.clock.fastForward(60_000)]);
    expect(visits.complaints.join(' ')).toContain('503');
    visits.complaints = [];
  });

  it('comes in few files of less than 60 KB', async () => {
    const page = await visits.open('/');
    const sizes = await page.evaluate(
      `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).map((each) => each.encodedBodySize)`,
    );
    const bytes = sizes as number[];
    expect(bytes.length).toBeLessThanOrEqual(7);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(60 * 1024);
  });

  it('says what misspelt words were taken for, and goes back to them', async () => {
    const page = await visits.open('/knowledge?query=imprter');
    const note = page.locator('.did-you-mean');
    await note.getByText('importer', { exact: true }).waitFor();
    await page.locator('.item-row').first().waitFor();
    await note.getByRole('button', { name: 'Search for “imprter” as typed' }).click();
    await page.getByText('Nothing matches').waitFor();
    expect(new URL(page.url()).searchParams.get('asTyped')).toBe('true');
    await page.getByLabel('Search', { exact: true }).fill('imprter pool');
    await note.getByText('importer pool', { exact: true }).waitFor();
    await picture(page, 'did-you-mean');
    await page.getByLabel('Search', { exact: true }).fill('connection pool');
    await note.getByText('Also searched for').waitFor();
    await note.getByRole('button', { name: 'Search only for the words as typed' }).click();
    await note.waitFor({ state: 'detached' });
  });

  it('says that the hub cannot be reached, and asks again when told to', async () => {
    const page = await visits.open('/');
    await page.route('**/api/v1/admin/knowledge?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Knowledge', exact: true }).click();
    await page.getByText('The hub cannot be reached.').waitFor();
    await page.unroute('**/api/v1/admin/knowledge?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.item-row').first().waitFor();
    expect(visits.complaints.join(' ')).toContain('ERR_FAILED');
    visits.complaints = [];
  });
});

describe('an empty hub', () => {
  it('ticks three steps while one does them, and verifies the first event', async () => {
    const hub = await TestHub.start();
    const page = await visits.openAlone('/', hub);
    const steps = page.locator('.step');
    await steps.first().waitFor();
    expect(await steps.locator('.sr-only').allTextContents()).toEqual(Array(3).fill('not yet'));
    expect(await violations(page)).toEqual([]);
    await hub.group('default');
    const ada = new TestClient();
    const follow = async (step: number) => {
      const command = (await steps.nth(step).locator('code').textContent()) ?? '';
      expect(command).toMatch(/^npx khub /);
      const words = command.match(/'[^']*'|\S+/g) ?? [];
      const ran = await ada.run(...words.slice(2).map((word) => word.replaceAll("'", '')));
      expect(ran).toMatchObject({ exitCode: 0 });
    };
    await follow(0);
    await steps
      .nth(0)
      .getByText(/ join \S+ --invite khi_/)
      .waitFor();
    await follow(0);
    await steps
      .nth(0)
      .getByText(/ joined from /)
      .waitFor();
    expect(await steps.nth(1).locator('.sr-only').textContent()).toBe('not yet');
    const hubTools = new Client({ name: 'an agent', version: '1' });
    const { accessToken } = JSON.parse(readFileSync(join(ada.home, 'credentials.json'), 'utf8'));
    const requestInit = { headers: { authorization: `Bearer ${accessToken}` } };
    await hubTools.connect(
      new StreamableHTTPClientTransport(new URL(`${hub.url}/mcp`), { requestInit }),
    );
    await steps.nth(1).getByText('done').waitFor({ state: 'attached' });
    await hubTools.close();
    await follow(2);
    await steps.nth(2).getByRole('link', { name: 'We use pnpm, not npm' }).waitFor();
    await steps.nth(2).getByText('Intact.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await steps.count()).toBe(0);
    await page.context().close();
    await hub.stop();
  });
});

describe('HUB_ADMIN', () => {
  it('off hides the console, port moves it to its listener', async () => {
    const off = await TestHub.start({ adminExposure: 'off' });
    const start = async ({ url }: TestHub) =>
      (await fetch(url, { headers: { accept: 'text/html' } })).text();
    expect((await fetch(`${off.url}/console/`)).status).toBe(404);
    expect(await start(off)).not.toContain('console');
    await off.stop();
    const moved = await TestHub.start({ adminExposure: 'port' });
    const { AdminListener } = await import('../../apps/hub/src/admin-access/admin-listener.js');
    expect((await fetch(`${moved.url}/console/`)).status).toBe(404);
    expect(await start(moved)).not.toContain('console');
    expect((await fetch(`${moved.app.get(AdminListener).url}/console/`)).status).toBe(200);
    await moved.stop();
  });
});
