import { CommandBus } from '@nestjs/cqrs';
import { CONFIG, type HubConfig } from '../../apps/hub/src/config.js';
import { findHead } from '../../apps/hub/src/event-store/log/list-heads.js';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { RollbackGuard } from '../../apps/hub/src/transparency/rollback-guard.js';
import { ScheduledVerification } from '../../apps/hub/src/verification/scheduled-verification.js';
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

async function turn(): Promise<void> {
  const courier = hub.app.get(WebhookCourier);
  await courier.turn();
  await courier.settled();
}

it('a webhook is told once that a log does not continue what was published of it, and that an event is bad', async () => {
  await hub.group(groupKey);
  const ada = await hub.join(groupKey, 'Ada');
  const body = { groupKey, url: target.url, types: ['log.diverged'] };
  expect((await hub.ask('/api/v1/admin/webhooks', { body })).status).toBe(200);
  const [{ log_id: logId } = { log_id: '' }] = await hub.database.query<{ log_id: string }>(
    `SELECT log_id FROM log WHERE group_key = $1 AND purpose = 'sync'`,
    [groupKey],
  );
  await pushOneTo(hub)(ada, 'note.taken', { text: 'one' });
  const guard = hub.app.get(RollbackGuard);
  const head = await findHead(hub.database, logId);
  await guard.remember([guard.checkpointOf({ ...head!, size: head!.size + 3 })]);
  const publisher = hub.app.get(CheckpointPublisher);
  for (let round = 0; round < 2; round++) await publisher.publishDue();
  await turn();

  await hub.database.transaction(async (sql) => {
    await sql.query('SET LOCAL session_replication_role = replica');
    await sql.query(`UPDATE event SET member_id = 'somebody' WHERE log_id = $1`, [logId]);
  });
  const config = { ...hub.app.get<HubConfig>(CONFIG), verifyEveryMs: 60_000 };
  const [commands, day] = [hub.app.get(CommandBus), Date.now()];
  for (let run = 0; run < 2; run++) {
    const now = () => day + run * 60_000;
    await new ScheduledVerification(hub.database, config, now, commands).verifyDue();
  }
  await turn();

  const messages = await target.messages(2);
  expect(messages.map(({ type, data }) => [type, data])).toEqual([
    [
      'log.diverged',
      {
        groupKey,
        log: { logId, purpose: 'sync' },
        problem: `log ${logId} was published with 4 events and has 1 now`,
        link: `${hub.url}/console/logs`,
      },
    ],
    [
      'log.diverged',
      expect.objectContaining({ problem: expect.stringContaining(`log ${logId} is bad: event 1`) }),
    ],
  ]);
  expect(target.received).toHaveLength(2);
});
