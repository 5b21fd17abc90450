import { HOSTILE, seedHostile } from './hostile.js';
import { seed } from './seed.js';
import { ConsoleVisits, brokenWords, looksRight, overflow } from './visits.js';
import { violations } from '../support/browser-page.js';

const visits = ConsoleVisits.ofFile(async (hub) => {
  const { ada } = await seed(hub);
  await seedHostile(hub, ada);
});

describe('the page of an item', () => {
  it('says what it is, who wrote it and what it hangs together with', async () => {
    const page = await visits.open('/knowledge/platform/k-retry-0');
    await page.getByRole('heading', { level: 1, name: 'Never retry a payment' }).waitFor();
    const about = page.getByRole('complementary');
    await about.getByText('Ben Okafor').first().waitFor();
    await about.getByRole('link', { name: 'Retry three times with backoff' }).click();
    await page.getByRole('heading', { level: 1, name: 'Retry three times' }).waitFor();
    expect(await page.locator('.facts').innerText()).toContain('Ada Lovelace');
  });

  it('says what its layer and its quality mean', async () => {
    const page = await visits.open('/knowledge/platform/k-retry-3');
    const facts = await page.locator('.facts').innerText();
    expect(facts).toContain('briefs tell it');
    expect(facts).toContain('a low one is listed under Quality');
  });

  it('shows what changed, and the item as it was', async () => {
    const page = await visits.open('/knowledge/platform/k-pool');
    await page.getByText('What changed').first().click();
    expect(await page.locator('.diff ins').first().textContent()).toContain('4.2');
    await page.getByRole('button', { name: 'As of this event' }).first().click();
    const summary = await page.locator('.said-summary').textContent();
    expect(summary).toBe('The importer loses its last batch when the pool is not drained first.');
    await page.getByRole('button', { name: 'Compare with the current version' }).click();
    expect(await page.locator('.said .diff ins').first().textContent()).toContain('4.2');
    await page.getByRole('button', { name: 'Compare with the version shown' }).click();
    await page.getByText(/What changed from event \d+ to event \d+\./).waitFor();
    expect(await page.locator('.said .diff ins').first().textContent()).toContain('4.2');
    await page.getByRole('button', { name: 'Back to the current version' }).click();
    expect(await page.locator('.said-summary').textContent()).toContain('4.2 drains it');
    expect(await page.getByRole('button', { name: 'Compare with' }).count()).toBe(0);
  });

  it('recomputes the log in the browser up to the signed checkpoint', async () => {
    const page = await visits.open('/knowledge/platform/k-pool');
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    const said = await page.locator('.note', { hasText: /Checked|not work/ }).innerText();
    expect(said).toContain('Intact.');
    expect(said).toMatch(/\d+ events: each hash was recomputed/);
    expect(said).toContain('the tree that the hub signed');
    expect(said).toContain('Signed by the key');
    expect(said).toContain('Not checked');
    expect(await violations(page)).toEqual([]);
  });

  it('shows what attacks its reader as text, and links to the web alone', async () => {
    const page = await visits.open('/knowledge/platform/k-hostile');
    await page.getByText(HOSTILE.script).first().waitFor();
    expect(await page.evaluate('globalThis.owned')).toBeUndefined();
    const links = page.locator('.markdown a');
    expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
      'https://example.org/fine',
    ]);
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });

  it('opens by an id that an address takes for a step, and so does its graph', async () => {
    const page = await visits.open('/knowledge?query=Upwards');
    await page.getByRole('link', { name: 'Upwards' }).click();
    await page.getByRole('heading', { level: 1, name: 'Upwards' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Graph' }).click();
    await page.getByRole('heading', { level: 1, name: 'Around “Upwards”' }).waitFor();
    await page.getByLabel('Depth').selectOption('1');
    await page.waitForURL(/depth=1/);
    await page.getByRole('link', { name: 'Upwards' }).first().click();
    await page.getByRole('heading', { level: 1, name: /^Upwards/ }).waitFor();
    expect(page.url()).toMatch(/\/knowledge\/platform\/~\.\.$/);
  });

  it('reads the names of characters as Markdown has them', async () => {
    const page = await visits.open('/knowledge/platform/k-named');
    expect(await page.locator('.markdown').first().innerText()).toBe('© 2026 – <b>, &nosuch;');
  });

  it('shows a very long text in part, and all of it when asked', async () => {
    const page = await visits.open('/knowledge/platform/k-huge');
    await page.getByRole('button', { name: 'Show all' }).click();
    expect((await page.locator('pre.plain').textContent())?.length).toBe(200_000);
  });

  it('says what is left of it before the words of its last change are taken out, and that they were', async () => {
    const page = await visits.open('/knowledge/platform/k-pool');
    const rows = page.locator('.event', { hasText: 'changed' });
    await rows
      .first()
      .getByRole('button', { name: /^Redact event/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The item will then say:').waitFor();
    expect(await dialog.locator('.diff del').innerText()).toContain('4.2 drains it by itself');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page
      .locator('.event', { hasText: 'captured' })
      .getByRole('button', { name: /^Redact event/ })
      .click();
    await dialog.locator('.diff del', { hasText: 'Drain the pool' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByText('Its last change was redacted').count()).toBe(0);
    const body = { groupKey: 'platform' };
    await visits.hub.ask('/api/v1/admin/events/c-1/redact', { body });
    await page.reload();
    await page.getByText('Its last change was redacted').waitFor();
    expect(await page.locator('.said-summary').innerText()).toMatch(/is not drained first\.$/);
    expect(await violations(page)).toEqual([]);
  });

  it('takes the words of an event out for good once its number is typed', async () => {
    const page = await visits.open('/knowledge/platform/k-flags');
    await page.getByRole('button', { name: 'Redact' }).click();
    const dialog = page.getByRole('dialog');
    const sure = dialog.getByRole('button', { name: 'Redact' });
    await dialog.getByText('Nothing of the item will be left.').waitFor();
    expect(await sure.isDisabled()).toBe(true);
    const [, sequence = ''] = /Type (\d+) to confirm/.exec(await dialog.innerText()) ?? [];
    const events = await visits.hub.appendedBy(async () => {
      await dialog.getByLabel(/^Type/).fill(sequence);
      await dialog.getByLabel('Reason').fill('a token');
      await sure.click();
      await page.getByText('Redacted. It is now as if').waitFor();
    });
    expect(events).toMatchObject([{ kind: 'event.redacted', payload: { reason: 'a token' } }]);
    // Nothing is left of the item but that this happened.
    await page.getByText('This item was redacted').waitFor();
    const told = await page.locator('.event-redaction').innerText();
    expect(told).toMatch(/^Redacted by an administrator · .* · a token$/);
    expect(await page.locator('main').innerText()).not.toContain('Feature flags');
    expect(await violations(page)).toEqual([]);
    expect(visits.complaints.filter((each) => !each.includes('404'))).toEqual([]);
    visits.complaints = [];
  });

  it('says which event of the log was changed behind the hub', async () => {
    const change = `UPDATE event SET payload = replace(payload, 'sentences', 'phrases') WHERE event_id = 'e-k-tests'`;
    for (const statement of [
      'ALTER TABLE event DISABLE TRIGGER USER',
      change,
      'ALTER TABLE event ENABLE TRIGGER USER',
    ])
      await visits.hub.database.query(statement);
    const page = await visits.open('/knowledge/platform/k-pool');
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.getByText('This log was changed.').waitFor();
    expect(await page.locator('.note-danger').innerText()).toMatch(
      /Event \d+ does not match its payload/,
    );
  });

  it('scrolls a table sideways before it breaks its words', async () => {
    const author = await visits.hub.join('platform', 'Tabea');
    const names = ['column', 'description', 'constraint', 'default', 'migration'];
    const rowOf = (cells: string[]) => `| ${cells.join(' | ')} |`;
    const cells = ['https://example.com/' + 'x'.repeat(90), ...names.slice(1)];
    const content = [rowOf(names), rowOf(names.map(() => '---')), rowOf(cells)].join('\n');
    const knowledge = { id: 'k-wide', title: 'Its columns', summary: 'All of them.', content };
    await visits.hub.push(author, [
      { id: 'e-wide', kind: 'knowledge.captured', payload: { knowledge } },
    ]);
    const page = await visits.open('/knowledge/platform/k-wide');
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await looksRight(page, `wide-table-${width}`);
      expect(await brokenWords(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    const place = page.locator('.markdown .table-place');
    expect(await place.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
  });
});
