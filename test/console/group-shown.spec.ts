import type { Joined } from '../support/hub.js';
import { violations, picture } from '../support/browser-page.js';
import { seed } from './seed.js';
import { tell } from './team.js';
import { ConsoleVisits, settled } from './visits.js';

let li: Joined;
const visits = ConsoleVisits.ofFile(async (hub) => {
  ({ li } = await seed(hub));
  await hub.ask('/api/v1/admin/projects', { body: { groupKey: 'design', id: 'importer' } });
});

/** Opens a screen while a group is chosen at the top. */
async function openChoosing(groupKey: string, path: string) {
  const page = await visits.open('/');
  await page.evaluate(`localStorage.setItem('khub.group', '${groupKey}')`);
  await page.goto(`${visits.hub.url}/console${path}`);
  await settled(page);
  return page;
}

describe('the group', () => {
  it('of a project is that of what is known in it, whatever others have one of the name', async () => {
    const page = await visits.open('/projects/design/importer');
    await page.getByRole('link', { name: 'Knowledge in it' }).click();
    await page.getByText('Nothing matches').waitFor();
    const shown = page.getByRole('banner').getByLabel('Group');
    expect(await shown.inputValue()).toBe('design');
    await page.goto(`${visits.hub.url}/console/projects/platform/importer`);
    await page.getByRole('link', { name: 'Knowledge in it' }).click();
    await page.locator('.item-row').first().waitFor();
    expect(await shown.inputValue()).toBe('platform');
  });

  it('of an item wins over the one that was chosen, until one chooses another', async () => {
    const page = await openChoosing('design', '/knowledge/platform/k-pool');
    const shown = page.getByRole('banner').getByLabel('Group');
    await page.locator('.facts').getByRole('link', { name: 'importer' }).first().click();
    await page.locator('.item-row').first().waitFor();
    expect(await shown.inputValue()).toBe('platform');
    await page.getByLabel('Search', { exact: true }).fill('pool');
    await page.waitForURL(/query=pool/);
    await page.locator('.item-row').first().waitFor();
    expect(new URL(page.url()).searchParams.get('groupKey')).toBe('platform');
    await picture(page, 'group-of-address-1280-light');
    expect(await violations(page)).toEqual([]);
    await shown.selectOption('');
    await page.waitForURL((url) => !url.searchParams.has('groupKey'));
    await page.locator('.item-row').first().waitFor();
    expect(new URL(page.url()).searchParams.get('query')).toBe('pool');
    expect(await page.evaluate("localStorage.getItem('khub.group')")).toBeNull();
  });

  it('of an item is that of the decision and of the audit trail too', async () => {
    const page = await openChoosing('design', '/knowledge/platform/k-pool');
    await page.getByRole('link', { name: 'Decide' }).first().click();
    await page.locator('.choices [aria-current]', { hasText: 'drains itself' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Audit trail', exact: true }).click();
    await page.locator('tbody tr').first().waitFor();
    expect(await page.getByRole('banner').getByLabel('Group').inputValue()).toBe('platform');
  });

  it('that somebody else chose is forgotten where one does not know it', async () => {
    const page = await openChoosing('design', '/knowledge');
    await page.getByText('Nothing matches').waitFor();
    const knowledge = { id: 'k-here', title: 'Known here', summary: 's' };
    await tell(visits.hub, li, [
      { id: 'e-here', kind: 'knowledge.captured', payload: { knowledge } },
    ]);
    const { body } = await visits.hub.ask('/api/v1/console/codes', {
      method: 'POST',
      token: li.accessToken,
    });
    await page.goto('about:blank');
    await page.goto(`${visits.hub.url}/console/knowledge#code=${body.code}`);
    await page.getByRole('link', { name: 'Known here' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('khub.group')")).toBeNull();
  });
});
