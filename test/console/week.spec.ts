import { picture, violations } from '../support/browser-page.js';
import { seed } from './seed.js';
import { tell } from './team.js';
import { ConsoleVisits, settled } from './visits.js';

const visits = ConsoleVisits.ofFile(seed);

it('a week says of a list that is cut how many there are, in the copy too', async () => {
  await visits.hub.group('busy');
  const author = await visits.hub.join('busy', 'Busy Bee');
  const events = Array.from({ length: 55 }, (_, at) => ({
    id: `e-busy-${at}`,
    kind: 'knowledge.captured',
    payload: { knowledge: { id: `busy-${at}`, title: `Learned ${at}`, summary: 's' } },
  }));
  await tell(visits.hub, author, events);
  const page = await visits.open('/');
  await page.evaluate("localStorage.setItem('khub.group', 'busy')");
  await page.goto(`${visits.hub.url}/console/week`);
  await settled(page);
  await page.getByText('the newest 50 of 55').waitFor();
  expect(await violations(page)).toEqual([]);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await picture(page, `week-cut-${width}`);
  }
  const on = page.getByRole('link', { name: 'Everything written or changed in these days' });
  expect(await on.count()).toBe(1);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(copied).toContain('## Learned (the newest 50 of 55)');
  expect(copied).toContain('## Superseded\n');
  await on.click();
  await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor();
  expect(new URL(page.url()).searchParams.get('query')).toBe('since:7d');
  await page.getByText('30 shown').waitFor();
});

it('times of another year say which', async () => {
  const page = await visits.openAlone('/audit');
  const time = page.locator('tbody time').first();
  expect(await time.innerText()).not.toMatch(/\d{4}/);
  await page.clock.setFixedTime(Date.now() + 400 * 86_400_000);
  await page.reload();
  await time.waitFor();
  expect(await time.innerText()).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/);
});
