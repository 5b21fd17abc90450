import { WEBHOOK_RETRY_MS, nextAttemptAt } from './webhook-retries.js';
import { webhookBody } from './webhook-message.js';
import { webhookHeaders } from './webhook-signature.js';

describe('a message to a webhook', () => {
  it('is signed as the vector of Standard Webhooks is', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    expect(webhookHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('calls nobody in Slack and hides no link there, whatever a title says', () => {
    const message = {
      type: 'task.blocked',
      groupKey: 'core',
      at: 0,
      data: { task: { taskKey: 't' }, item: { id: 'k', title: '<!channel> & <http://x|*y*>' } },
      link: 'http://hub/console/tasks',
    } as const;
    const { text } = JSON.parse(webhookBody('slack', message)) as { text: string };
    expect(text).toContain('&lt;!channel&gt; &amp; &lt;http://x|*\u200by*\u200b&gt;');
    expect(text.match(/<[^>]*>/g)).toEqual(['<http://hub/console/tasks|Knowledge Hub>']);
  });

  it('comes again later and later, a little apart from others, and at last not any more', () => {
    expect(nextAttemptAt(1, 1_000, 0)).toBe(6_000);
    expect(nextAttemptAt(1, 1_000, 1)).toBe(7_000);
    const waits = WEBHOOK_RETRY_MS.map((_, at) => nextAttemptAt(at + 1, 0, 0) ?? 0);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(nextAttemptAt(WEBHOOK_RETRY_MS.length + 1, 0, 0)).toBeNull();
  });
});
