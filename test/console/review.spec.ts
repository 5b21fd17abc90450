import { seed } from './seed.js';
import { ConsoleVisits } from './visits.js';
import { violations } from '../support/browser-page.js';

const visits = ConsoleVisits.ofFile(seed);

describe('reviewing', () => {
  it('shows both sides and decides by keyboard', async () => {
    const page = await visits.open('/review');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const chosen = page.locator('.choices [aria-current]');
    if (!(await chosen.innerText()).includes('drains itself')) await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Difference' }).waitFor();
    await page.getByText('Currently in force').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByText('It takes effect').waitFor();
    expect(await violations(page)).toEqual([]);
    const events = await visits.hub.appendedBy(async () => {
      await page.keyboard.type('Agreed with Ben');
      await page.keyboard.press('Enter');
      await page.getByText('Decided.').waitFor();
    });
    expect(events.map(({ kind }) => kind)).toContain('review.resolved');
    const { payload } = events.find(({ kind }) => kind === 'review.resolved') as any;
    expect(payload).toMatchObject({ decision: 'accept', reason: 'Agreed with Ben' });
    await page.locator('.choices', { hasNotText: 'drains itself' }).waitFor();
  });

  it('says of a proposal whether it takes the place of something', async () => {
    const { hub } = visits;
    await hub.group('fresh');
    const note = (id: string, title: string) => ({ knowledge: { id, title, summary: 's' } });
    await hub.push(await hub.join('fresh', 'Wren'), [
      { id: 'e-1', kind: 'knowledge.proposed', payload: note('new', 'Nothing like it is known') },
      { id: 'e-2', kind: 'knowledge.captured', payload: note('old', 'As it was') },
      { id: 'e-3', kind: 'knowledge.proposed', payload: note('old', 'As it should be') },
    ]);
    const page = await visits.open('/review');
    for (const [title, does] of [
      ['Nothing like it is known', 'It takes effect.'],
      ['As it should be', 'It takes effect and replaces the item it was proposed for.'],
    ] as const) {
      await page.locator('.choices').getByText(title).click();
      await page.keyboard.press('a');
      expect(await page.getByRole('dialog').locator('p').first().innerText()).toBe(does);
      await page.keyboard.press('Escape');
    }
  });

  it('leaves everything as it is when one thinks better of it', async () => {
    const page = await visits.open('/review');
    const events = await visits.hub.appendedBy(async () => {
      await page.keyboard.press('r');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
    expect(events).toEqual([]);
  });

  it('keeps the reason when the hub cannot be reached, and decides when it can', async () => {
    const page = await visits.open('/review');
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Reason/).fill('Both hold.');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('The hub cannot be reached.').waitFor();
    await page.context().setOffline(false);
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
    const decided = events.filter(({ kind }) => kind === 'review.resolved');
    expect(decided).toMatchObject([{ payload: { reason: 'Both hold.' } }]);
    visits.complaints = [];
  });
});
