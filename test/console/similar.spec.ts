import type { Page } from 'playwright-core';
import { tell } from './team.js';
import { seed } from './seed.js';
import { ConsoleVisits } from './visits.js';
import { violations } from '../support/browser-page.js';

const visits = ConsoleVisits.ofFile(seed);

/** Items that say how long something is kept; two of one subject are alike. */
const kept = (id: string, subject: string, time: string) => ({
  id: `e-${id}`,
  kind: 'knowledge.captured',
  createdAt: new Date(Date.UTC(2026, 4, Number(id.slice(-1)))).toISOString(),
  payload: {
    knowledge: {
      id,
      title: `The ${subject} cache lives ${time}`,
      summary: `What the ${subject} cache holds is kept for ${time} after its last change.`,
    },
  },
});

/** Opens a screen with a group chosen at the top. */
async function openOf(groupKey: string, path: string): Promise<Page> {
  const page = await visits.open(path);
  await page.evaluate(`localStorage.setItem('khub.group', '${groupKey}')`);
  await page.reload();
  return page;
}

describe('what is alike', () => {
  it('is shown on both sides, and settled by keyboard', async () => {
    await visits.hub.group('caches');
    const author = await visits.hub.join('caches', 'Wren');
    await tell(visits.hub, author, [
      kept('cart-1', 'cart', '30 minutes'),
      kept('cart-2', 'cart', '24 hours'),
      kept('image-1', 'image', '30 minutes'),
      kept('image-2', 'image', '30 minutes'),
      kept('price-1', 'price', '30 minutes'),
      kept('price-2', 'price', '30 minutes'),
    ]);
    const page = await openOf('caches', '/similar');
    await page.locator('.choices li').nth(2).waitFor();
    await page.locator('.choices button', { hasText: 'cart' }).click();
    await page.getByText('They differ in:').waitFor();
    expect(await page.locator('.note bdi').innerText()).toBe('24, 30');
    expect(await page.locator('.side-item h3').allInnerTexts()).toEqual([
      'The cart cache lives 30 minutes',
      'The cart cache lives 24 hours',
    ]);
    expect(await violations(page)).toEqual([]);
    const settle = async (subject: string, key: string) => {
      await page.locator('.choices button', { hasText: subject }).click();
      await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.choices button', { hasText: subject }).waitFor({ state: 'detached' });
    };
    const events = await visits.hub.appendedBy(async () => {
      await settle('cart', 'n');
      await settle('image', 'o');
      await page.locator('.choices button', { hasText: 'price' }).click();
      await page.keyboard.press('b');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('Each has its own');
      await page.keyboard.press('Enter');
      await page.getByText('No two items are alike').waitFor();
    });
    expect(events.map(({ payload }) => payload)).toEqual([
      { kind: 'supersedes', fromId: 'cart-2', toId: 'cart-1', reason: null },
      { kind: 'supersedes', fromId: 'image-1', toId: 'image-2', reason: null },
      { kind: 'relates_to', fromId: 'price-2', toId: 'price-1', reason: 'Each has its own' },
    ]);
  });
});

describe('the board', () => {
  it('says how many tasks each lane has, and shows more of them', async () => {
    await visits.hub.group('busy');
    const author = await visits.hub.join('busy', 'Ida');
    const task = (taskStatus: string, at: number) => ({
      id: `e-${taskStatus}-${at}`,
      kind: 'knowledge.captured',
      payload: {
        knowledge: { id: `${taskStatus}-${at}`, title: `Do ${at}`, type: 'task', taskStatus },
      },
    });
    const many = (taskStatus: string, count: number) =>
      Array.from({ length: count }, (_, at) => task(taskStatus, at));
    // Nobody said of the last ones where they stand.
    const open = [...many('todo', 50), ...many('someday', 10)];
    await tell(visits.hub, author, [...many('in_progress', 210), ...open]);
    const page = await openOf('busy', '/tasks');
    const lane = (name: string) =>
      page.locator('.lane', { has: page.getByRole('heading', { name }) });
    await lane('to do 60').locator('.card').nth(49).waitFor();
    await lane('in progress 210').locator('.card').nth(49).waitFor();
    await lane('blocked 0').getByText('none').waitFor();
    expect(await page.locator('.lane').count()).toBe(3);
    await lane('to do').getByRole('button', { name: 'Show more' }).click();
    await lane('to do').locator('.card').nth(59).waitFor();
    expect(await lane('to do').getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });
});
