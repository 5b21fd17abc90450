import { picture, violations } from '../support/browser-page.js';
import { seed } from './seed.js';
import { ConsoleVisits, settled } from './visits.js';

const visits = ConsoleVisits.ofFile(seed);

/** Takes what the browser itself complains of where a script is not there. */
function missed(): string[] {
  return visits.complaints.splice(0).filter((each) => !/404|ERR_|Failed to fetch/.test(each));
}

describe('what cannot be fetched any more, as of a hub that was upgraded meanwhile,', () => {
  it('is told in place of a screen, with what loads the page again; other screens go on', async () => {
    const page = await visits.openAlone('/');
    await page.route('**/assets/tasks-*', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'This page failed' }).waitFor();
    await page.getByText('could not be loaded').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await picture(page, `not-loaded-${width}`);
    }
    await page.getByRole('link', { name: 'Glossary', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    await page.goBack();
    await page.getByText('could not be loaded').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await settled(page);
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    expect(missed()).toEqual([]);
  });

  it('is told in place of the screen that is opened first', async () => {
    const page = await visits.openAlone('/');
    await page.route('**/assets/hub-*', (route) => route.abort());
    await page.goto(`${visits.hub.url}/console/hub`);
    await page.getByText('could not be loaded').waitFor();
    expect(missed()).toEqual([]);
  });

  it('is told in place of the dialog that writes an item', async () => {
    const page = await visits.openAlone('/knowledge');
    await page.route('**/assets/add-dialog-*', (route) => route.fulfill({ status: 404 }));
    await page.keyboard.press('a');
    await page.locator('.toast-problem', { hasText: 'could not be loaded' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(missed()).toEqual([]);
  });
});
