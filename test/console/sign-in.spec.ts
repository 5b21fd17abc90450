import { setTimeout } from 'node:timers/promises';
import { type Joined, TestHub } from '../support/hub.js';
import { seed } from './seed.js';
import { ConsoleVisits, overflow, settled } from './visits.js';
import { picture, violations } from '../support/browser-page.js';

const TOKEN = 'an-administration-token-of-the-test';

let li: Joined;
const visits = ConsoleVisits.ofFile(
  async (hub) => {
    ({ li } = await seed(hub));
    const project = { groupKey: 'platform', id: 'billing', name: 'Billing' };
    await hub.ask('/api/v1/admin/projects', { body: project });
    await hub.ask('/api/v1/admin/projects/platform/billing/acl', {
      method: 'PUT',
      body: { visibility: 'restricted', members: [] },
    });
  },
  { adminToken: TOKEN },
);

/** As somebody sees it who comes from elsewhere: a proxy says so, and the gate asks who it is. */
const FROM_ELSEWHERE = { extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.7' } };

/** Whether the end of the way out is within the window, with nothing over it. */
const ENDS_IN_SIGHT = `[...document.querySelectorAll('.who > button:last-child')].some((each) => {
  const { right, top, height } = each.getBoundingClientRect();
  return document.elementFromPoint(right - 2, top + height / 2) === each;
})`;

describe('signing in', () => {
  it('is asked of who is not let in anyway, takes the token, and ends where one signs out', async () => {
    const page = await visits.open('/knowledge', FROM_ELSEWHERE);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await picture(page, 'sign-in-1280-light');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.activeElement.type')).toBe('password');
    await page.keyboard.type('wrong');
    await page.getByRole('button', { name: 'Sign in' }).press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate('document.activeElement.type')).toBe('submit');
    await page.getByLabel('Administration token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'khub', httpOnly: true, sameSite: 'Strict' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(visits.complaints.filter((each) => !each.includes('401'))).toEqual([]);
    visits.complaints = [];
  });

  it.each([390, 768])('can be undone in a window of %i pixels', async (width) => {
    const page = await visits.open('/', { ...FROM_ELSEWHERE, viewport: { width, height: 844 } });
    await page.getByLabel('Administration token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Menu' }).waitFor();
    if (width < 640) await page.getByRole('button', { name: 'Menu' }).click();
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.waitFor();
    expect(await page.evaluate(ENDS_IN_SIGHT)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await signOut.click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    visits.complaints = [];
  });

  it('lets a member in by a code, who sees what it may see and nothing to administer', async () => {
    const { body } = await visits.hub.ask('/api/v1/console/codes', {
      method: 'POST',
      token: li.accessToken,
    });
    const page = await visits.open(`/knowledge#code=${body.code}`, FROM_ELSEWHERE);
    await page.locator('.item-row').first().waitFor();
    expect(page.url()).not.toContain('code');
    const listed = await page.locator('main').innerText();
    expect(listed).toContain('Drain the pool');
    expect(listed).not.toContain('Never retry a payment');
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Drain the pool before a restart' }).click();
    await page.getByText('History').waitFor();
    await settled(page);
    expect(await page.getByRole('button', { name: 'Redact' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.each([
    ['Bartholomew Fetherstone', true],
    ['María del Carmen Fernández de la Vega y Sanz', false],
  ])(
    'shows the name %s on a tablet, and tells it whole where it is shortened',
    async (name, isWhole) => {
      const { accessToken: token } = await visits.hub.join('platform', name);
      const { body } = await visits.hub.ask('/api/v1/console/codes', { method: 'POST', token });
      const viewport = { width: 768, height: 1024 };
      const page = await visits.open(`/knowledge#code=${body.code}`, { viewport });
      const shown = page.getByRole('banner').locator('bdi', { hasText: name });
      await shown.waitFor();
      expect(await shown.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(isWhole);
      expect(await shown.getAttribute('title')).toBe(name);
      expect(await page.evaluate(ENDS_IN_SIGHT)).toBe(true);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  it('shows a member its own view by its link also where nobody has to sign in', async () => {
    const { body } = await visits.hub.ask('/api/v1/console/codes', {
      method: 'POST',
      token: li.accessToken,
    });
    const page = await visits.open(`/knowledge#code=${body.code}`);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.locator('.item-row').first().waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Never retry a payment');
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);

    const again = await visits.open(`/#code=${body.code}`);
    await again.getByRole('heading', { name: 'Sign in' }).waitFor();
    await again.getByText('admin.code_invalid').waitFor();
    await again.getByRole('button', { name: 'Continue without signing in' }).click();
    await again.getByRole('link', { name: 'People' }).waitFor();
    expect(visits.complaints.filter((each) => !each.includes('401'))).toEqual([]);
    visits.complaints = [];
  });

  it('is a member by its link also where the hub said before who one was without it, and is heard late', async () => {
    const { accessToken: token } = await visits.hub.join('platform', 'Late Comer');
    const { body } = await visits.hub.ask('/api/v1/console/codes', { method: 'POST', token });
    const page = await visits.open('/');
    const signedIn = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.route('**/api/v1/admin/session', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      await signedIn;
      await setTimeout(200);
      // The page may have given it up.
      return route.fulfill({ response }).catch(() => undefined);
    });
    await page.goto('about:blank');
    await page.goto(`${visits.hub.url}/console/knowledge#code=${body.code}`);
    await signedIn;
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await setTimeout(500);
    await page.getByRole('banner').locator('bdi', { hasText: 'Late Comer' }).waitFor();
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('loses nothing of what somebody writes when their session ends', async () => {
    const page = await visits.open('/glossary', FROM_ELSEWHERE);
    const signIn = async () => {
      await page.getByLabel('Administration token').fill(TOKEN);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn();
    await page.getByRole('button', { name: 'Define a term' }).click();
    const dialog = page.getByRole('dialog', { name: 'Define a term' });
    await dialog.getByLabel('Term').fill('drain');
    await dialog.getByLabel('Definition').fill('What took long to write.');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.waitFor();
    expect(await page.evaluate('document.activeElement.type')).toBe('password');
    await picture(page, 'session-over-1280-light');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await signIn();
    await again.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Definition').inputValue()).toBe('What took long to write.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'drain' }).waitFor();
    expect(visits.complaints.filter((each) => !each.includes('401'))).toEqual([]);
    visits.complaints = [];
  });

  it('loses no choice that was not saved when their session ends', async () => {
    const page = await visits.open('/projects/platform/importer', FROM_ELSEWHERE);
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    const signIn = async () => {
      await page.getByLabel('Administration token').fill(TOKEN);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await again.waitFor({ state: 'detached' });
    };
    await signIn();
    const role = page.getByLabel('Role: Ben Okafor');
    await role.selectOption('reader');
    await page.context().clearCookies();
    await page.getByLabel('As', { exact: true }).selectOption({ index: 1 });
    await again.waitFor();
    await signIn();
    expect(await role.inputValue()).toBe('reader');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.context().clearCookies();
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
    await save.click();
    await again.waitFor();
    await signIn();
    await save.click();
    await page.getByText('Saved.').waitFor();
    // Whom the saved list leaves out has no brief of the project any more.
    const expected = (each: string) => each.includes('401') || /404.*\/brief\?/.test(each);
    expect(visits.complaints.filter((each) => !expected(each))).toEqual([]);
    visits.complaints = [];
  });

  it('shows nobody what somebody else was writing when their session ended', async () => {
    const page = await visits.open('/glossary', FROM_ELSEWHERE);
    await page.getByLabel('Administration token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Define a term' }).click();
    await page.getByRole('dialog').getByLabel('Term').fill('mine');
    await page.context().clearCookies();
    const { body } = await visits.hub.ask('/api/v1/console/codes', {
      method: 'POST',
      token: li.accessToken,
    });
    const other = await page.context().newPage();
    await other.goto(`${visits.hub.url}/console/#code=${body.code}`);
    await other.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.getByRole('dialog').getByLabel('Definition').fill('of nobody else');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Define a term' }).count()).toBe(0);
    visits.complaints = [];
  });

  it('takes nothing from who is shut out, also where nobody has to sign in, and forgets it with who goes on', async () => {
    const dan = await visits.hub.join('platform', 'Dan');
    const codes = { method: 'POST', token: dan.accessToken };
    const { body } = await visits.hub.ask('/api/v1/console/codes', codes);
    const page = await visits.open(`/knowledge#code=${body.code}`);
    await page.getByRole('link', { name: 'Drain the pool before a restart' }).click();
    await page.getByText('History').waitFor();
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByLabel('Title').fill('Changed after leaving');
    const disable = `/api/v1/admin/members/${dan.memberId}/disable`;
    await visits.hub.ask(disable, { method: 'POST' });
    const events = await visits.hub.appendedBy(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    });
    expect(events).toEqual([]);
    await picture(page, 'session-over-open-1280-light');
    await page.getByRole('button', { name: 'Continue without signing in' }).click();
    await page.getByRole('link', { name: 'People' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(visits.complaints.filter((each) => !each.includes('401'))).toEqual([]);
    visits.complaints = [];
  });

  it('asks again when the session is over', async () => {
    const page = await visits.open('/', FROM_ELSEWHERE);
    await page.getByLabel('Administration token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'What the team knows' }).waitFor();
    await page.context().clearCookies();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(visits.complaints.filter((each) => !each.includes('401'))).toEqual([]);
    visits.complaints = [];
  });

  it('holds on every replica, which shows what was written through another, and ends on all', async () => {
    const replica = await TestHub.start({ adminToken: TOKEN, databaseUrl: visits.hub.databaseUrl });
    const page = await visits.open('/', FROM_ELSEWHERE);
    await page.getByLabel('Administration token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'What the team knows' }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${replica.url}/console/knowledge`);
    await other.locator('.item-row').first().waitFor();
    const knowledge = { id: 'k-other', title: 'Through the other hub', summary: 'New.' };
    await visits.hub.push(li, [
      { id: 'e-other', kind: 'knowledge.captured', payload: { knowledge } },
    ]);
    await other.getByRole('button', { name: '1 new' }).click();
    await other.getByRole('link', { name: 'Through the other hub' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.context().close();
    await replica.stop();
    expect(visits.complaints.filter((each) => !each.includes('401'))).toEqual([]);
    visits.complaints = [];
  });

  it('is not asked of this machine, which is told so', async () => {
    const page = await visits.open('/');
    await page.getByText('No sign-in required on this machine').waitFor();
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  });
});
