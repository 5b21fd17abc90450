import type {
  EventStore,
  StreamId,
} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

type Message = Parameters<EventStore['storeEvent']>[1];

interface Entry {
  /** Counts up over all sessions. */
  place: number;
  sessionId: string;
  streamId: StreamId;
  message: Message;
  bytes: number;
}

/** The hub whose messages are kept. */
export interface ReplayingHub {
  /** The id of this run of the hub: it differs from other hubs' and from earlier runs'. */
  hub: string;
  /** How often an event was redacted, a member erased or an access list changed so far. */
  withdrawals: () => Promise<number>;
}

/**
 * Keeps the newest messages of all sessions for clients that lost their stream (MCP 2025-11-25, resumability), within one
 * budget of bytes for all of them. A client whose messages are dropped cannot resume; it is told so and asks anew. So is one
 * that comes back after some hub redacted an event or changed an access list: the kept messages may reveal what was withdrawn.
 */
export class ReplayBuffer {
  /** All entries by place, oldest first. */
  private readonly entries = new Map<number, Entry>();
  private readonly sessions = new Map<string, Set<Entry>>();
  private places = 0;
  private bytes = 0;
  private withdrawalsSeen = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly hub: ReplayingHub,
  ) {}

  /** How much is kept, in bytes. */
  get size(): number {
    return this.bytes;
  }

  /** The part of one session; it can neither read nor name what belongs to another. */
  of(sessionId: string): EventStore {
    return {
      storeEvent: async (streamId, message) => this.idOf(this.store(sessionId, streamId, message)),
      getStreamIdForEventId: async (eventId) => {
        await this.forgetWithdrawn();
        return this.find(sessionId, eventId)?.streamId;
      },
      replayEventsAfter: async (eventId, { send }) => {
        await this.forgetWithdrawn();
        const last = this.find(sessionId, eventId);
        if (!last) throw new Error('the event is not kept');
        for (const { place, streamId, message } of this.sessions.get(sessionId) ?? []) {
          const isNext = streamId === last.streamId && place > last.place;
          // What opens a stream carries no message, only a place to resume from.
          if (isNext && 'jsonrpc' in message) await send(this.idOf(place), message);
        }
        return last.streamId;
      },
    };
  }

  /** Drops everything of a session. */
  forget(sessionId: string): void {
    for (const entry of this.sessions.get(sessionId) ?? []) this.drop(entry);
  }

  /** Drops all messages when the count of withdrawals has changed since the last call. */
  async forgetWithdrawn(): Promise<void> {
    const withdrawals = await this.hub.withdrawals();
    if (withdrawals !== this.withdrawalsSeen) {
      for (const entry of this.entries.values()) this.drop(entry);
    }
    this.withdrawalsSeen = withdrawals;
  }

  private store(sessionId: string, streamId: StreamId, message: Message): number {
    const bytes = JSON.stringify(message).length;
    const entry = { place: ++this.places, sessionId, streamId, message, bytes };
    this.entries.set(entry.place, entry);
    this.sessions.set(sessionId, (this.sessions.get(sessionId) ?? new Set()).add(entry));
    this.bytes += bytes;
    for (const oldest of this.entries.values()) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest);
    }
    return entry.place;
  }

  private idOf(place: number): string {
    return `${place}.${this.hub.hub}`;
  }

  private find(sessionId: string, eventId: string): Entry | undefined {
    const [place, hub] = eventId.split('.', 2);
    const entry = hub === this.hub.hub ? this.entries.get(Number(place)) : undefined;
    return entry?.sessionId === sessionId ? entry : undefined;
  }

  private drop(entry: Entry): void {
    this.entries.delete(entry.place);
    this.bytes -= entry.bytes;
    const own = this.sessions.get(entry.sessionId);
    own?.delete(entry);
    if (own?.size === 0) this.sessions.delete(entry.sessionId);
  }
}
