import type { Page } from 'playwright-core';
import { violations } from '../support/browser-page.js';
import { seed } from './seed.js';
import { ConsoleVisits, settled } from './visits.js';

const PHONE = { width: 390, height: 844 };

const visits = ConsoleVisits.ofFile(seed);

const NAMED = `(({ activeElement: at }) => at.tagName + ' ' + (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent).trim())(document)`;

/** Resolves to what has the keyboard, once that begins so, else to what keeps it. */
async function keyboardAt(page: Page, wanted: string): Promise<string> {
  const named = async () => String(await page.evaluate(NAMED));
  for (let look = 0; look < 600 && !(await named()).startsWith(wanted); look++)
    await page.waitForTimeout(50);
  return (await named()).slice(0, wanted.length);
}

describe('the keyboard', () => {
  it('is at the heading of a screen that one went to, and goes on from there', async () => {
    const page = await visits.open('/knowledge');
    await page.locator('.item-row a', { hasText: 'Retry three times' }).focus();
    await page.keyboard.press('Enter');
    expect(await keyboardAt(page, 'H1 Retry three times')).toBe('H1 Retry three times');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true);
    await page.goBack();
    expect(await keyboardAt(page, 'H1 Knowledge')).toBe('H1 Knowledge');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    expect(await keyboardAt(page, 'H1 Tasks')).toBe('H1 Tasks');
  });

  it('stays where it is when only filters change', async () => {
    const page = await visits.open('/knowledge');
    const words = page.getByLabel('Search', { exact: true });
    await words.fill('backoff');
    await page.waitForURL('**/knowledge?query=backoff');
    await settled(page);
    expect(await keyboardAt(page, 'INPUT Search')).toBe('INPUT Search');
  });

  it('is at nothing that takes something away when a dialog opens', async () => {
    const page = await visits.open('/people');
    await page.getByRole('button', { name: 'Manage Ada Lovelace' }).press('Enter');
    expect(await keyboardAt(page, 'BUTTON Rename')).toBe('BUTTON Rename');
    await page.goto(`${visits.hub.url}/console/audit?action=knowledge.captured`);
    await page.locator('.row-proof button').first().press('Enter');
    expect(await keyboardAt(page, 'A All changes to it')).toBe('A All changes to it');
  });

  it('opens nothing above a dialog', async () => {
    const page = await visits.open('/glossary');
    await page.getByRole('button', { name: 'Define a term' }).click();
    await page.getByLabel('Term', { exact: true }).fill('drain');
    await page.keyboard.press('Control+k');
    expect(await keyboardAt(page, 'INPUT Term')).toBe('INPUT Term');
    expect(await page.getByRole('dialog', { name: 'Go anywhere' }).count()).toBe(0);
  });

  it('goes into the menu of a narrow window, and out of it by Escape', async () => {
    const page = await visits.open('/knowledge', { viewport: PHONE });
    const menu = page.locator('.menu-button');
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    await menu.press('Enter');
    expect(await keyboardAt(page, 'A Knowledge Hub')).toBe('A Knowledge Hub');
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await keyboardAt(page, 'BUTTON Menu')).toBe('BUTTON Menu');
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    await menu.press('Enter');
    await keyboardAt(page, 'A Knowledge Hub');
    await page.getByRole('link', { name: 'Tasks' }).press('Enter');
    expect(await keyboardAt(page, 'H1 Tasks')).toBe('H1 Tasks');
  });

  it('stays in the menu of a narrow window as long as that is open', async () => {
    const page = await visits.open('/knowledge', { viewport: PHONE });
    const menu = page.locator('.menu-button');
    await menu.press('Enter');
    await keyboardAt(page, 'A Knowledge Hub');
    expect(await violations(page)).toEqual([]);
    const places = new Set<unknown>();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 30; presses++) {
        await page.keyboard.press(key);
        places.add(
          await page.evaluate(`document.activeElement.closest('.body, .skip')?.className`),
        );
      }
    expect([...places]).toEqual([undefined]);
    await page.getByRole('button', { name: 'Close menu' }).press('Enter');
    expect(await keyboardAt(page, 'BUTTON Menu')).toBe('BUTTON Menu');
    await menu.press('Enter');
    await page.getByRole('link', { name: 'Knowledge', exact: true }).press('Enter');
    expect(await keyboardAt(page, 'BUTTON Menu')).toBe('BUTTON Menu');
    await menu.press('Enter');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Go anywhere' }).click();
    await page.getByRole('combobox', { name: 'Go anywhere' }).waitFor();
  });

  it('begins in the first field of a dialog, stays there after a refusal, and comes back to what opened it', async () => {
    const page = await visits.open('/glossary');
    await page.getByRole('button', { name: 'Define a term' }).press('Enter');
    expect(await keyboardAt(page, 'SELECT Group')).toBe('SELECT Group');
    await page.route('**/api/v1/admin/glossary', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const dialog = page.getByRole('dialog', { name: 'Define a term' });
    await dialog.getByLabel('Term').fill('till');
    await dialog.locator('textarea').first().fill('Where one pays.');
    await dialog.locator('[type=submit]').press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect(await page.evaluate('document.activeElement.type')).toBe('submit');
    await page.keyboard.press('Escape');
    // What was typed is asked about first.
    expect(await keyboardAt(page, 'BUTTON Stay')).toBe('BUTTON Stay');
    await page.getByRole('button', { name: 'Leave' }).press('Enter');
    expect(await keyboardAt(page, 'BUTTON Define a term')).toBe('BUTTON Define a term');
    visits.complaints = [];
  });

  it('takes back what was done last, without going to where that is said', async () => {
    const page = await visits.open('/glossary');
    const meaning = page.locator('tr', { hasText: 'connection pool' });
    await page.getByRole('button', { name: 'Edit pool' }).press('Enter');
    await page.getByLabel('Definition').fill('Something else.');
    await page.getByRole('dialog').locator('[type=submit]').press('Enter');
    await meaning.getByText('Something else.').waitFor();
    await page.keyboard.press('u');
    await meaning.getByText('The open connections of the importer.').waitFor();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').innerText()).toContain('Undo the last action');
  });

  it('goes on with the next row when the one it was in is gone', async () => {
    const { token } = (
      await visits.hub.ask('/api/v1/admin/invites', { body: { groupKey: 'platform' } })
    ).body;
    await visits.hub.ask('/api/v1/admin/invites', { body: { groupKey: 'design' } });
    const page = await visits.open('/people');
    const row = page.locator('tr', { hasText: token.slice(0, 8) });
    await row.getByRole('button', { name: 'Revoke' }).press('Enter');
    expect(await keyboardAt(page, 'BUTTON Cancel')).toBe('BUTTON Cancel');
    await page.getByRole('dialog').locator('[type=submit]').press('Enter');
    await row.waitFor({ state: 'detached' });
    expect(await keyboardAt(page, 'BUTTON Show')).toBe('BUTTON Show');
  });

  it('goes to what the words are by the time Enter is pressed, and waits for it', async () => {
    const page = await visits.open('/');
    const type = async (words: string) => {
      await page.getByRole('combobox', { name: 'Go anywhere' }).fill(words);
      await page.keyboard.press('Enter');
    };
    await page.keyboard.press('Control+k');
    await type('We use pnpm');
    await page.getByRole('heading', { level: 1, name: 'We use pnpm' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go anywhere' }).fill('Retry three times');
    await page.getByRole('option', { name: /Retry three times/ }).waitFor();
    await type('Drain the pool');
    await page.getByRole('heading', { level: 1, name: 'Drain the pool' }).waitFor();
    await page.keyboard.press('Control+k');
    await type('zzqqxxjj');
    await page.getByText('Nothing has that name.').waitFor();
    await type('Gloss');
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
