import type { Page } from 'playwright-core';
import { seedWithProject } from './seed.js';
import { ConsoleVisits } from './visits.js';

const visits = ConsoleVisits.ofFile(seedWithProject);

const ACL = '/api/v1/admin/projects/platform/billing/acl';

/** Lets somebody else be quicker than the first request of a method that the page sends to a path. */
async function overtake(page: Page, path: string, meanwhile: () => Promise<unknown>) {
  let isFirst = true;
  await page.route(`**${path}`, async (route) => {
    if (isFirst && route.request().method() === 'PUT') {
      isFirst = false;
      await meanwhile();
    }
    await route.continue();
  });
}

/** Takes the refusal, which the browser itself complains of, from what the page complains of. */
function refusals(): string[] {
  return visits.complaints.splice(0).filter((each) => !each.includes('412'));
}

describe('two administrators at once', () => {
  it('lose nothing of an access list, and are told', async () => {
    const page = await visits.open('/projects/platform/billing');
    const members = [{ memberId: 'member_platform_ben-okafor', role: 'maintainer' }];
    await overtake(page, ACL, () => visits.hub.ask(ACL, { method: 'PUT', body: { members } }));
    await page.getByLabel('Role: Ada Lovelace').selectOption('owner');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else changed this').waitFor();
    expect(refusals()).toEqual([]);
    expect((await visits.hub.ask(ACL)).body.members).toMatchObject(members);
    // What there is now stands there, so that it can be looked at and changed.
    const ben = page.getByLabel('Role: Ben Okafor');
    await page.waitForFunction(
      "document.querySelector('select[aria-label=\"Role: Ben Okafor\"]')?.value === 'maintainer'",
    );
    await ben.selectOption('reader');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect((await visits.hub.ask(ACL)).body.members).toMatchObject([{ role: 'reader' }]);
  });

  it('take back no change of somebody else', async () => {
    const page = await visits.open('/projects/platform/billing');
    await page.getByLabel('Role: Ben Okafor').selectOption('owner');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await visits.hub.ask(ACL, { method: 'PUT', body: { members: [] } });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Somebody else changed this').waitFor();
    expect(refusals()).toEqual([]);
    expect((await visits.hub.ask(ACL)).body.members).toEqual([]);
  });

  it('lose nothing of what a term means', async () => {
    const page = await visits.open('/glossary');
    const { body } = await visits.hub.ask('/api/v1/admin/glossary?query=pool');
    const path = `/api/v1/admin/glossary/${body.items[0].id}`;
    const theirs = () =>
      visits.hub.ask(path, { method: 'PUT', body: { definition: 'What others say.' } });
    await overtake(page, path, theirs);
    await page.getByRole('button', { name: 'Edit pool' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Definition').fill('What I say.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Somebody else changed this').waitFor();
    expect(refusals()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /What others say/ }).waitFor();
  });

  it('change different settings of a group, of which both stay', async () => {
    const page = await visits.open('/people');
    const groups = page.locator('tr', { hasText: 'platform' });
    await groups.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What it is for').fill('Those who keep it running.');
    await visits.hub.group('platform', { joinMode: 'closed' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await visits.hub.ask('/api/v1/admin/groups?query=platform');
    expect(body.groups).toMatchObject([
      { joinMode: 'closed', description: 'Those who keep it running.' },
    ]);
  });
});
