import { seed } from './seed.js';
import { ConsoleVisits } from './visits.js';
import { picture } from '../support/browser-page.js';

const visits = ConsoleVisits.ofFile(seed);

/** Takes refusals with a status, which the browser itself complains of, from what the page complains of. */
function refusals(status: string): string[] {
  return visits.complaints.splice(0).filter((each) => !each.includes(status));
}

/** The page as it is where it does not come over HTTPS: browsers keep their clipboard to themselves. */
const WITHOUT_CLIPBOARD = `globalThis.kept = navigator.clipboard; Object.defineProperty(navigator, 'clipboard', { value: undefined });`;

describe('a dialog', () => {
  it('makes no group of a key that there is, of which every setting stays', async () => {
    const settings = { joinMode: 'closed', requireSignatures: true, description: 'Of old' };
    await visits.hub.group('design', settings);
    const page = await visits.open('/people');
    await page.getByRole('button', { name: 'Create a group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Key').fill('design');
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('There is already a group with this key.').waitFor();
    });
    expect(events).toEqual([]);
    expect(refusals('412')).toEqual([]);
    await picture(page, 'group-exists-1280-light');
    await dialog.getByLabel('Key').fill('design-2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await visits.hub.ask('/api/v1/admin/groups?query=design');
    expect(body.groups).toMatchObject([settings, { key: 'design-2' }]);
  });

  it('makes no project of a name that there is, and keeps what was typed', async () => {
    const request = { groupKey: 'platform', name: 'Billing' };
    await visits.hub.ask('/api/v1/admin/projects', { body: request });
    const page = await visits.open('/projects');
    await page.getByRole('button', { name: 'Create a project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group').selectOption('platform');
    await dialog.getByLabel('Name', { exact: true }).fill('billing');
    await dialog.getByLabel('Description').fill('What took long to write');
    await dialog.getByRole('button', { name: 'Create a project' }).click();
    await dialog.getByText('There is already a project').waitFor();
    expect(refusals('412')).toEqual([]);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('What took long to write');
  });

  it('copies what it shows also where the page does not come over HTTPS', async () => {
    const page = await visits.open('/people');
    await page.addInitScript(WITHOUT_CLIPBOARD);
    await page.reload();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create invite' }).click();
    const copy = dialog.getByRole('button', { name: 'Copy' });
    await copy.click();
    await page.getByText('Copied.').waitFor();
    const command = await dialog.locator('code').textContent();
    expect(await page.evaluate('kept.readText()')).toBe(command);
    expect(await copy.evaluate((each) => each === each.ownerDocument.activeElement)).toBe(true);
  });

  it('says so where nothing could be copied', async () => {
    const page = await visits.open('/people');
    await page.addInitScript(
      `${WITHOUT_CLIPBOARD} document.execCommand = () => true; HTMLTextAreaElement.prototype.select = () => undefined;`,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('button', { name: 'Create invite' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('The browser did not copy it.').waitFor();
    expect(await page.getByText('Copied.').count()).toBe(0);
  });

  it.each([360, 768, 1440])(
    'keeps its cross in sight at %i pixels, whatever it is called',
    async (width) => {
      await visits.hub.join('platform', `Long-${width}-${'o'.repeat(90)}`);
      const page = await visits.open('/people', { viewport: { width, height: 800 } });
      const row = page.locator('tr', { hasText: `Long-${width}` }).first();
      await row.getByRole('button', { name: 'Manage' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
      await picture(page, `long-name-${width}-light`);
      await dialog.getByRole('button', { name: 'Close' }).click({ trial: true });
    },
  );
});
