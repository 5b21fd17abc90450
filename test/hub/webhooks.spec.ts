import { encodeCursor } from '@app/domain';
import { Webhook } from 'standardwebhooks';
import { WebhookCourier } from '../../apps/hub/src/webhooks/webhook-courier.js';
import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';
import { pushOneTo } from '../support/push-one.js';
import { WebhookTarget } from '../support/webhook-target.js';

const ATTEMPTS = 10;

let hub: TestHub;
let ada: Joined;
let target: WebhookTarget;
let groups = 0;
let groupKey: string;
let pushOne: ReturnType<typeof pushOneTo>;

beforeAll(async () => {
  hub = await TestHub.start({ webhookAllowPrivate: ['127.0.0.1'] });
});

beforeEach(async () => {
  groupKey = `team-${++groups}`;
  await hub.group(groupKey);
  ada = await hub.join(groupKey, 'Ada');
  pushOne = pushOneTo(hub);
  target = await WebhookTarget.start();
});

afterEach(async () => {
  const { body } = await hub.ask(`/api/v1/admin/webhooks?groupKey=${groupKey}`);
  for (const { id } of body.webhooks)
    await hub.ask(`/api/v1/admin/webhooks/${id}`, { method: 'DELETE' });
  target.stop();
});

afterAll(() => hub.stop());

const add = async (more: object = {}) =>
  (await hub.ask('/api/v1/admin/webhooks', { body: { groupKey, url: target.url, ...more } })).body;
const item = (id: string, more: object = {}) => ({ id, title: `The ${id}`, summary: 's', ...more });
const rowOf = async (id: string) =>
  (await hub.ask(`/api/v1/admin/webhooks?groupKey=${groupKey}`)).body.webhooks.find(
    (each: any) => each.id === id,
  );
const messagesOf = async (id: string, state = '') =>
  (await hub.ask(`/api/v1/admin/webhooks/${id}/deliveries${state && `?state=${state}`}`)).body
    .deliveries;

/** Lets the read models catch up, and the hub tell and send what there is. */
async function turn(at = hub): Promise<void> {
  await at.ask(`/api/v1/admin/review-queue?groupKey=${groupKey}`);
  const courier = at.app.get(WebhookCourier);
  await courier.turn();
  await courier.settled();
}

/** What waits for another attempt is due now. */
const hurry = () =>
  hub.database.query(
    `UPDATE webhook_delivery SET next_at = 0, claimed_until = 0 WHERE state = 'waiting'`,
  );

