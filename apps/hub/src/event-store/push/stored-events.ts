import type { DraftScope } from '../append/event-draft.js';

/** What identifies the content of a stored event, to tell a retry from a conflict, and who may see it. */
export interface StoredContent extends Pick<DraftScope, 'projectKey' | 'privateTo'> {
  memberId: string;
  kind: string;
  payloadHash: Buffer;
  version: number;
  /** Null in version 1, and where the payload was taken out. */
  salt: Buffer | null;
  /** The push that brought it. */
  pushId: string | null;
}

/** Events that logs hold, by their ids. */
export class StoredEvents {
  private readonly logs = new Map<string, Map<string, StoredContent>>();

  /** The event of a log with this id. */
  find(logId: string, eventId: string): StoredContent | undefined {
    return this.logs.get(logId)?.get(eventId);
  }

  /** Goes through all of them. */
  *entries(): Generator<{ logId: string; content: StoredContent }, void> {
    for (const [logId, events] of this.logs)
      for (const content of events.values()) yield { logId, content };
  }

  /** Notes that a log holds an event. */
  add(logId: string, eventId: string, content: StoredContent): void {
    const known = this.logs.get(logId);
    if (known) known.set(eventId, content);
    else this.logs.set(logId, new Map([[eventId, content]]));
  }
}
