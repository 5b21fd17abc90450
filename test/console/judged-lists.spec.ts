import type { Page } from 'playwright-core';
import { ShopCrew } from './shop-crew.js';
import { looksRight, settled } from './visits.js';
import { tell } from './team.js';

const crew = new ShopCrew();
const PHONE = { viewport: { width: 360, height: 800 } };
const dialog = (page: Page) => page.getByRole('dialog');

describe('a list of items', () => {
  it('says it of several items at once', async () => {
    const name = await crew.notes('A', 'B', 'C');
    const page = await crew.visits.open(`/knowledge?tag=${name}`, PHONE);
    for (const letter of ['A', 'B'])
      await page.getByRole('checkbox', { name: `Choose: Note ${letter} of` }).check();
    const chosen = page.getByRole('group', { name: 'Say of the chosen items' });
    await chosen.getByText('2 items chosen').waitFor();
    await looksRight(page, 'judge-list-360');
    await chosen.getByRole('button', { name: 'Not right…' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await chosen.getByText('2 items chosen').waitFor();
    await chosen.getByRole('button', { name: 'Not right…' }).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('2 items are deleted.').waitFor();
    await page.getByRole('link', { name: 'Note A' }).waitFor({ state: 'detached' });
    expect(await chosen.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Note A' }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await settled(page);
    await page.getByRole('checkbox').first().check();
    await looksRight(page, 'judge-list-chinese-360');
  });

  it.each([768, 1280])('looks right with some chosen, at %i pixels', async (width) => {
    const name = await crew.notes('A', 'B', 'C');
    const viewport = { width, height: 800 };
    const page = await crew.visits.open(`/knowledge?tag=${name}`, { viewport });
    for (const letter of ['A', 'B'])
      await page.getByRole('checkbox', { name: `Choose: Note ${letter} of` }).check();
    const chosen = page.getByRole('group', { name: 'Say of the chosen items' });
    expect(await chosen.getByRole('button').count()).toBe(4);
    await looksRight(page, `judge-list-${width}`);
  });

  it('is worked with the keyboard alone', async () => {
    const name = await crew.notes('A', 'B');
    const page = await crew.visits.open(`/knowledge?tag=${name}`);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 items chosen').waitFor();
    await page.keyboard.press('c');
    await page.getByText('2 items are confirmed.').waitFor();
    expect((await crew.pageOf(`${name}-B`)).item.quality.rating).toBe(1);
    await page.keyboard.press('u');
    await page.getByText('Undone.').waitFor();
    expect((await crew.pageOf(`${name}-B`)).item.quality.rating).toBe(0.5);
  });

  it('is that of quality too', async () => {
    const name = await crew.notes('A', 'B');
    const page = await crew.visits.open('/quality', PHONE);
    const choice = page.getByRole('checkbox', { name: `Choose: Note A of round ${crew.round}` });
    await choice.check();
    await page.getByRole('button', { name: 'Choose none' }).click();
    await page.getByText('1 item chosen').waitFor({ state: 'detached' });
    await choice.check();
    await looksRight(page, 'judge-quality-360');
    await page.keyboard.press('c');
    await page.getByText('is confirmed.').waitFor();
    const link = page.getByRole('link', { name: `Note A of round ${crew.round}` });
    await link.waitFor({ state: 'detached' });
    expect((await crew.pageOf(`${name}-A`)).item.quality.freshness).toBe(1);
  });

  it('corrects what waits for a decision, before that is taken', async () => {
    const name = await crew.notes('A');
    await tell(crew.visits.hub, crew.bo, [
      {
        id: `doubt-${name}`,
        kind: 'knowledge.rated',
        payload: { knowledgeId: `${name}-A`, rating: 0, reason: 'It moved' },
      },
    ]);
    const page = await crew.visits.open(`/review?item=${name}-A`);
    await page.getByRole('button', { name: 'Correct…' }).waitFor();
    await page.locator('.side-item', { hasText: 'Bo · Rated low: It moved' }).waitFor();
    await looksRight(page, 'judge-review');
    await page.keyboard.press('e');
    await dialog(page).getByLabel('Summary').fill('Said better');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.locator('.side-item', { hasText: 'Said better' }).waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.summary).toBe('Said better');
  });
});
