import { readFileSync } from 'node:fs';
import { seed } from './seed.js';
import { ConsoleVisits } from './visits.js';

let visits: ConsoleVisits;
beforeAll(async () => {
  visits = await ConsoleVisits.start();
  await seed(visits.hub);
}, 60_000);
afterAll(() => visits.end());
afterEach(() => visits.leave());

describe('the trail', () => {
  it('is narrowed to an action and saved as NDJSON', async () => {
    const page = await visits.open('/audit');
    await page.getByLabel('Action').selectOption('member.joined');
    await page.locator('tbody tr', { hasNotText: 'joined' }).first().waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as NDJSON' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).action)).toEqual(
      Array.from({ length: 3 }, () => 'member.joined'),
    );
  });

  it('stands on logs that are recomputed here, also the one of administration', async () => {
    const page = await visits.open('/logs');
    const log = page.locator('article', { hasText: 'What was decided about them' }).first();
    await log.getByRole('button', { name: 'Verify in this browser' }).click();
    expect(await log.locator('.note', { hasText: /Checked|not work/ }).innerText()).toContain(
      'Intact.',
    );
  });
});
