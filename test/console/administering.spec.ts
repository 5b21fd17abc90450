import { TestClient } from '../khub/run-khub.js';
import { seedWithProject } from './seed.js';
import { ConsoleVisits, looksRight, overflow, tabTo } from './visits.js';
import { violations } from '../support/browser-page.js';
import { until } from '../support/until.js';

const PHONE = { width: 360, height: 740 };

/** The choices that reach over the edge of the table they are in. */
const STICKING_OUT = `[...document.querySelectorAll('table select')].filter((each) => each.getBoundingClientRect().right > each.closest('table').getBoundingClientRect().right).map((each) => each.getAttribute('aria-label'))`;

const visits = ConsoleVisits.ofFile(seedWithProject);

describe('administering', () => {
  it('tells whom a change of access shuts out before it is saved', async () => {
    const page = await visits.open('/projects/platform/billing', { viewport: PHONE });
    expect(await page.evaluate(STICKING_OUT)).toEqual([]);
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

  it('finds people and groups by name where there are more than a list holds', async () => {
    const page = await visits.open('/');
    // The first page of each list says that there are more.
    for (const list of ['members', 'groups'])
      await page.route(`**/api/v1/admin/${list}?**`, async (route) => {
        const { pathname, search, searchParams } = new URL(route.request().url());
        const { body } = await visits.hub.ask(pathname + search);
        const more = !searchParams.has('query') && { nextCursor: 'x' };
        await route.fulfill({ json: { ...body, ...more } });
      });
    await page.goto(`${visits.hub.url}/console/projects/platform/billing`);
    await page.getByLabel('Everybody in the group').check();
    await page.getByLabel('Find a person by name').fill('okaf');
    await page.getByLabel('Role: Ben Okafor').selectOption('reader');
    await page.getByLabel('Find a person by name').fill('');
    await page.getByLabel('Role: Ben Okafor').waitFor();
    expect(await page.locator('.effect-gain').first().innerText()).toMatch(
      /everybody else in the group: \d people/,
    );
    await page.getByLabel('As', { exact: true }).fill('Ada Lovelace (ada-lovelace)');
    await page.locator('.fine', { hasText: 'Ada Lovelace' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('banner').getByLabel('Group').fill('Design (design)');
    await until(
      async () => (await page.evaluate("localStorage.getItem('khub.group')")) === 'design',
    );
    await page.goto(`${visits.hub.url}/console/knowledge`);
    await page.getByText('Nothing matches').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('changes who sees a project by keyboard alone, and takes that back', async () => {
    const page = await visits.open('/projects/platform/importer');
    await tabTo(page, /^Everybody in the group/);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Role: Ada Lovelace/);
    await page.keyboard.type('owner');
    await tabTo(page, /^Save$/);
    const events = await visits.hub.appendedBy(async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo(page, /^Save$/);
      await page.keyboard.press('Enter');
      await page.getByText('Saved.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Undone.').waitFor();
    });
    // Items named the project; now somebody has created it.
    expect(events.map(({ kind, payload }) => [kind, payload.access?.visibility])).toEqual([
      ['project.created', 'group'],
      ['project.acl_updated', 'restricted'],
      ['project.acl_updated', 'group'],
    ]);
  });

  it('renames a project, finishes it and takes that back', async () => {
    const body = { groupKey: 'platform', id: 'crawler', name: 'Crawler' };
    await visits.hub.ask('/api/v1/admin/projects', { body });
    const page = await visits.open('/projects/platform/crawler');
    const events = await visits.hub.appendedBy(async () => {
      await page.getByRole('button', { name: 'Rename' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Spider');
      await dialog.getByLabel('Key', { exact: true }).fill('spider');
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('heading', { level: 1, name: 'Spider' }).waitFor();
      await page.getByText('before: crawler').waitFor();
      await page.getByRole('button', { name: 'Finish' }).click();
      await dialog.getByRole('button', { name: 'Finish' }).click();
      await page.getByText('Finished since').waitFor();
    });
    expect(events).toMatchObject([
      { kind: 'project.updated', payload: { changes: { name: 'Spider', projectKey: 'spider' } } },
      { kind: 'project.updated', payload: { changes: { finished: true } } },
    ]);
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByLabel('Show 1 finished project').waitFor();
    expect(await page.getByRole('link', { name: 'Spider' }).count()).toBe(0);
    await page.getByLabel('Show 1 finished project').check();
    await page.getByRole('link', { name: 'Spider' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Spider' }).click();
    await page.getByRole('button', { name: 'Take up again' }).click();
    await page.getByRole('button', { name: 'Finish' }).waitFor();
  });

  it('creates a group and a project in it', async () => {
    const page = await visits.open('/people');
    const events = await visits.hub.appendedBy(async () => {
      await page.getByRole('button', { name: 'Create a group' }).click();
      const group = page.getByRole('dialog');
      await group.getByLabel('Name', { exact: true }).fill('Data');
      await group.getByText('Signatures, secrets, embeddings').click();
      await group.getByLabel('Refuse events that look like a secret').check();
      expect(await violations(page)).toEqual([]);
      await group.getByRole('button', { name: 'Create a group' }).click();
      await page.getByRole('row', { name: /Data data/ }).waitFor();
      await page.getByRole('link', { name: 'Projects', exact: true }).click();
      await page.getByRole('button', { name: 'Create a project' }).click();
      const project = page.getByRole('dialog');
      await project.getByLabel('Group').selectOption('data');
      await project.getByLabel('Name', { exact: true }).fill('The Warehouse');
      await project.getByRole('button', { name: 'Create a project' }).click();
      await page.waitForURL('**/projects/data/the-warehouse');
      await page.getByRole('heading', { level: 1, name: 'The Warehouse' }).waitFor();
      await page.getByText('Nobody may see it yet').waitFor();
    });
    expect(events).toMatchObject([
      { kind: 'group.created', payload: { groupKey: 'data', refuseSecrets: true } },
      { kind: 'project.created', payload: { projectId: 'the-warehouse' } },
    ]);
  });

  it('makes a member an administrator, and shows once how they come back with a new token', async () => {
    const page = await visits.open('/people');
    const row = page.locator('tr', { hasText: 'Ada Lovelace' }).first();
    await row.getByRole('button', { name: 'Manage' }).click();
    expect(await violations(page)).toEqual([]);
    const given = await visits.hub.appendedBy(async () => {
      await page.getByRole('button', { name: 'Make an administrator' }).click();
      await row.getByText('administrator').waitFor();
    });
    expect(given).toMatchObject([{ kind: 'member.role_changed' }]);
    await row.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Type ada-lovelace to confirm').fill('ada-lovelace');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'The new token of Ada Lovelace' });
    const command = (await shown.locator('code').textContent()) ?? '';
    const ada = new TestClient();
    const joined = await ada.run(...command.split(' ').slice(2));
    expect(joined.stdout).toContain('joined platform as member_platform_ada-lovelace');
    expect((await ada.run('status')).exitCode).toBe(0);
  });

  it.each([360, 768, 1280])(
    'says what may be done to a member before it is clicked, at %i pixels',
    async (width) => {
      const page = await visits.open('/people', { viewport: { width, height: 844 } });
      const row = page.locator('tr', { hasText: 'Ben Okafor' }).first();
      await row.getByRole('button', { name: 'Manage' }).click();
      const told = await page.getByRole('dialog').innerText();
      expect(told).toContain('All tokens of Ben Okafor stop working at once.');
      expect(told).toContain('The next request of Ben Okafor is refused.');
      expect(told).toContain('It can never come back');
      await looksRight(page, `member-${width}`);
    },
  );

  it('erases somebody who left, once its handle was typed, and offers nothing more of it', async () => {
    const { memberId } = await visits.hub.join('platform', 'Zephyrine');
    const page = await visits.open('/people');
    const row = page.locator('tr', { hasText: 'Zephyrine' });
    await row.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    const erased = page.locator('tr', { hasText: memberId });
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByLabel('Type zephyrine to confirm').fill('zephyrine');
      await page.keyboard.press('Enter');
      await erased.getByText('Erased member').waitFor();
    });
    expect(events).toMatchObject([{ kind: 'member.erased', payload: { memberId } }]);
    await erased.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('dialog', { name: 'Erased member' }).waitFor();
    expect(await page.getByRole('button', { name: 'Enable' }).count()).toBe(0);
    expect(await page.locator('body').innerText()).not.toContain('Zephyrine');
  });

  it('changes what a term means, and takes that back', async () => {
    const page = await visits.open('/glossary');
    await page.getByRole('button', { name: 'Edit pool' }).click();
    await page.getByLabel('Definition').fill('The connections of the importer.');
    const row = page.getByRole('row', { name: /pool/ });
    const events = await visits.hub.appendedBy(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await row.getByText('The connections of the importer.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('The open connections of the importer.').waitFor();
    });
    expect(events.map(({ kind }) => kind)).toEqual(['glossary.defined', 'glossary.defined']);
  });

  it('deletes a term, and takes that back', async () => {
    const page = await visits.open('/glossary');
    await page.getByRole('button', { name: 'Delete pool' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete pool' });
    await dialog.getByText('The open connections of the importer.').waitFor();
    expect(await violations(page)).toEqual([]);
    const row = page.getByRole('row', { name: /pool/ });
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('The open connections of the importer.').waitFor();
    });
    expect(events.map(({ kind }) => kind)).toEqual(['glossary.deleted', 'glossary.defined']);
    const { body } = await visits.hub.ask('/api/v1/admin/glossary?query=pool');
    expect(body.items).toMatchObject([{ groupKey: 'platform', aliases: expect.any(Array) }]);
  });

  it('copies what was learned in a week as Markdown', async () => {
    const page = await visits.open('/week');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied.').waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toMatch(/^# /);
    expect(copied).toContain('Search ranks by BM25, then by freshness');
    expect(copied).toContain('Never retry a payment');
  });

  it('disables a member once its handle is typed, and takes that back', async () => {
    const page = await visits.open('/people');
    const row = page.locator('tr', { hasText: 'Ben Okafor' }).first();
    await row.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    const events = await visits.hub.appendedBy(async () => {
      await page.getByLabel('Type ben-okafor to confirm').fill('ben-okafor');
      await page.keyboard.press('Enter');
      await row.getByText('disabled', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('active', { exact: true }).waitFor();
    });
    expect(events.map(({ kind }) => kind)).toEqual(['member.disabled', 'member.enabled']);
  });

  it('shows the settings that somebody made, and those at their defaults when asked for', async () => {
    const page = await visits.open('/hub');
    const setting = (name: string) => page.getByRole('rowheader', { name, exact: true });
    await setting('HUB_MASTER_KEY').waitFor();
    expect(await setting('HUB_DRAIN_SECONDS').isVisible()).toBe(false);
    await page.getByText(/^\d+ settings at their defaults$/).click();
    await setting('HUB_DRAIN_SECONDS').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('calls the name of a group in Chinese what no person is called', async () => {
    const page = await visits.open('/people', { locale: 'zh-CN' });
    const heads = page.locator('thead tr', { hasText: '加入方式' }).locator('th').first();
    expect(await heads.textContent()).toBe('名称');
  });

  it('asks for care of what is doubted, not of what is merely new', async () => {
    const { hub } = visits;
    await hub.group('care');
    const [by, critic] = [await hub.join('care', 'Wren'), await hub.join('care', 'Critic')];
    const note = (id: string) => ({
      id: `e-${id}`,
      kind: 'knowledge.captured',
      payload: { knowledge: { id, title: `A note ${id}`, layer: 'extract', summary: 's' } },
    });
    await hub.push(by, [note('new'), note('doubted')]);
    await hub.push(critic, [
      { id: 'r', kind: 'knowledge.rated', payload: { knowledgeId: 'doubted', rating: 0.1 } },
    ]);
    const page = await visits.open('/quality');
    await page.getByRole('combobox').first().selectOption('care');
    const only = page.locator('tbody:has(tr:only-child)', { hasText: 'A note doubted' });
    expect(await only.textContent()).not.toContain('A note new');
  });
});
