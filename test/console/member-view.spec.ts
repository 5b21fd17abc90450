import type { Joined } from '../support/hub.js';
import { picture, violations } from '../support/browser-page.js';
import { seed } from './seed.js';
import { ConsoleVisits, overflow } from './visits.js';

let li: Joined;
const visits = ConsoleVisits.ofFile(async (hub) => {
  ({ li } = await seed(hub));
  const project = { groupKey: 'platform', id: 'billing', name: 'Billing of everybody' };
  await hub.ask('/api/v1/admin/projects', { body: project });
});

/** Opens a screen as a member sees it. */
async function openAsMember(path: string, width = 1280) {
  const { body } = await visits.hub.ask('/api/v1/console/codes', {
    method: 'POST',
    token: li.accessToken,
  });
  const viewport = { width, height: 800 };
  return visits.open(`${path}#code=${body.code}`, { viewport });
}

describe('a member', () => {
  it.each(['/review', '/people', '/webhooks', '/mirrors', '/audit', '/hub'])(
    'is told at %s that it is for administrators, and is offered nothing there',
    async (path) => {
      const page = await openAsMember(path);
      await page.getByText('This screen is for administrators.').waitFor();
      expect(await page.locator('main').getByRole('button').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
    },
  );

  it('sees a project by its name', async () => {
    const page = await openAsMember('/projects/platform/billing');
    await page.getByRole('heading', { level: 1, name: 'Billing of everybody' }).waitFor();
    expect(await page.locator('main').getByText('billing', { exact: true }).count()).toBe(1);
  });

  it.each([360, 768, 1440])('is told no number of decisions, at %i pixels', async (width) => {
    const page = await openAsMember('/', width);
    await page.locator('.counts li').first().waitFor();
    expect(await page.locator('.count-name').allTextContents()).toEqual([
      'Items in force',
      'Projects',
      'Members',
      'Groups',
      'Events',
    ]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await picture(page, `home-of-member-${width}`);
  });
});
