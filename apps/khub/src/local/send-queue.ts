import { parsePushedEvent } from '@app/domain';
import type { Membership } from '../hub/membership.js';
import { sign } from '../push/sign.js';
import type { CaptureQueue } from './capture-queue.js';

/** Most events of one push. */
const MAX_EVENTS = 100;

/** An event that the hub refused, why, and the file that keeps it. */
export interface RefusedCapture {
  id: string;
  reason: string;
  message: string;
  file: string;
}

/** What became of the queued events. */
export interface SentQueue {
  sent: number;
  refused: RefusedCapture[];
}

interface PushAnswer {
  rejected: { id: string; reason: string; message: string }[];
}

/**
 * Pushes the queued events in order. An event leaves the queue only after the hub's answer and keeps the id it was captured with, so
 * that an interruption neither loses an event nor stores one twice.
 */
export async function sendQueue(membership: Membership, queue: CaptureQueue): Promise<SentQueue> {
  const result: SentQueue = { sent: 0, refused: [] };
  const { credentials, signingKey } = membership;
  const signer = { credentials, signingKey };
  for (let names = queue.names(); names.length > 0; names = queue.names()) {
    const waiting = names.slice(0, MAX_EVENTS).flatMap((name) => {
      const event = queue.read(name);
      return event === null ? [] : [{ name, parsed: parsePushedEvent(event) }];
    });
    const events = waiting.flatMap(({ parsed }) => (parsed.ok ? [sign(parsed.event, signer)] : []));
    const { rejected } = await membership.ask<PushAnswer>({
      path: '/api/v1/sync/push',
      body: { clientId: credentials.clientId, events },
      repeatable: true,
    });
    for (const { name, parsed } of waiting) {
      const refusal = parsed.ok ? rejected.find(({ id }) => id === parsed.event.id) : parsed;
      if (refusal) {
        const { id, reason, message } = refusal;
        result.refused.push({ id, reason, message, file: queue.refused(name) });
      } else {
        queue.done(name);
        result.sent++;
      }
    }
  }
  return result;
}
