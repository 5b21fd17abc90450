import { pushOneTo } from '../support/push-one.js';
import { WebhookTarget } from '../support/webhook-target.js';
import { WebhookCourier } from '../../apps/hub/src/webhooks/webhook-courier.js';
import { seed } from './seed.js';
import { ConsoleVisits, overflow } from './visits.js';
import { violations } from '../support/browser-page.js';

const visits = ConsoleVisits.ofFile(seed, { webhookAllowPrivate: ['127.0.0.1'] });
let target: WebhookTarget;
beforeAll(async () => {
  target = await WebhookTarget.start();
});
afterAll(() => target.stop());

async function turn(): Promise<void> {
  await visits.hub.ask('/api/v1/admin/review-queue');
  const courier = visits.hub.app.get(WebhookCourier);
  await courier.turn();
  await courier.settled();
}

it('webhooks are added with a secret that is shown once, tested, read, sent again and removed', async () => {
  const page = await visits.open('/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Group').selectOption('platform');
  await dialog.getByLabel('Address').fill('example.com/hook');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('The address must be complete, such as https://').waitFor();
  await dialog.getByLabel('Address').fill('http://10.0.0.1/');
  await dialog.getByLabel('a blocked task').uncheck();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText(/inside this network/).waitFor();
  expect(await violations(page)).toEqual([]);
  visits.complaints.splice(0);
  await dialog.getByLabel('Address').fill(target.url);
  const events = await visits.hub.appendedBy(async () => {
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText(/^whsec_/).waitFor();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  });
  expect(events).toMatchObject([{ groupKey: 'platform', kind: 'webhook.added' }]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const { origin } = new URL(target.url);
  const row = page.getByRole('row', { name: new RegExp(origin) });
  expect(await row.innerText()).not.toMatch(/a blocked task|of-a-secret-place|whsec_/);

  await row.getByRole('button', { name: /^Test/ }).click();
  await page.getByText('The target accepted it.').waitFor();
  target.statuses.push(500);
  await row.getByRole('button', { name: /^Test/ }).click();
  await page.getByText('It was not accepted: the target answered 500').waitFor();

  const ada = await visits.hub.join('platform', 'Dora');
  await pushOneTo(visits.hub)(ada, 'knowledge.proposed', { id: 'wh', title: 'W', summary: 's' });
  target.statuses.push(500, 500);
  await turn();
  await visits.hub.database.query(
    `UPDATE webhook_delivery SET state = 'dead', ended_at = happened_at WHERE state = 'waiting'`,
  );
  await page.reload();
  await row.getByText(/dead/).waitFor();
  await row.getByRole('button', { name: /^Messages/ }).click();
  const messages = page.getByRole('dialog');
  await messages.getByLabel('State').selectOption('dead');
  await messages.getByText('answered 500').first().waitFor();
  const again = messages.getByRole('button', { name: /^Resend/ });
  const names = await again.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label')),
  );
  expect([names.length > 1, new Set(names).size]).toEqual([true, names.length]);
  expect(await violations(page)).toEqual([]);
  const retried = await visits.hub.appendedBy(async () => {
    await messages.getByRole('button', { name: 'Resend all dead messages' }).click();
    await page.getByText('They will be sent again.').waitFor();
  });
  expect(retried).toMatchObject([{ kind: 'webhook.retried' }]);
  await messages.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await row.getByRole('button', { name: /^Remove/ }).click();
  const removed = await visits.hub.appendedBy(async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Removed.').waitFor();
  });
  expect(removed).toMatchObject([{ kind: 'webhook.removed' }]);
  await page.getByText('No webhooks yet').waitFor();
  await page.goto(`${visits.hub.url}/console/audit?action=webhook.added`);
  const added = page.locator('tbody tr').first();
  expect(await added.innerText()).toContain(origin);
  // The browser's English is British.
  expect(await added.locator('time').innerText()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}, \d\d:\d\d$/);
});

it('webhooks are told of in Chinese too', async () => {
  const page = await visits.open('/webhooks', { locale: 'zh-CN' });
  await page.getByRole('button', { name: '添加 Webhook' }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/[a-z]{4,} [a-z]{3,}/);
});
