import type { BrowserContextOptions } from 'playwright-core';
import type { Joined } from '../support/hub.js';
import { seed } from './seed.js';
import { ConsoleVisits, looksRight } from './visits.js';

let li: Joined;
const visits = ConsoleVisits.ofFile(async (hub) => {
  ({ li } = await seed(hub));
});

async function openAsMember(path: string, options: BrowserContextOptions = {}) {
  const { body } = await visits.hub.ask('/api/v1/console/codes', {
    method: 'POST',
    token: li.accessToken,
  });
  return visits.open(`${path}#code=${body.code}`, options);
}

describe('renaming a member', () => {
  it('shows the new name in the list and in the trail, and can be undone', async () => {
    const page = await visits.open('/people');
    const row = page.locator('tr', { hasText: 'ben-okafor' });
    const events = await visits.hub.appendedBy(async () => {
      await row.getByRole('button', { name: 'Manage' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rename Ben Okafor' });
      await dialog.waitFor();
      expect(await page.evaluate('document.activeElement.value')).toBe('Ben Okafor');
      await dialog.getByLabel('Name').fill('Benedict Okafor');
      await page.keyboard.press('Enter');
      await row.getByText('Benedict Okafor').waitFor();
      await page.getByText('Renamed.').waitFor();
    });
    expect(events).toMatchObject([
      {
        kind: 'member.renamed',
        payload: { displayName: 'Benedict Okafor', renamedBy: 'administrator' },
      },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Ben Okafor').waitFor();
    await page.goto(`${visits.hub.url}/console/audit`);
    const first = page.locator('tr', { hasText: 'changed a name to' });
    await first.filter({ hasText: 'Benedict Okafor' }).waitFor();
    expect(await first.count()).toBe(2);
    const joined = page.locator('tr', { hasText: 'joined' }).filter({ hasText: 'Benedict' });
    expect(await joined.count()).toBe(0);
  });

  it('keeps the dialog with what was typed where the hub refuses the name', async () => {
    const page = await visits.open('/people');
    const row = page.locator('tr', { hasText: 'ada-lovelace' });
    await row.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename Ada Lovelace' });
    await dialog.getByLabel('Name').fill('Аda');
    await page.keyboard.press('Enter');
    await dialog.getByText('look-alike alphabets').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Аda');
    visits.complaints = visits.complaints.filter((each) => !each.includes('400'));
  });

  it.each([360, 768, 1280])('fits a window of %i pixels, in both languages', async (width) => {
    const page = await visits.open('/people', { viewport: { width, height: 844 } });
    const row = page.locator('tr', { hasText: 'ada-lovelace' });
    await row.getByRole('button', { name: 'Manage' }).click();
    await looksRight(page, `member-${width}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename Ada Lovelace' }).waitFor();
    await looksRight(page, `rename-member-${width}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '中文' }).click();
    await row.getByRole('button', { name: '管理' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '改名' }).click();
    const dialog = page.getByRole('dialog', { name: '为 Ada Lovelace 改名' });
    expect(await dialog.innerText()).toContain('ada-lovelace');
    await looksRight(page, `rename-member-${width}-chinese`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'English' }).click();
  });
});

describe('one’s own name', () => {
  it('opens from where it is shown, and is the new one there and beside what one wrote', async () => {
    const page = await openAsMember('/knowledge');
    const events = await visits.hub.appendedBy(async () => {
      await page.getByRole('banner').getByRole('button', { name: 'change your name' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your name' });
      expect(await dialog.getByLabel('Name').inputValue()).toBe('李雷');
      await dialog.getByLabel('Name').fill('李小雷');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('banner').getByText('李小雷').waitFor();
    });
    expect(events).toMatchObject([
      {
        kind: 'member.renamed',
        payload: { memberId: li.memberId, displayName: '李小雷', renamedBy: li.memberId },
      },
    ]);
    await page.locator('.item-row').getByText('李小雷').first().waitFor();
    expect(await page.locator('main').getByText('李雷', { exact: true }).count()).toBe(0);
  });

  it.each([360, 768, 1280])('fits a window of %i pixels', async (width) => {
    const page = await openAsMember('/', { viewport: { width, height: 844 } });
    const isNarrow = width < 640;
    if (isNarrow) await page.getByRole('button', { name: 'Menu' }).click();
    await looksRight(page, `who-${width}`);
    const place = isNarrow ? page.getByRole('navigation') : page.getByRole('banner');
    await place.getByRole('button', { name: 'change your name' }).click();
    await page.getByRole('dialog', { name: 'Your name' }).waitFor();
    await looksRight(page, `own-name-${width}`);
    const same = await visits.hub.appendedBy(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
    expect(same).toEqual([]);
  });

  it('is not offered to who is no member', async () => {
    const page = await visits.open('/people');
    expect(await page.getByRole('button', { name: 'change your name' }).count()).toBe(0);
    await page.locator('tr', { hasText: 'ada-lovelace' }).waitFor();
  });
});
