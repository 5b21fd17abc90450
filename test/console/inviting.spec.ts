import { violations } from '../support/browser-page.js';
import { seed } from './seed.js';
import { ConsoleVisits, brokenWords, looksRight } from './visits.js';

const visits = ConsoleVisits.ofFile(seed);

describe('inviting', () => {
  it('invites by a command to paste and a QR code', async () => {
    const page = await visits.open('/people');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group').selectOption('platform');
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Create invite' }).click();
      await dialog.getByRole('img', { name: 'As a QR code' }).waitFor();
    });
    await page.getByText('on this machine only').waitFor();
    expect(events).toMatchObject([{ kind: 'invite.created', payload: { maxUses: 1 } }]);
    expect(await dialog.locator('code').textContent()).toMatch(
      /^npx knowledge-hub join http:\S+ --invite khi_\S+$/,
    );
    expect(await violations(page)).toEqual([]);
  });

  it('shows the command of an invite again as long as it can be used', async () => {
    const request = { groupKey: 'platform', maxUses: 2 };
    const { body: invite } = await visits.hub.ask('/api/v1/admin/invites', { body: request });
    const page = await visits.open('/people');
    const shown = invite.token.slice(0, 8);
    await page.getByRole('button', { name: `Show ${shown}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
    await dialog.getByRole('img', { name: 'As a QR code' }).waitFor();
    expect(await dialog.locator('code').textContent()).toContain(`--invite ${invite.token}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await looksRight(page, `invites-${width}`);
      expect(await brokenWords(page)).toEqual([]);
    }
    await page.getByRole('button', { name: `Revoke ${shown}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByLabel('Show used up').check();
    await page.locator('tr', { hasText: shown }).getByText('revoked').waitFor();
    expect(await page.getByRole('button', { name: `Show ${shown}` }).count()).toBe(0);
  });
});