it('is added by an event without its secret, and shown without its address', async () => {
  let added: any;
  const events = await hub.appendedBy(async () => {
    added = await add({ types: ['review.opened', 'review.opened'] });
  });
  const { origin } = new URL(target.url);
  expect(added).toMatchObject({ groupKey, origin, types: ['review.opened'], format: 'standard' });
  expect(added.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(events).toMatchObject([
    { groupKey, purpose: 'administration', kind: 'webhook.added', payload: { origin } },
  ]);
  const listed = await rowOf(added.id);
  const audit = await hub.ask('/api/v1/admin/audit?action=webhook.added&limit=1');
  expect(audit.body.auditLogs).toMatchObject([{ targetId: added.id, payload: { origin } }]);
  const shown = JSON.stringify([events, listed, audit.body]);
  expect(shown).not.toContain(added.secret);
  expect(shown).not.toContain('secret-place');
  const removed = await hub.appendedBy(() =>
    hub.ask(`/api/v1/admin/webhooks/${added.id}`, { method: 'DELETE' }),
  );
  expect(removed).toMatchObject([{ kind: 'webhook.removed', payload: { webhookId: added.id } }]);
  expect(await rowOf(added.id)).toBeUndefined();
});

it('is refused with a reason where it cannot be', async () => {
  const at = (body: object) =>
    hub.ask('/api/v1/admin/webhooks', { body: { groupKey, url: target.url, ...body } });
  expectRefusal(await at({ url: 'https://10.0.0.1/' }), 400, 'admin.webhook_url_refused');
  expectRefusal(await at({ url: 'http://hooks.example/' }), 400, 'admin.webhook_url_refused');
  expectRefusal(await at({ types: ['everything'] }), 400, 'request.invalid');
  expectRefusal(await at({ groupKey: 'nobodys' }), 404, 'admin.group_not_found');
  for (let count = 0; count < 20; count++) await add();
  expectRefusal(await at({}), 409, 'admin.webhooks_too_many');
});

it('is told of each kind of happening once, signed as Standard Webhooks verifies it', async () => {
  await pushOne(ada, 'knowledge.proposed', item('before'));
  const { secret } = await add();
  await pushOne(ada, 'knowledge.proposed', item('proposal'));
  await turn();
  await pushOne(ada, 'knowledge.captured', item('one'));
  await pushOne(ada, 'knowledge.captured', item('two'));
  const edge = { kind: 'contradicts', fromId: 'two', toId: 'one', reason: 'they do' };
  await pushOne(ada, 'knowledge.edge_added', { edge });
  await turn();
  const task = (status: string) =>
    pushOne(ada, 'task.updated', item('task', { type: 'task', extra: { taskStatus: status } }));
  for (const status of ['blocked', 'blocked', 'done']) {
    await task(status);
    await turn();
  }
  const ben = await hub.join(groupKey, 'Ben');
  await turn();
  const { body: page } = await hub.ask('/api/v1/sync/pull', { token: ada.accessToken });
  const [, logId] = Buffer.from(page.cursor.slice(4), 'base64url').toString().split('.');
  const cursor = encodeCursor({ logId: logId!, sequence: 1, hash: Buffer.alloc(32, 1) });
  for (let pull = 0; pull < 2; pull++)
    await hub.ask(`/api/v1/sync/pull?cursor=${cursor}`, { token: ada.accessToken });
  await turn();
  await task('blocked');
  await turn();

  const messages = await target.messages(6);
  const verifier = new Webhook(secret);
  for (const { body, headers } of target.received)
    expect(verifier.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  const [first] = target.received;
  expect(() =>
    verifier.verify(first!.body.replace('proposal', 'other'), first!.headers as any),
  ).toThrow('No matching signature found');
  expect(messages.map(({ type }) => type)).toEqual([
    'review.opened',
    'knowledge.contradicted',
    'task.blocked',
    'member.joined',
    'log.diverged',
    'task.blocked',
  ]);
  expect(messages[0]).toEqual({
    type: 'review.opened',
    timestamp: '2026-05-01T08:00:00.000Z',
    data: {
      groupKey,
      review: { id: expect.stringMatching(/^rev_/), kind: 'proposal' },
      item: { id: 'proposal', title: 'The proposal' },
      link: `${hub.url}/console/review`,
    },
  });
  const decided = await hub.ask(
    `/api/v1/admin/review-queue/${messages[0].data.review.id}/resolve`,
    { body: { decision: 'accept' } },
  );
  expect(decided.status).toBe(200);
  expect(messages[1].data.items).toEqual([
    { id: 'two', title: 'The two' },
    { id: 'one', title: 'The one' },
  ]);
  expect(JSON.stringify(messages[1])).not.toContain('they do');
  expect(messages[3].data.member).toEqual({
    memberId: ben.memberId,
    handle: 'ben',
    displayName: 'Ben',
  });
  expect(messages[4].data).toMatchObject({ clientId: ada.clientId });
});

it('is told of nothing that a member of the group may not see', async () => {
  await add();
  await restrictedProject(hub, ada, 'vault');
  const { accessToken: token } = ada;
  expect((await hub.ask('/api/v1/projects', { token })).body.projects).toMatchObject([
    { projectKey: 'vault' },
  ]);
  await pushOne(ada, 'knowledge.proposed', item('own', { visibility: 'private' }));
  await pushOne(ada, 'knowledge.proposed', item('secret', { projectKey: 'vault' }));
  await pushOne(
    ada,
    'task.updated',
    item('hidden', { type: 'task', projectKey: 'vault', extra: { taskStatus: 'blocked' } }),
  );
  await pushOne(ada, 'knowledge.captured', item('in-vault', { projectKey: 'vault' }));
  await pushOne(ada, 'knowledge.captured', item('open'));
  const edge = { kind: 'contradicts', fromId: 'open', toId: 'in-vault' };
  await pushOne(ada, 'knowledge.edge_added', { edge });
  await pushOne(ada, 'knowledge.proposed', item('shown'));
  await turn();
  expect((await target.messages(1)).map(({ data }) => data.item.id)).toEqual(['shown']);

  await hub.ask(`/api/v1/admin/projects/${groupKey}/vault/acl`, {
    method: 'PUT',
    body: { visibility: 'group' },
  });
  await pushOne(ada, 'knowledge.captured', item('later'));
  await turn();
  const told = (await target.messages(4)).map(({ type }) => type).slice(1);
  expect(new Set(told)).toEqual(
    new Set(['knowledge.contradicted', 'review.opened', 'task.blocked']),
  );
});

it('is not told of what is over by the time of an attempt', async () => {
  const { id } = await add();
  target.statuses.push(503);
  await pushOne(ada, 'knowledge.proposed', item('proposal'));
  await turn();
  await target.messages(1);
  const queue = await hub.ask(`/api/v1/admin/review-queue?groupKey=${groupKey}`);
  await hub.ask(`/api/v1/admin/review-queue/${queue.body.items[0].id}/resolve`, {
    body: { decision: 'reject' },
  });
  await hurry();
  await turn();
  expect(await messagesOf(id)).toEqual([]);
  expect(target.received).toHaveLength(1);
});

it('is tried again and again under one id, then no more until an administrator says so', async () => {
  const { id } = await add();
  target.statuses.push(...Array<number>(ATTEMPTS).fill(500));
  await hub.join(groupKey, 'Ben');
  await turn();
  await target.messages(1);
  const [waiting] = await messagesOf(id, 'waiting');
  expect(waiting).toMatchObject({ attempts: 1, problem: 'answered 500' });
  expect(Date.parse(waiting.nextAttemptAt)).toBeGreaterThan(Date.now());
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    await hurry();
    await turn();
    await target.messages(attempt + 1);
  }
  await hurry();
  await turn();
  expect(target.received).toHaveLength(ATTEMPTS);
  expect(await rowOf(id)).toMatchObject({ waiting: 0, dead: 1 });
  expect(await messagesOf(id, 'dead')).toMatchObject([{ attempts: ATTEMPTS }]);

  const retry = () => hub.ask(`/api/v1/admin/webhooks/${id}/retry`, { body: {} });
  const events = await hub.appendedBy(async () => {
    expect((await retry()).body).toEqual({ retried: 1 });
    expect((await retry()).body).toEqual({ retried: 0 });
  });
  expect(events).toMatchObject([{ kind: 'webhook.retried', payload: { messages: 1 } }]);
  await turn();
  await target.messages(ATTEMPTS + 1);
  expect(new Set(target.received.map((each) => each.id)).size).toBe(1);
  expect(await rowOf(id)).toMatchObject({ dead: 0, deliveredAt: expect.any(String) });
});

it.each([
  ['claimed', 'next_at = 0, claimed_until = $1'],
  ['put off', 'next_at = $1'],
])('is told whatever a hub %s whose clock has been put back since', async (_, change) => {
  await add();
  target.statuses.push(500);
  await hub.join(groupKey, 'Ben');
  await turn();
  await target.messages(1);
  await hub.database.query(`UPDATE webhook_delivery SET ${change} WHERE state = 'waiting'`, [
    Date.now() + 30 * 24 * 60 * 60 * 1000,
  ]);
  await turn();
  expect(await target.messages(2)).toHaveLength(2);
});

it('is tested at once, and says what is wrong', async () => {
  const { id } = await add({ format: 'slack' });
  const test = () => hub.ask(`/api/v1/admin/webhooks/${id}/test`, { body: {} });
  expect((await test()).body).toEqual({
    delivered: true,
    messageId: target.received[0]!.id,
  });
  expect(JSON.parse(target.received[0]!.body)).toEqual({
    text: `[${groupKey}] This is a test; nothing has happened. <${hub.url}/console/|Knowledge Hub>`,
  });
  target.statuses.push(410);
  expect((await test()).body).toMatchObject({ delivered: false, problem: 'answered 410' });
});

it('is told by one of two hubs, and by the other what the first could not finish', async () => {
  const replica = await TestHub.start({
    databaseUrl: hub.databaseUrl,
    webhookAllowPrivate: ['127.0.0.1'],
  });
  const { id } = await add();
  for (let count = 0; count < 5; count++) await hub.join(groupKey, `Member ${count}`);
  await Promise.all([turn(), turn(replica)]);
  await target.messages(5);
  await turn();
  expect(new Set(target.received.map((each) => each.id)).size).toBe(5);
  expect(target.received).toHaveLength(5);

  // It never answers, and the hub that asked it ends.
  target.statuses.push(0);
  await hub.database.query(`UPDATE webhook_delivery SET next_at = 0`);
  const courier = hub.app.get(WebhookCourier);
  courier.turn = () => Promise.resolve();
  await hub.join(groupKey, 'Last');
  await replica.app.get(WebhookCourier).turn();
  await target.messages(6);
  await replica.stop();
  Reflect.deleteProperty(courier, 'turn');
  await turn();
  await target.messages(7);
  expect(target.received[6]!.id).toBe(target.received[5]!.id);
  expect(await messagesOf(id, 'waiting')).toEqual([]);
});
