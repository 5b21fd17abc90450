import type { Page } from 'playwright-core';
import { seed } from './seed.js';
import { tell } from './team.js';
import { ConsoleVisits } from './visits.js';
import { picture, violations } from '../support/browser-page.js';

const TOKEN = 'an-administration-token-of-the-test';
const FROM_ELSEWHERE = { extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.7' } };

const visits = ConsoleVisits.ofFile(seed, { adminToken: TOKEN });

/** Makes a group in which so many proposals wait, `p-1` the oldest of them, and resolves to their author. */
async function proposals(groupKey: string, count: number) {
  await visits.hub.group(groupKey);
  const author = await visits.hub.join(groupKey, `Author of ${groupKey}`);
  for (let number = 1; number <= count; number++) {
    const knowledge = { id: `p-${number}`, title: `Proposal ${number}`, summary: 's' };
    const createdAt = new Date(Date.now() - (count - number) * 60_000).toISOString();
    await tell(visits.hub, author, [
      { id: `e-p-${number}`, kind: 'knowledge.proposed', payload: { knowledge }, createdAt },
    ]);
  }
  return author;
}

/** Opens the queue of a group that is chosen at the top. */
async function openQueueOf(groupKey: string): Promise<Page> {
  const page = await visits.open('/review');
  await page.evaluate(`localStorage.setItem('khub.group', '${groupKey}')`);
  await page.goto(`${visits.hub.url}/console/review`);
  await page.locator('.choices li').first().waitFor();
  return page;
}

const CHOSEN = '.choices [aria-current] .choice-title';

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

  it.each([360, 1280])('is led to from the page of a proposal, at %i pixels', async (width) => {
    const groupKey = `led-${width}`;
    const author = await proposals(groupKey, 2);
    const restored = { knowledgeId: 'p-1' };
    await tell(visits.hub, author, [
      { id: 'e-gone', kind: 'knowledge.deleted', payload: { ...restored, tombstone: true } },
      { id: 'e-back', kind: 'knowledge.restored', payload: restored },
    ]);
    const viewport = { width, height: 800 };
    const page = await visits.open(`/knowledge/${groupKey}/p-1`, { viewport });
    await page.getByText('not in force until it is accepted').waitFor();
    expect(await page.locator('.facts').innerText()).not.toContain('briefs tell it');
    await picture(page, `proposal-page-${width}`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Decide' }).click();
    await page.locator(CHOSEN, { hasText: 'Proposal 1' }).waitFor();
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

  it('begins with the first entry, also where that is a contradiction', async () => {
    const author = await proposals('opposed', 2);
    const note = (id: string) => ({ knowledge: { id, title: `Item ${id}`, summary: 's' } });
    const edge = { id: 'o-edge', kind: 'contradicts', fromId: 'o-1', toId: 'o-2' };
    await tell(visits.hub, author, [
      { id: 'e-o-1', kind: 'knowledge.captured', payload: note('o-1') },
      { id: 'e-o-2', kind: 'knowledge.captured', payload: note('o-2') },
      { id: 'e-o-3', kind: 'knowledge.edge_added', payload: { edge } },
    ]);
    const page = await openQueueOf('opposed');
    expect(await page.locator('.choices .choice-title').allTextContents()).toEqual([
      'Item o-1',
      'Proposal 2',
      'Proposal 1',
    ]);
    expect(await page.locator(CHOSEN).textContent()).toBe('Item o-1');
  });

  it.each([360, 768, 1280])(
    'lets both sides of a contradiction stand, and says whose word it is, at %i pixels',
    async (width) => {
      const group = `both-${width}`;
      const author = await proposals(group, 0);
      const other = await visits.hub.join(group, 'Who Says So');
      const note = (id: string) => ({ knowledge: { id, title: `Item ${id}`, summary: `s ${id}` } });
      const edge = {
        id: 'b',
        kind: 'contradicts',
        fromId: 'b-1',
        toId: 'b-2',
        reason: 'Both ports',
      };
      await tell(visits.hub, author, [
        { id: 'e-1', kind: 'knowledge.captured', payload: note('b-1') },
        { id: 'e-2', kind: 'knowledge.captured', payload: note('b-2') },
      ]);
      await tell(visits.hub, other, [
        { id: 'e-3', kind: 'knowledge.edge_added', payload: { edge } },
      ]);
      const page = await visits.open(`/review?groupKey=${group}&item=b-1`, {
        viewport: { width, height: 900 },
      });
      await page.locator('.side-item', { hasText: 'The other item' }).waitFor();
      expect(await page.getByText('Currently in force').count()).toBe(0);
      expect(await page.locator('.detail').getByText('Who Says So (who-says-so)').count()).toBe(1);
      await picture(page, `review-both-${width}`);
      expect(await violations(page)).toEqual([]);
      const events = await visits.hub.appendedBy(async () => {
        await page.keyboard.press('b');
        await page.getByRole('dialog').getByText('Both items stay in force').waitFor();
        await page.keyboard.type('Two clusters');
        await page.keyboard.press('Enter');
        await page.getByText('Both stand.').waitFor();
      });
      expect(events).toMatchObject([
        { kind: 'knowledge.edge_removed', payload: { reason: 'Two clusters' } },
      ]);
      await page.getByText('Nothing awaits a decision').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.locator('.choices', { hasText: 'Item b-1' }).waitFor();
    },
  );

  it('goes on with the neighbour of what was decided, where the keyboard is too', async () => {
    await proposals('neighbours', 5);
    const page = await openQueueOf('neighbours');
    const decide = async (title: string) => {
      await page.getByRole('button', { name: title }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('a');
      await page.getByRole('dialog', { name: `Accept: ${title}` }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: title }).waitFor({ state: 'detached' });
    };
    await decide('Proposal 3');
    await page.locator(CHOSEN, { hasText: 'Proposal 2' }).waitFor();
    await page.waitForFunction("document.activeElement.textContent.includes('Proposal 2')");
    await decide('Proposal 1');
    await page.locator(CHOSEN, { hasText: 'Proposal 2' }).waitFor();
    expect(await page.locator('.choices li').count()).toBe(3);
  });

  it('shows the entry that a link names however far down it is, and says when it waits no longer', async () => {
    await proposals('long', 53);
    for (const address of ['/review?item=p-1&groupKey=long', '/review?item=p-1']) {
      const page = await visits.open(address);
      await page.locator(CHOSEN, { hasText: /^Proposal 1$/ }).waitFor();
      await page.getByRole('heading', { level: 2, name: 'Proposal 1', exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
    }
    const page = await visits.open('/review?item=p-1&groupKey=long');
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('53 in all').waitFor();
    expect(await page.locator('.choices li').count()).toBe(53);
    await page.keyboard.press('r');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.locator(CHOSEN, { hasText: 'Proposal 53' }).waitFor();
    expect(await page.getByText('no longer awaits').count()).toBe(0);
    await page.goto(`${visits.hub.url}/console/review?item=p-1&groupKey=long`);
    await page.getByText('That item no longer awaits a decision.').waitFor();
    await picture(page, 'review-missed-1280-light');
    expect(await violations(page)).toEqual([]);
  });

  it('stays about the same entry while somebody else decides it and the session ends', async () => {
    await proposals('kept', 2);
    const page = await visits.open('/review?groupKey=kept&item=p-1', FROM_ELSEWHERE);
    const signIn = async () => {
      await page.getByLabel('Administration token').fill(TOKEN);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn();
    await page.locator(CHOSEN, { hasText: 'Proposal 1' }).waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: /^Accept/ });
    await dialog.getByLabel(/Reason/).fill('As was agreed');
    const queue = '/api/v1/admin/review-queue';
    for (const id of ['p-1', 'p-2']) {
      const { body } = await visits.hub.ask(`${queue}?groupKey=kept&knowledgeId=${id}`);
      const path = `${queue}/${body.items[0].id}/resolve`;
      await visits.hub.ask(path, { body: { decision: 'reject' } });
    }
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.waitFor();
    await signIn();
    await again.waitFor({ state: 'detached' });
    await page.getByText('Nothing awaits a decision').waitFor();
    expect(await dialog.getAttribute('aria-label')).toBe('Accept: Proposal 1');
    expect(await dialog.getByLabel(/Reason/).inputValue()).toBe('As was agreed');
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await dialog.getByText('admin.review_resolved').waitFor();
    });
    expect(events).toEqual([]);
    visits.complaints = visits.complaints.filter((each) => !/401|409/.test(each));
  });
});
