import { LRUCache } from 'lru-cache';
import type { LogHead } from '../log/log.js';

/** How many heads are kept: those of the logs that were written to last. */
const MOST_HEADS = 2_000;

/**
 * The heads of logs as this hub left them. Somebody else may have moved them since, so a plan made with them is written only if
 * they still hold.
 */
export class KnownHeads {
  private readonly heads = new LRUCache<string, LogHead>({ max: MOST_HEADS });
  private readonly shared = new Set<string>();

  /** The heads of these logs, each for the caller to move on; undefined when one of them is not known. */
  of(logIds: readonly string[]): Map<string, LogHead> | undefined {
    const found = new Map<string, LogHead>();
    for (const logId of logIds) {
      const head = this.heads.get(logId);
      if (!head) return undefined;
      found.set(logId, { ...head, frontier: head.frontier.copy() });
    }
    return found;
  }

  /** Keeps heads that are committed. */
  keep(heads: Iterable<LogHead>): void {
    for (const head of heads)
      this.heads.set(head.logId, { ...head, frontier: head.frontier.copy() });
  }

  /** Notes that somebody else appends to these logs too. */
  share(logIds: readonly string[]): void {
    for (const logId of logIds) this.shared.add(logId);
  }

  /** Notes that nobody else appends to these logs any longer. */
  unshare(logIds: readonly string[]): void {
    for (const logId of logIds) this.shared.delete(logId);
  }

  /** Whether somebody else appends to one of these logs too, as far as was seen last. */
  areShared(logIds: readonly string[]): boolean {
    return logIds.some((logId) => this.shared.has(logId));
  }

  /** Forgets what somebody else has moved on, or may have. */
  forget(logIds: readonly string[]): void {
    for (const logId of logIds) this.heads.delete(logId);
  }
}
