import type { Page } from 'playwright-core';
import { seed } from './seed.js';
import { tell } from './team.js';
import { ConsoleVisits, settled } from './visits.js';

const visits = ConsoleVisits.ofFile(async (hub) => {
  await seed(hub);
  const author = await hub.join('platform', 'Wren');
  const alike = (id: string, subject: string) => ({
    id: `e-${id}`,
    kind: 'knowledge.captured',
    payload: {
      knowledge: {
        id,
        title: `The ${subject} cache lives 30 minutes`,
        summary: `What the ${subject} cache holds is kept for 30 minutes after its last change.`,
      },
    },
  });
  await tell(hub, author, [alike('cart-1', 'cart'), alike('cart-2', 'cart')]);
  await tell(hub, author, [alike('image-1', 'image'), alike('image-2', 'image')]);
});

const CHOSEN = '.choices [aria-current] .choice-title';

/** Opens the second row of a list, whose title it resolves to. */
async function chooseSecond(page: Page): Promise<string> {
  const row = page.locator('.choices li').nth(1);
  const title = await row.locator('.choice-title').innerText();
  await row.locator('button').click();
  await page.locator(CHOSEN, { hasText: title }).waitFor();
  return title;
}

describe('what is chosen on a screen', () => {
  it.each(['/review', '/similar'])('is there again at %s after Back and a reload', async (path) => {
    const page = await visits.open(path);
    const title = await chooseSecond(page);
    await page.locator('.detail a[href]').first().click();
    await page.waitForURL('**/knowledge/**');
    await settled(page);
    await page.goBack();
    await page.locator(CHOSEN).waitFor();
    expect(await page.locator(CHOSEN).innerText()).toBe(title);
    await page.reload();
    await page.locator(CHOSEN).waitFor();
    expect(await page.locator(CHOSEN).innerText()).toBe(title);
  });

  it('is in the address also of the entry that is shown first, and moves nothing to the head', async () => {
    const page = await visits.open('/review');
    const titles = () => page.locator('.choice-title').allInnerTexts();
    const before = await titles();
    await page.waitForURL('**/review?item=*');
    const first = page.url();
    await chooseSecond(page);
    await page.waitForURL((url) => url.href !== first);
    expect(page.url()).toContain('/review?item=');
    expect(await titles()).toEqual(before);
  });

  it('is kept of the done tasks', async () => {
    const page = await visits.open('/tasks');
    const isDoneShown = page.getByRole('checkbox', { name: 'Show done tasks' });
    await isDoneShown.check();
    await page.getByRole('link', { name: 'Glossary', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    expect(await isDoneShown.isChecked()).toBe(true);
    await page.reload();
    await settled(page);
    expect(await isDoneShown.isChecked()).toBe(true);
    await isDoneShown.uncheck();
    expect(new URL(page.url()).search).toBe('');
  });

  it('is kept of the members that were looked for', async () => {
    const page = await visits.open('/people?query=ada');
    const field = page.getByRole('searchbox', { name: 'Find a member by name' });
    expect(await field.inputValue()).toBe('ada');
    await field.fill('okafor');
    await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    expect(await field.inputValue()).toBe('okafor');
    await page.getByRole('row', { name: /Ben Okafor/ }).waitFor();
    expect(await page.getByRole('row', { name: /Ada Lovelace/ }).count()).toBe(0);
  });
});
