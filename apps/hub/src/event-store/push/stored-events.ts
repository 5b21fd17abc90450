/** What identifies the content of a stored event, to tell a retry from a conflict. */
export interface StoredContent {
  kind: string;
  payloadHash: Buffer;
  version: number;
  /** Null in version 1, and where the payload was taken out. */
  salt: Buffer | null;
  /** The push that brought it. */
  pushId: string | null;
}

/** The events that logs have under some ids. */
export class StoredEvents {
  private readonly logs = new Map<string, Map<string, StoredContent>>();

  /** The event that a log has under an id. */
  find(logId: string, eventId: string): StoredContent | undefined {
    return this.logs.get(logId)?.get(eventId);
  }

  /** Notes that a log has an event. */
  add(logId: string, eventId: string, content: StoredContent): void {
    const known = this.logs.get(logId);
    if (known) known.set(eventId, content);
    else this.logs.set(logId, new Map([[eventId, content]]));
  }
}
