import type { CommandContext } from '../command-context.js';
import { CaptureQueue } from './capture-queue.js';
import { isAway } from './from-copy.js';
import { LocalCopy } from './local-copy.js';
import { type SentQueue, sendQueue } from './send-queue.js';

/** Prints which of the queued captures the hub has refused, and where they were put. */
export function printRefused(context: CommandContext, { refused }: SentQueue): void {
  for (const { id, reason, message, file } of refused) {
    context.output.note(`khub: the hub does not take ${id}: ${reason}: ${message} (${file})`);
  }
}

/** Sends the queue and then captures an item; when the hub cannot be reached, appends the item to the queue. */
export async function captureOrQueue<Args extends Readonly<Record<string, unknown>>>(
  context: CommandContext,
  args: Args,
  capture: (args: Args) => Promise<void>,
): Promise<void> {
  const membership = context.membership();
  const { runtime, self } = context.terminal;
  const { credentials } = membership;
  const queue = new CaptureQueue(new LocalCopy(context.home, credentials).directory);
  try {
    if (queue.names().length > 0) printRefused(context, await sendQueue(membership, queue));
    await capture(args);
  } catch (error) {
    if (!isAway(error)) throw error;
    const { OfflineTools } = await import('./offline-tools.js');
    const offline = new OfflineTools(context.home, credentials, null, runtime);
    const kept = await offline.keep('capture_knowledge', args);
    context.output.note(`khub: ${error.message}`);
    const isThere = kept.structuredContent?.['knowledgeId'] !== args['id'];
    const text = isThere
      ? (kept.content[0]?.text ?? '')
      : `kept; it is sent with the next one that reaches the hub, or by ${self} sync`;
    context.output.result(kept.structuredContent ?? {}, text);
  }
}
