import type { Page } from 'playwright-core';
import { ShopCrew } from './shop-crew.js';
import { looksRight } from './visits.js';

const crew = new ShopCrew();
const dialog = (page: Page) => page.getByRole('dialog');
const write = (page: Page) => dialog(page).getByRole('button', { name: 'Write' }).click();
const itemAt = async (page: Page) => {
  const link = page.locator('.toast a');
  await link.waitFor();
  return crew.pageOf((await link.getAttribute('href'))!.split('/').at(-1)!);
};

describe('writing something down in the console', () => {
  it.each([360, 768, 1280])(
    'takes a kind, a title, words, a project and tags, at %i pixels',
    async (width) => {
      const page = await crew.openAs(crew.bo, '/knowledge');
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Add' }).click();
      await looksRight(page, `add-${width}`);
      await dialog(page).getByLabel('Kind').selectOption('decision');
      await dialog(page).getByLabel('Title').fill(`We use pnpm at ${width}`);
      await dialog(page).getByLabel('Summary').fill('It links.');
      await dialog(page).getByLabel('Tags').fill('build, tools');
      await dialog(page).getByLabel('Project').selectOption('shop');
      await write(page);
      const { item, author } = await itemAt(page);
      expect(item).toMatchObject({
        type: 'decision',
        title: `We use pnpm at ${width}`,
        summary: 'It links.',
        tags: ['build', 'tools'],
        projectKey: 'shop',
      });
      expect(author.memberId).toBe(crew.bo.memberId);
      await page.locator('.item-row', { hasText: `We use pnpm at ${width}` }).waitFor();
      await looksRight(page, `added-${width}`);
    },
  );

  it('needs the keyboard alone: a on the board writes a task, Escape closes', async () => {
    const page = await crew.openAs(crew.ida, '/tasks');
    await page.keyboard.press('a');
    expect(await dialog(page).getByLabel('Kind').inputValue()).toBe('task');
    await page.keyboard.press('Escape');
    expect(await dialog(page).count()).toBe(0);
    await page.keyboard.press('?');
    await dialog(page).getByText('Add', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await dialog(page).getByLabel('Kind').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Renew the certificate');
    await page.keyboard.press('Enter');
    const { item, task } = await itemAt(page);
    expect([item.type, task.status]).toEqual(['task', 'todo']);
    await page.locator('.lane', { hasText: 'to do' }).getByText('Renew the certificate').waitFor();
  });

  it('is found with the words new note from any screen, and written as the administrator by whoever is none of the members', async () => {
    const page = await crew.visits.open('/week');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('.go-input:focus').waitFor();
    await page.keyboard.type('new note');
    await page.getByRole('option', { name: 'New note' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Title').fill('From anywhere');
    await write(page);
    const { item, author } = await itemAt(page);
    expect([item.type, author.memberId]).toEqual(['note', 'administrator']);
  });

  it('offers on the page of a project that project, and none to who only reads it', async () => {
    const page = await crew.openAs(crew.bo, '/projects/crew/shop');
    await page.keyboard.press('a');
    await dialog(page)
      .getByLabel('Project')
      .locator('option', { hasText: 'shop' })
      .waitFor({ state: 'attached' });
    expect(await dialog(page).getByLabel('Project').inputValue()).toBe('shop');
    const reads = await crew.openAs(crew.rea, '/projects/crew/shop');
    await reads.getByRole('heading', { level: 1, name: 'shop' }).waitFor();
    await reads.getByRole('link', { name: 'Knowledge' }).first().waitFor();
    expect(await reads.getByRole('button', { name: 'Add' }).count()).toBe(0);
  });

  it('writes one item where the answer was lost and somebody presses again', async () => {
    const page = await crew.openAs(crew.bo, '/knowledge');
    await page.route(
      '**/api/v1/admin/knowledge',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.keyboard.press('a');
    await dialog(page).getByLabel('Title').fill('Said once');
    const events = await crew.visits.hub.appendedBy(async () => {
      await write(page);
      await dialog(page).getByRole('alert').waitFor();
      await write(page);
      expect((await itemAt(page)).item.title).toBe('Said once');
    });
    expect(events.map(({ kind }) => kind)).toEqual(['knowledge.captured']);
    crew.visits.complaints = [];
  });

  it('keeps what was typed where it looks like a secret, until one says that it is none', async () => {
    const page = await crew.openAs(crew.bo, '/knowledge');
    await page.keyboard.press('a');
    await dialog(page).getByLabel('Title').fill('The key');
    await dialog(page).getByLabel('Content').fill('It is AKIAIOSFODNN7QZXWPLM.');
    await write(page);
    await dialog(page).getByText('looks like a secret').waitFor();
    await dialog(page).getByLabel('It is no secret').check();
    await write(page);
    expect((await itemAt(page)).item.content).toBe('It is AKIAIOSFODNN7QZXWPLM.');
  });
});
