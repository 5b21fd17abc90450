import type { CommandContext } from '../command-context.js';
import { isAway } from './from-copy.js';
import { OfflineTools } from './offline-tools.js';
import { type SentQueue, sendQueue } from './send-queue.js';

/** Tells of what waited and the hub did not take. */
export function tellRefused(context: CommandContext, { refused }: SentQueue): void {
  for (const { id, reason, message, file } of refused) {
    context.output.note(`khub: the hub does not take ${id}: ${reason}: ${message} (${file})`);
  }
}

/** Sends what waits and then captures an item; when the hub is away, keeps the item to be sent later, after what waits. */
export async function orKeep<Args extends Readonly<Record<string, unknown>>>(
  context: CommandContext,
  args: Args,
  capture: (args: Args) => Promise<void>,
): Promise<void> {
  const membership = context.membership();
  const { runtime, self } = context.terminal;
  const offline = new OfflineTools(context.home, membership.credentials, null, runtime);
  try {
    if (offline.queue.names().length > 0)
      tellRefused(context, await sendQueue(membership, offline.queue));
    await capture(args);
  } catch (error) {
    if (!isAway(error)) throw error;
    const kept = await offline.keep('capture_knowledge', args);
    context.output.note(`khub: ${error.message}`);
    const text = `kept; it is sent with the next one that reaches the hub, or by ${self} sync`;
    context.output.result(kept.structuredContent ?? {}, text);
  }
}
