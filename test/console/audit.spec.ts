import { readFileSync } from 'node:fs';
import { CommandBus } from '@nestjs/cqrs';
import { CONFIG, type HubConfig } from '../../apps/hub/src/config.js';
import { RollbackGuard } from '../../apps/hub/src/transparency/rollback-guard.js';
import { ScheduledVerification } from '../../apps/hub/src/verification/scheduled-verification.js';
import { until } from '../support/until.js';
import { seed } from './seed.js';
import { ConsoleVisits } from './visits.js';
import { violations } from '../support/browser-page.js';

const visits = ConsoleVisits.ofFile(seed);

describe('the trail', () => {
  it('is whole on a laptop also where somebody has a long name', async () => {
    const name = 'María del Carmen Fernández de la Vega y Sanz';
    const author = await visits.hub.join('platform', name);
    const knowledge = { id: 'k-long', title: 'A title of some words '.repeat(4), summary: 's' };
    await visits.hub.push(author, [
      { id: 'e-long', kind: 'knowledge.captured', payload: { knowledge } },
    ]);
    const page = await visits.open(`/audit?actor=${author.memberId}`);
    await page.locator('tbody th', { hasText: 'María' }).first().waitFor();
    expect(
      await page.evaluate(
        '[document.querySelector(".table-place")].map((each) => each.scrollWidth - each.clientWidth)',
      ),
    ).toEqual([0]);
  });

  it('says how many rows are shown, and how many there are once all are', async () => {
    const page = await visits.open('/');
    await page.route('**/api/v1/admin/audit?**', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/limit=\d+/, 'limit=40'),
      }),
    );
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByText('40 shown').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText(/^\d+ in all$/).waitFor();
    const rows = await page.locator('tbody tr').count();
    expect(await page.getByText(`${rows} in all`).count()).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

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
      Array.from({ length: 4 }, () => 'member.joined'),
    );
  });

  it('leads from an event that was redacted to what became of it', async () => {
    const author = await visits.hub.join('platform', 'Careless');
    const knowledge = { id: 'k-leak', title: 'A secret', summary: 's' };
    const events = [{ id: 'e-leak', kind: 'knowledge.captured', payload: { knowledge } }];
    await visits.hub.push(author, events);
    const body = { groupKey: 'platform', reason: 'A secret was in it' };
    await visits.hub.ask('/api/v1/admin/events/e-leak/redact', { body });
    const page = await visits.open(`/audit?actor=${author.memberId}&action=knowledge.captured`);
    await page.getByRole('link', { name: 'removed since' }).click();
    await page.locator('tbody tr', { hasText: 'took the words out of' }).waitFor();
    expect(page.url()).toContain('targetId=e-leak');
    expect(await violations(page)).toEqual([]);
  });

  it('is narrowed to a person by name', async () => {
    const page = await visits.open('/audit');
    const who = page.getByRole('combobox', { name: 'Who' });
    await who.fill('ben');
    const offered = page.locator('datalist option[value*="(ben"]');
    await offered.waitFor({ state: 'attached' });
    const name = (await offered.getAttribute('value')) ?? '';
    await who.fill(name);
    await page.waitForURL(/actor=member_\w+_ben/);
    await page.locator('tbody th', { hasNotText: 'Ben' }).first().waitFor({ state: 'detached' });
    await page.locator('tbody th').first().waitFor();
    await page.reload();
    await until(async () => (await who.inputValue()) === name);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await who.inputValue()).toBe('');
  });

  it('is narrowed to an item by a word of its title, and says its title from then on', async () => {
    const page = await visits.open('/audit');
    const what = page.getByRole('combobox', { name: 'Target' });
    await what.pressSequentially('payment');
    await what.press('Enter');
    await page.waitForURL(/targetId=k-retry-0/);
    await page.locator('tbody tr', { hasNotText: 'Never retry' }).first().waitFor({
      state: 'detached',
    });
    await page.reload();
    await until(async () => (await what.inputValue()) === 'Never retry a payment');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await what.inputValue()).toBe('');
  });

  it.each([
    ['a project', 'importer', /targetId=importer/],
    ['a member', 'Okafor', /targetId=member_\w+_ben/],
    ['an id that nothing is called by', 'k-long-gone', /targetId=k-long-gone/],
  ])('is narrowed to %s', async (_, words, address) => {
    const page = await visits.open('/audit');
    const what = page.getByRole('combobox', { name: 'Target' });
    await what.fill(words);
    await what.press('Enter');
    await page.waitForURL(address);
    await page.reload();
    expect(page.url()).toMatch(address);
  });

  it('leads from a row to its item, and is narrowed to some days', async () => {
    const page = await visits.open('/audit');
    const days = (from: string, to: string) =>
      Promise.all([
        page.waitForURL(`**since=${from}*`),
        page
          .getByLabel('From', { exact: true })
          .fill(from)
          .then(() => page.getByLabel('To', { exact: true }).fill(to)),
      ]);
    await days('2001-01-01', '2001-01-02');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('link', { name: 'We use yarn' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'We use yarn' }).waitFor();
    await page.goto(`${visits.hub.url}/console/audit?action=knowledge.edge_created`);
    await page.getByRole('link', { name: 'We use pnpm' }).first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Audit trail' }).click();
    await page.getByRole('link', { name: 'We use yarn' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
  });

  it('takes the words out of an event once its number is typed', async () => {
    const page = await visits.open('/audit?targetId=k-raw&action=knowledge.captured');
    await page.getByRole('button', { name: /^#/ }).click();
    const whole = page.getByRole('dialog', { name: /^Event/ });
    await whole.getByText('"observation"').waitFor();
    expect(await violations(page)).toEqual([]);
    await whole.getByRole('button', { name: 'Redact' }).click();
    const sure = page.getByRole('dialog', { name: 'Redact for good?' });
    await sure.getByText(/so change the secret too/).waitFor();
    await sure.getByText(/as if the event had never said anything/).waitFor();
    await sure.getByLabel(/do not repeat the secret/).waitFor();
    const [, sequence = ''] = /Type (\d+) to confirm/.exec(await sure.innerText()) ?? [];
    await sure.getByLabel(/^Type/).fill(sequence);
    const events = await visits.hub.appendedBy(async () => {
      await sure.getByRole('button', { name: 'Redact' }).click();
      await page.getByText('Redacted. It is now as if').waitFor();
    });
    // What was read before is not shown on.
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(events).toMatchObject([{ kind: 'event.redacted', payload: { eventId: 'e-k-raw' } }]);
  });

  it('leads from a redaction to its item, or to its event where nothing is left of the item', async () => {
    const body = { groupKey: 'platform' };
    for (const id of ['c-1', 'e-k-tests'])
      await visits.hub.ask(`/api/v1/admin/events/${id}/redact`, { body });
    const page = await visits.open('/audit?action=event.redacted');
    const target = (name: string) => page.locator('tbody').getByRole('link', { name, exact: true });
    await target('e-k-tests').click();
    await page.waitForURL(/targetId=e-k-tests/);
    await page.goBack();
    await target('Drain the pool before a restart').click();
    await page.waitForURL('**/knowledge/platform/k-pool');
    await page.getByRole('heading', { level: 1, name: 'Drain the pool' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('4.2 drains it by itself');
  });

  it('stands on logs that are recomputed here, also the one of administration', async () => {
    const page = await visits.open('/logs');
    const log = page.locator('article', { hasText: 'Decisions about them' }).first();
    await log.getByRole('button', { name: 'Verify in this browser' }).click();
    expect(await log.locator('.note', { hasText: /Checked|not work/ }).innerText()).toContain(
      'Intact.',
    );
  });

  it('is said not to be published any more where it is verified, and why', async () => {
    const { hub } = visits;
    const { logs } = (await hub.ask('/api/v1/admin/logs?groupKey=platform')).body;
    const {
      id: logId,
      size,
      checkpoint: note,
    } = logs.find(({ purpose }: any) => purpose === 'sync');
    const guard = hub.app.get(RollbackGuard);
    const says = 'the witness north has seen 900 events of it';
    const contradictions = [{ witness: 'north', says }];
    guard.judge({ logId, size, note }, { lines: [], cosigners: [], contradictions });
    const page = await visits.open('/logs');
    const stopped = page.locator('.log', { hasText: 'the witness north has seen 900 events' });
    await stopped.getByText('Nothing more of this log is published').waitFor();
    expect(await stopped.count()).toBe(1);
    expect(await stopped.locator('h2').innerText()).toBe('platform Shared by members');
    await page.getByText('Let nobody push until').waitFor();
    expect(await violations(page)).toEqual([]);
    const cosigned = { lines: ['cosigned'], cosigners: ['north'], contradictions: [] };
    guard.judge({ logId, size, note }, cosigned);
    await page.reload();
    await page.locator('.log').first().waitFor();
    expect(await page.getByText('Nothing more of this log is published').count()).toBe(0);
  });

  it('is told of as intact, or not, after the hub itself has recomputed it', async () => {
    const { hub } = visits;
    const recompute = async (at: number) => {
      const config = { ...hub.app.get<HubConfig>(CONFIG), verifyEveryMs: 1 };
      const verification = new ScheduledVerification(
        hub.database,
        config,
        () => at,
        hub.app.get(CommandBus),
      );
      Object.assign(verification, { logger: { error: () => undefined, log: () => undefined } });
      await verification.verifyDue();
    };
    const page = await visits.open('/hub');
    await page.getByText('not yet; the hub does it on a schedule').waitFor();
    await recompute(Date.now());
    await page.reload();
    await page.getByText(/^intact: \d+ events in \d logs/).waitFor();
    await hub.database.transaction(async (sql) => {
      await sql.query('SET LOCAL session_replication_role = replica');
      await sql.query(
        `UPDATE event SET member_id = 'somebody' FROM log
         WHERE log.log_id = event.log_id AND group_key = 'platform' AND purpose = 'sync' AND sequence = 2`,
      );
    });
    await recompute(Date.now() + 1);
    await page.reload();
    await page.getByText(/^not intact: 1 log/).waitFor();
    expect(await page.locator('.note-danger').innerText()).toContain('event 2');
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'A log does not verify' }).waitFor();
    expect(await page.getByText('Everything is up to date.').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});
