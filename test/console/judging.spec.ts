import type { Page } from 'playwright-core';
import { ShopCrew } from './shop-crew.js';
import { looksRight, settled } from './visits.js';
import { tell } from './team.js';

const crew = new ShopCrew();
const dialog = (page: Page) => page.getByRole('dialog');
const PHONE = { viewport: { width: 360, height: 800 } };
const bar = (page: Page) => page.getByRole('group', { name: 'Say of this item' });

describe('the page of an item', () => {
  it('says that it holds, is wrong, and is restored', async () => {
    const name = await crew.notes('A');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`, PHONE);
    await looksRight(page, 'judge-360');
    await bar(page).getByRole('button', { name: 'Still true' }).click();
    await page.getByText('is confirmed.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.quality).toMatchObject({ rating: 1 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).item).toMatchObject({
      updatedAt: '2024-03-01T08:00:00.000Z',
      quality: { rating: 0.5 },
    });
    await page.locator('.event', { hasText: 'took the confirmation back' }).waitFor();
    await bar(page).getByRole('button', { name: 'Not right…' }).click();
    await dialog(page).getByLabel('What is the matter').selectOption('It is no longer true');
    await dialog(page).getByLabel('Why').fill('The port is 5433 now');
    await looksRight(page, 'judge-not-right-360');
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('is deleted.').waitFor();
    await page.locator('.facts', { hasText: 'No longer true: The port is 5433 now' }).waitFor();
    await page.locator('.event', { hasText: 'No longer true: The port' }).waitFor();
    await looksRight(page, 'judge-deleted-360');
    await bar(page).getByRole('button', { name: 'Restore' }).click();
    await page.getByText('is restored.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.status).toBe('active');
    await page.getByRole('button', { name: '中文' }).click();
    await settled(page);
    await page.keyboard.press('w');
    await looksRight(page, 'judge-chinese-360');
  });

  it.each([768, 1280])('looks right with all that is asked, at %i pixels', async (width) => {
    const name = await crew.notes('A');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`, {
      viewport: { width, height: 800 },
    });
    await looksRight(page, `judge-${width}`);
    for (const [key, asks] of [
      ['w', 'not-right'],
      ['r', 'replace'],
      ['e', 'correct'],
    ] as const) {
      await page.keyboard.press(key);
      await dialog(page).waitFor();
      expect(await dialog(page).innerText()).toContain(`Note A of round ${crew.round}`);
      await looksRight(page, `judge-${asks}-${width}`);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
  });

  it('corrects its text and takes that back', async () => {
    const name = await crew.notes('A');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`, PHONE);
    await bar(page).getByRole('button', { name: 'Correct…' }).click();
    await looksRight(page, 'correct-360');
    const save = dialog(page).getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await dialog(page).getByLabel('Content').fill('The port is 5433.');
    await dialog(page).getByLabel('Tags').fill('ports, moved,, ports');
    await save.click();
    await page.getByText('is corrected.').waitFor();
    await page.locator('.said', { hasText: 'The port is 5433.' }).waitFor();
    expect((await crew.pageOf(`${name}-A`)).item).toMatchObject({
      content: 'The port is 5433.',
      tags: ['ports', 'moved'],
    });
    await page.keyboard.press('u');
    await page.locator('.said', { hasText: 'The port is 5432.' }).waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.tags).toEqual(['ports', name]);
  });

  it('shows what somebody else wrote meanwhile before it saves over it, and keeps what was typed', async () => {
    const name = await crew.notes('A');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`);
    await page.keyboard.press('e');
    await dialog(page).getByLabel('Summary').fill('My words');
    await tell(crew.visits.hub, crew.bo, [
      {
        id: `raced-${name}`,
        kind: 'knowledge.updated',
        payload: {
          knowledgeId: `${name}-A`,
          changes: { summary: 'Words of Bo', tags: ['of-bo'] },
        },
      },
    ]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('The item was changed meanwhile.').waitFor();
    await dialog(page).getByText('Somebody changed it while you were writing').waitFor();
    await dialog(page).locator('.diff ins', { hasText: 'Bo' }).first().waitFor();
    await looksRight(page, 'correct-meanwhile');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('is corrected.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).item).toMatchObject({
      summary: 'My words',
      tags: ['of-bo'],
    });
  });

  it('says nothing of what somebody else changed meanwhile, and shows that first', async () => {
    const name = await crew.notes('A');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`);
    const update = (summary: string) =>
      tell(crew.visits.hub, crew.bo, [
        {
          id: `${summary}-${name}`,
          kind: 'knowledge.updated',
          payload: { knowledgeId: `${name}-A`, changes: { summary } },
        },
      ]);
    await update('First');
    await page.keyboard.press('c');
    await page.getByText('Somebody else changed this in the meantime').waitFor();
    await page.locator('.said-summary', { hasText: 'First' }).waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.quality.rating).toBe(0.5);
    await page.keyboard.press('w');
    await update('Second');
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.locator('.said-summary', { hasText: 'Second' }).waitFor();
    await page.keyboard.press('c');
    await page.getByText('is confirmed.').waitFor();
  });

  it('holds back what looks like a secret, unless it is said to be none', async () => {
    const name = await crew.notes('A');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`);
    await page.keyboard.press('e');
    await dialog(page)
      .getByLabel('Summary')
      .fill(`ghp_${'1234567890abcdefghij'.repeat(2).slice(4)}`);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('looks like a secret').waitFor();
    await dialog(page).getByLabel('It is no secret').check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('is corrected.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.summary).toMatch(/^ghp_/);
  });

  it('is replaced by another, and restored on its page', async () => {
    const name = await crew.notes('A', 'B');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`, PHONE);
    await bar(page).getByRole('button', { name: 'Replaced by…' }).click();
    const does = dialog(page).getByRole('button', { name: 'Replace' });
    expect(await does.isDisabled()).toBe(true);
    const by = dialog(page).getByRole('combobox', { name: 'The item that holds instead' });
    await by.fill(`Note B of round ${crew.round}`);
    await dialog(page).locator('.note', { hasText: 'What is known about B' }).waitFor();
    await looksRight(page, 'replace-360');
    await does.click();
    await page.getByText('No longer in force. Replaced by:').waitFor();
    await page.getByText('is superseded.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).successors).toMatchObject([
      { item: { id: `${name}-B` } },
    ]);
    expect(await bar(page).getByRole('button').allInnerTexts()).toEqual([
      expect.stringContaining('Restore'),
      expect.stringContaining('Not right…'),
    ]);
    await page.keyboard.press('o');
    await page.getByText('is restored.').waitFor();
    await page.getByText('No longer in force').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('No longer in force. Replaced by:').waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.status).toBe('superseded');
  });

  it('is unlinked on the page of what replaced it, and linked again, by an administrator', async () => {
    const name = await crew.notes('A', 'B');
    const edge = { kind: 'supersedes', fromId: `${name}-B`, toId: `${name}-A`, groupKey: 'crew' };
    await crew.visits.hub.ask('/api/v1/admin/knowledge-edges', {
      body: { ...edge, reason: 'Newer' },
    });
    const statusOf = async () => (await crew.pageOf(`${name}-A`)).item.status;
    const page = await crew.visits.open(`/knowledge/crew/${name}-B`, PHONE);
    await page.getByRole('button', { name: /^Unlink: / }).click();
    await page.getByText('is unlinked.').waitFor();
    await page.getByRole('button', { name: /^Unlink: / }).waitFor({ state: 'detached' });
    expect(await statusOf()).toBe('active');
    await looksRight(page, 'unlinked-360');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^Unlink: / }).waitFor();
    expect(await statusOf()).toBe('superseded');
  });

  it('is judged with the keyboard alone, whose keys the list of keys names', async () => {
    const name = await crew.notes('A');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`);
    await page.keyboard.press('c');
    await page.getByText('is confirmed.').waitFor();
    // What is said next is said of what the page shows by then.
    await page.locator('.event', { hasText: 'confirmed' }).waitFor();
    await page.keyboard.press('w');
    await dialog(page).getByLabel('What is the matter').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nobody knows why');
    await page.keyboard.press('Enter');
    await page.getByText('is deleted.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).statusCause.reason).toBe('Wrong: Nobody knows why');
    await page.keyboard.press('u');
    await page.getByText('Undone.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.status).toBe('active');
    await bar(page).getByRole('button', { name: 'Still true' }).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    for (const does of ['Still true', 'Not right…', 'Replaced by…', 'Correct…'])
      await keys.getByText(does, { exact: true }).waitFor();
  });

  it('is judged by a member with the rights of the member, who asks for a decision where they do not suffice', async () => {
    const name = await crew.notes('A');
    const page = await crew.openAs(crew.bo, `/knowledge/crew/${name}-A`);
    expect(await page.getByRole('button', { name: 'Remove for good…' }).count()).toBe(0);
    await bar(page).getByRole('button', { name: 'Not right…' }).click();
    await dialog(page).getByText('Only its author').waitFor();
    await dialog(page).getByLabel('What is the matter').selectOption('It is wrong');
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByText('may delete it, supersede it').waitFor();
    await dialog(page).getByLabel('What is the matter').selectOption({ index: 2 });
    await dialog(page).getByRole('button', { name: 'Ask for a decision' }).click();
    await page.getByText('waits for a decision.').waitFor();
    const queue = await crew.visits.hub.ask(
      `/api/v1/admin/review-queue?groupKey=crew&knowledgeId=${name}-A`,
    );
    expect(queue.body.items).toMatchObject([{ kind: 'quality' }]);
    const reader = await crew.openAs(crew.rea, `/knowledge/crew/${name}-A`);
    await reader.keyboard.press('c');
    await reader.getByText('Your role in the project does not allow this.').waitFor();
    expect((await crew.pageOf(`${name}-A`)).item.quality.rating).toBe(0);
  });

  it.each([360, 1280])('is removed for good by an administrator, at %i pixels', async (width) => {
    const name = await crew.notes('A');
    const page = await crew.visits.open(`/knowledge/crew/${name}-A`, PHONE);
    await page.keyboard.press('c');
    await page.getByText('is confirmed.').waitFor();
    await page.getByRole('button', { name: 'Remove for good…' }).click();
    const does = dialog(page).getByRole('button', { name: 'Remove for good' });
    await dialog(page).getByText('it cannot be restored').waitFor();
    expect(await does.isDisabled()).toBe(true);
    await looksRight(page, `remove-${width}`);
    await dialog(page).getByLabel('Type remove to confirm').fill('remove');
    await does.click();
    await page.getByText('This item was redacted').waitFor();
    const gone = await crew.visits.hub.ask(`/api/v1/admin/knowledge/crew/${name}-A`);
    expect(gone.status).toBe(404);
    crew.visits.complaints = [];
  });
});
