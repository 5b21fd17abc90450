import type { Page } from 'playwright-core';
import { seed } from './seed.js';
import { ConsoleVisits } from './visits.js';
import { picture, violations } from '../support/browser-page.js';

const TOKEN = 'an-administration-token-of-the-test';
const FROM_ELSEWHERE = { extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.7' } };

const visits = ConsoleVisits.ofFile(seed, {
  adminToken: TOKEN,
  webhookAllowPrivate: ['127.0.0.1'],
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Administration token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Takes refusals with a status, which the browser itself complains of, from what the page complains of. */
function refusals(status: string): string[] {
  return visits.complaints.splice(0).filter((each) => !each.includes(status));
}

/** The page as it is where it does not come over HTTPS: browsers keep their clipboard to themselves. */
const WITHOUT_CLIPBOARD = `globalThis.kept = navigator.clipboard; Object.defineProperty(navigator, 'clipboard', { value: undefined });`;

/** Presses the mouse at one place, and lets go at another. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const BESIDE = { x: 5, y: 400 };

describe('a dialog', () => {
  it('makes no group of a key that there is, of which every setting stays', async () => {
    const settings = { joinMode: 'closed', requireSignatures: true, description: 'Of old' };
    await visits.hub.group('design', settings);
    const page = await visits.open('/people');
    await page.getByRole('button', { name: 'Create a group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Key').fill('design');
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Create a group' }).click();
      await dialog.getByText('There is already a group with this key.').waitFor();
    });
    expect(events).toEqual([]);
    expect(refusals('412')).toEqual([]);
    await picture(page, 'group-exists-1280-light');
    await dialog.getByLabel('Key').fill('design-2');
    await dialog.getByRole('button', { name: 'Create a group' }).click();
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
    await dialog.getByText('There is already a project with the key “billing”.').waitFor();
    expect(refusals('412')).toEqual([]);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('What took long to write');
  });

  it('says which key a name makes before it is for good, and asks for one where it makes none', async () => {
    const page = await visits.open('/projects');
    await page.getByRole('button', { name: 'Create a project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Größe');
    await dialog.getByText('Its key is “gr-e”').waitFor();
    await dialog.getByLabel('Key').fill('groesse');
    await dialog.getByText('Its key is “groesse”').waitFor();
    await picture(page, 'project-key');
    await page.goto(`${visits.hub.url}/console/people`);
    await page.getByRole('button', { name: 'Create a group' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Müller GmbH');
    await dialog.getByText('Its key is “muller-gmbh”').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('产品组');
    await dialog.getByText('Its key is').waitFor({ state: 'detached' });
    const create = dialog.getByRole('button', { name: 'Create a group' });
    await create.click();
    expect(await dialog.locator('.field:has(input:invalid)').textContent()).toContain('Key');
    await dialog.getByLabel('Name', { exact: true }).fill('Größe 2');
    const events = await visits.hub.appendedBy(async () => {
      await create.click();
      await dialog.waitFor({ state: 'detached' });
    });
    expect(events).toMatchObject([{ payload: { groupKey: 'grosse-2', displayName: 'Größe 2' } }]);
  });

  it('copies what it shows also where the page does not come over HTTPS', async () => {
    const page = await visits.openAlone('/people');
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
    const page = await visits.openAlone('/people');
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

  it('does once what is clicked twice', async () => {
    const page = await visits.open('/people');
    await page.route('**/api/v1/admin/invites', async (route) => {
      await new Promise((later) => setTimeout(later, 300));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const events = await visits.hub.appendedBy(async () => {
      await page.getByRole('button', { name: 'Create invite' }).dblclick();
      await page.getByRole('img', { name: 'As a QR code' }).waitFor();
      await page.waitForTimeout(500);
    });
    expect(events.map(({ kind }) => kind)).toEqual(['invite.created']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it.each([
    ['/people', 'Invite somebody', 'Create invite'],
    ['/webhooks', 'Add a webhook', 'Add'],
  ])('of %s asks who is signed out to sign in above it, and goes on', async (path, opens, does) => {
    const page = await visits.open(path, FROM_ELSEWHERE);
    await signIn(page);
    await page.getByRole('button', { name: opens }).click();
    const dialog = page.getByRole('dialog', { name: opens });
    await dialog.getByLabel('Group').selectOption('platform');
    const address = dialog.getByLabel('Address');
    if ((await address.count()) > 0) await address.fill('http://127.0.0.1:9/');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: does, exact: true }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await signIn(page);
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({
      state: 'detached',
    });
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: does, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).waitFor();
    });
    expect(events).toHaveLength(1);
    expect(refusals('401')).toEqual([]);
  });

  it('closes by a click beside it, and not by letting go there what was pressed in it', async () => {
    const page = await visits.open('/glossary');
    await page.getByRole('button', { name: 'Define a term' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Definition');
    await field.fill('What took long to write');
    const box = (await field.boundingBox()) ?? { x: 0, y: 0 };
    await drag(page, { x: box.x + 60, y: box.y + 10 }, BESIDE);
    expect(await field.inputValue()).toBe('What took long to write');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Define a term' }).click();
    await page.mouse.click(BESIDE.x, BESIDE.y);
    await dialog.waitFor({ state: 'detached' });
  });

  it('with a secret closes by its own button alone', async () => {
    await visits.hub.join('platform', 'Forgetful');
    const page = await visits.open('/people');
    const row = page.locator('tr', { hasText: 'Forgetful' }).first();
    await row.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Type forgetful to confirm').fill('forgetful');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'The new token of Forgetful' });
    const token = await shown.locator('code').textContent();
    // What was pressed once too often copies it.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Copy');
    await page.mouse.click(BESIDE.x, BESIDE.y);
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
    expect(await shown.locator('code').isVisible()).toBe(true);
    expect(await shown.locator('code').textContent()).toBe(token);
    await picture(page, 'secret-1280-light');
    expect(await violations(page)).toEqual([]);
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
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
