import { ConsoleVisits, looksRight } from './visits.js';
import { tell } from './team.js';

const visits = ConsoleVisits.ofFile((hub) => hub.group('platform'));

describe('the list of projects', () => {
  it.each([
    [360, 'named', /\/projects\/platform\/named$/],
    [1280, '文档', /\/projects\/platform\/p-[0-9a-f]{10}$/],
  ])(
    'says what creating a project that items alone name is for, and does it, at %i pixels: %s',
    async (width, key, address) => {
      const ada = await visits.hub.join('platform', `Namer ${width}`);
      await tell(visits.hub, ada, [
        {
          id: `names-${width}`,
          kind: 'knowledge.captured',
          payload: { knowledge: { id: key, title: 'A note', projectKey: key } },
        },
      ]);
      const page = await visits.open('/projects', { viewport: { width, height: 844 } });
      await page.locator('tr', { hasText: key }).getByText('It works without that.').waitFor();
      await looksRight(page, `projects-${width}`);
      await page.getByRole('button', { name: `Create ${key}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Named at last');
      await dialog.getByRole('button', { name: 'Create a project' }).click();
      await page.waitForURL(address);
      await page.getByRole('heading', { level: 1, name: 'Named at last' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );
});
