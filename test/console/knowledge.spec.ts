import type { Page } from 'playwright-core';
import { ShopCrew } from './shop-crew.js';
import { tell } from './team.js';
import { looksRight } from './visits.js';

const crew = new ShopCrew();
const WIDTHS = [360, 768, 1280];

const at = (path: string, width: number): Promise<Page> =>
  crew.visits.open(path, { viewport: { width, height: 800 } });

describe('a search that a filter leaves nothing of', () => {
  it.each(WIDTHS)('says that nothing has its value, and what has, at %i pixels', async (width) => {
    await crew.notes('A');
    const page = await at('/knowledge?query=note+by:bda&tag=prots', width);
    await page.getByText('Nothing fits tag: “prots”. Did you mean ports?').waitFor();
    await looksRight(page, `unknown-filters-${width}`);
    expect(await page.getByText('Nothing fits by: “bda”. Did you mean ida?').count()).toBe(1);
  });
});

describe('an item that others repeat', () => {
  it.each(WIDTHS)(
    'leads to them in words, above its dividing line, at %i pixels',
    async (width) => {
      const repeated = { summary: 'Its DNS is at Uno.', tags: [`mirror${width}`] };
      const notes = [
        ...['A', 'B'].map((id) => ({ id, title: 'The mirror is at two.example' })),
        ...['C', 'D', 'E'].map((id) => ({ id, title: 'Backups leave at night by three.example' })),
      ].map(({ id, title }) => ({ ...repeated, title, id: `t${width}-${id}` }));
      await tell(
        crew.visits.hub,
        crew.ida,
        notes.map((knowledge) => ({
          id: `e-${knowledge.id}`,
          kind: 'knowledge.captured',
          payload: { knowledge },
        })),
      );
      const page = await at(`/knowledge?query=dns&tag=mirror${width}`, width);
      await page.locator('.item-row').first().waitFor();
      const told = await page.locator('.item-row .twins').allInnerTexts();
      expect(told.toSorted()).toEqual([
        expect.stringMatching(/^1 more says the same:\s*the other item$/),
        expect.stringMatching(/^2 more say the same:\s*item 1\s*item 2$/),
      ]);
      await looksRight(page, `twins-in-list-${width}`);
      await page.getByRole('link', { name: 'the other item' }).click();
      await page.getByRole('heading', { level: 1, name: 'The mirror is' }).waitFor();
    },
  );
});
