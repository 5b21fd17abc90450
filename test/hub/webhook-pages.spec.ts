import { WebhookCourier } from '../../apps/hub/src/webhooks/webhook-courier.js';
import { TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { WebhookTarget } from '../support/webhook-target.js';

const groupKey = 'team';
let hub: TestHub;
let target: WebhookTarget;

beforeAll(async () => {
  hub = await TestHub.start({ webhookAllowPrivate: ['127.0.0.1'] });
  target = await WebhookTarget.start();
});

afterAll(async () => {
  await hub.stop();
  target.stop();
});

/** Walks a list two by two; resolves to one field of each of its entries. */
async function walk(path: string, list: string, field: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await hub.ask(`${path}limit=2${cursor && `&cursor=${cursor}`}`);
    expect(body[list].length).toBeLessThanOrEqual(2);
    seen.push(...body[list].map((each: any) => each[field]));
    if (body.nextCursor === undefined) return seen;
    cursor = body.nextCursor;
  }
}

it('webhooks and their messages are listed page by page, each once', async () => {
  await hub.group(groupKey);
  const ada = await hub.join(groupKey, 'Ada');
  const pushOne = pushOneTo(hub);
  const added: string[] = [];
  for (let count = 0; count < 3; count++) {
    const body = { groupKey, url: target.url, types: ['review.opened'] };
    added.push((await hub.ask('/api/v1/admin/webhooks', { body })).body.id);
  }
  for (const id of ['one', 'two', 'three'])
    await pushOne(ada, 'knowledge.proposed', { id, title: id, summary: 's' });
  await hub.ask(`/api/v1/admin/review-queue?groupKey=${groupKey}`);
  const courier = hub.app.get(WebhookCourier);
  await courier.turn();
  await courier.settled();

  const ids = await walk(`/api/v1/admin/webhooks?groupKey=${groupKey}&`, 'webhooks', 'id');
  expect(ids.toSorted()).toEqual(added.toSorted());
  const deliveries = `/api/v1/admin/webhooks/${added[0]}/deliveries`;
  const messages = await walk(`${deliveries}?`, 'deliveries', 'messageId');
  const { body } = await hub.ask(deliveries);
  expect(messages).toEqual(body.deliveries.map((each: any) => each.messageId));
  expect(messages).toHaveLength(3);
});
