import { picture, violations } from '../support/browser-page.js';
import { seed } from './seed.js';
import { ConsoleVisits } from './visits.js';

const visits = ConsoleVisits.ofFile(async (hub) => {
  await seed(hub);
  const project = { groupKey: 'platform', id: 'billing', name: 'Billing' };
  await hub.ask('/api/v1/admin/projects', { body: project });
});

describe('leaving choices that are not saved', () => {
  it('is asked about, by a link and by keys, and loses nothing of who stays', async () => {
    const page = await visits.open('/projects/platform/billing');
    const role = page.getByLabel('Role: Ben Okafor');
    await role.selectOption('owner');
    await page.getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await picture(page, `leaving-${width}`);
    }
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await role.inputValue()).toBe('owner');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go anywhere' }).fill('Glossary');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
  });

  it('is not asked about where there is nothing to save', async () => {
    const page = await visits.open('/projects/platform/billing');
    await page.getByLabel('Role: Ben Okafor').selectOption('owner');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'What the team knows' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
