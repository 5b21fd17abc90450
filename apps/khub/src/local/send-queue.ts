import { type ParsedEvent, parsePushedEvent } from '@app/domain';
import type { Membership } from '../hub/membership.js';
import { batches } from '../push/batches.js';
import { pushSigned } from '../push/push-signed.js';
import type { CaptureQueue } from './capture-queue.js';

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

/** A file of the queue, and what it holds. */
interface Waiting {
  name: string;
  parsed: ParsedEvent;
  bytes: number;
}

async function* waitingIn(queue: CaptureQueue): AsyncGenerator<Waiting> {
  for (const name of queue.names()) {
    const event = queue.read(name);
    if (event === null) continue;
    const parsed = parsePushedEvent(event);
    yield { name, parsed, bytes: parsed.ok ? parsed.event.bytes : 0 };
  }
}

/**
 * Pushes the queued events in order. An event leaves the queue only after the hub's answer and keeps the id it was captured with, so
 * that an interruption neither loses an event nor stores one twice.
 */
export async function sendQueue(membership: Membership, queue: CaptureQueue): Promise<SentQueue> {
  const result: SentQueue = { sent: 0, refused: [] };
  // Another process may add to the queue meanwhile.
  while (queue.names().length > 0) {
    for await (const batch of batches(waitingIn(queue))) {
      const refused = await sendBatch(membership, queue, batch);
      result.refused.push(...refused);
      result.sent += batch.length - refused.length;
    }
  }
  return result;
}

async function sendBatch(
  membership: Membership,
  queue: CaptureQueue,
  batch: readonly Waiting[],
): Promise<RefusedCapture[]> {
  const { rejected } = await pushSigned(
    membership,
    batch.flatMap(({ parsed }) => (parsed.ok ? [parsed.event] : [])),
  );
  const refused: RefusedCapture[] = [];
  for (const { name, parsed } of batch) {
    const refusal = parsed.ok ? rejected.find(({ id }) => id === parsed.event.id) : parsed;
    if (refusal) {
      const { id, reason, message } = refusal;
      refused.push({ id, reason, message, file: queue.refused(name) });
    } else queue.done(name);
  }
  return refused;
}
