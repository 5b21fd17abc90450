import type { Page } from 'playwright-core';
import { ShopCrew } from './shop-crew.js';
import { tell } from './team.js';
import { looksRight } from './visits.js';

const crew = new ShopCrew();
const dialog = (page: Page) => page.getByRole('dialog');
const links = (page: Page, within: string) => page.locator(`${within} a`).allInnerTexts();
let written = 0;

/** Writes items of one title that say the same; answers what their ids begin with. */
async function alike(title: string, ...ends: string[]): Promise<string> {
  const name = `alike${++written}`;
  const said = { title, summary: 'Its DNS is at Uno.', projectKey: 'shop', tags: [name] };
  await tell(
    crew.visits.hub,
    crew.ida,
    ends.map((end) => ({
      id: `e-${name}-${end}`,
      kind: 'knowledge.captured',
      payload: { knowledge: { id: `${name}-${end}`, ...said } },
    })),
  );
  return name;
}

async function endIt(page: Page): Promise<void> {
  await page.keyboard.press('w');
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
}

describe('what says the same as what is no longer in force', () => {
  it.each([360, 768, 1280])(
    'is named on the page of the deleted item, at %i pixels',
    async (width) => {
      const title = `The site of width ${width} lives at one.example`;
      const name = await alike(title, 'A', 'B');
      const page = await crew.visits.open(`/knowledge/crew/${name}-A`, {
        viewport: { width, height: 800 },
      });
      expect(await page.getByText('is still in force').count()).toBe(0);
      await endIt(page);
      await page.getByText('What it said is still in force, for these say the same:').waitFor();
      expect(await links(page, '.note')).toEqual([title]);
      expect(await links(page, '.toast')).toEqual([]);
      await looksRight(page, `twins-${width}`);
      await page.locator('.note a').click();
      await page.getByText(`${name}-B`).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/console/knowledge/crew/${name}-B`);
    },
  );

  it.each([360, 1280])(
    'is named beside a list in which items were superseded, at %i pixels',
    async (width) => {
      const name = await alike(`The port of width ${width} is 5432`, 'A', 'B', 'C');
      await alike(`The port of width ${width} has moved to 5433`, 'N');
      const page = await crew.openAs(crew.ida, `/knowledge?tag=${name}`);
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('link', { name: 'The port of width' }).first().waitFor();
      const boxes = page.getByRole('checkbox', { name: /^Choose: The port/ });
      const count = await boxes.count();
      expect(count).toBe(3);
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await page.keyboard.press('r');
      await dialog(page).getByRole('combobox').fill(`The port of width ${width} has moved to 5433`);
      await dialog(page).locator('.note', { hasText: 'has moved' }).waitFor();
      await dialog(page).getByRole('button', { name: 'Replace' }).click();
      await page.getByText('1 item says the same').waitFor();
      expect(await links(page, '.toast')).toEqual([`The port of width ${width} is 5432`]);
      await looksRight(page, `twins-toast-${width}`);
    },
  );

  it('is named where an item is removed for good', async () => {
    const name = await alike('The mail goes by two.example', 'A', 'B');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`);
    await page.getByRole('button', { name: 'Remove for good…' }).click();
    await dialog(page).getByLabel('Type remove to confirm').fill('remove');
    await dialog(page).getByRole('button', { name: 'Remove for good' }).click();
    await page.getByText('1 item says the same').waitFor();
    expect(await links(page, '.toast')).toEqual(['The mail goes by two.example']);
    await page.getByText('This item was redacted').waitFor();
    crew.visits.complaints = [];
  });

  it('is named after a decision in review', async () => {
    const title = 'The queue drains by three.example';
    const name = await alike(title, 'A', 'B');
    await tell(crew.visits.hub, crew.bo, [
      {
        id: `doubt of ${name}`,
        kind: 'knowledge.rated',
        payload: { knowledgeId: `${name}-A`, rating: 0 },
      },
    ]);
    const page = await crew.visits.open(`/review?group=crew&item=${name}-A`);
    await page.getByRole('button', { name: /^Reject/ }).click();
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await page.getByText('1 item says the same').waitFor();
    expect(await links(page, '.toast')).toEqual([title]);
  });
});
