import { seed } from './seed.js';
import { ConsoleVisits, violations } from './visits.js';

let visits: ConsoleVisits;
beforeAll(async () => {
  visits = await ConsoleVisits.start();
  await seed(visits.hub);
  const project = { groupKey: 'platform', id: 'billing', name: 'Billing' };
  await visits.hub.ask('/api/v1/admin/projects', { body: project });
}, 60_000);
afterAll(() => visits.end());
afterEach(() => visits.leave());

describe('administering', () => {
  it('invites by a command to paste and a QR code', async () => {
    const page = await visits.open('/people');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group').selectOption('platform');
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Make the invite' }).click();
      await dialog.getByRole('img', { name: 'The same as a QR code' }).waitFor();
    });
    expect(events).toMatchObject([{ kind: 'invite.created', payload: { maxUses: 1 } }]);
    expect(await dialog.locator('code').textContent()).toMatch(
      /^npx khub join http:\S+ --invite khi_\S+$/,
    );
    expect(await violations(page)).toEqual([]);
  });

  it('tells whom a change of access shuts out before it is saved', async () => {
    const page = await visits.open('/projects/platform/billing');
    await page.getByLabel('Only the people below').check();
    await page.getByLabel('Role: Ada Lovelace').selectOption('owner');
    const lost = page.locator('.effect-lose').first();
    expect(await lost.innerText()).toMatch(/Ben Okafor/);
    expect(await lost.innerText()).not.toMatch(/Ada/);
    const events = await visits.hub.appendedBy(async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
    });
    expect(events).toMatchObject([
      { kind: 'project.acl_updated', payload: { access: { visibility: 'restricted' } } },
    ]);
  });

  it('disables a member once its handle is typed, and takes that back', async () => {
    const page = await visits.open('/people');
    const row = page.locator('tr', { hasText: 'Ben Okafor' }).first();
    await row.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    const events = await visits.hub.appendedBy(async () => {
      await page.getByLabel('Type ben-okafor to confirm').fill('ben-okafor');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('active', { exact: true }).waitFor();
    });
    expect(events.map(({ kind }) => kind)).toEqual(['member.disabled', 'member.enabled']);
  });
});
