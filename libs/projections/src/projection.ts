import type { EventScope } from '@app/domain';
import type { Sql } from './sql.js';

/**
 * What a log is for: `sync` is what members share and pull, `administration` what is decided about them, `mirror` what the members of
 * another hub's group share, whose origin then stands in place of a group's key.
 */
export type LogPurpose = 'sync' | 'administration' | 'mirror';

/** An event as it lies in its log, with its payload parsed. `hash` is hex. `payload` is null when redacted. */
export interface LoggedEvent {
  logId: string;
  groupKey: string;
  purpose: LogPurpose;
  sequence: number;
  id: string;
  kind: string;
  payload: Record<string, unknown> | null;
  createdAt: string | null;
  /** Milliseconds since the epoch, by the hub's clock. */
  acceptedAt: number;
  memberId: string;
  clientId: string;
  hash: string;
  /** Who may see the event, as it was decided when it was appended; stays when the payload is redacted. */
  scope: EventScope;
  /** Whether it named items that were not known when it was appended. */
  early: boolean;
}

/** A group's sync log, or one that is mirrored here. */
export interface SyncLog {
  logId: string;
  groupKey: string;
  /** The hub whose log it is; absent where it is this one's. */
  serverId?: string;
}

/** Events of a group's sync log that hang together, and what was made of them and of no others. */
export interface TracedEvents extends SyncLog {
  /** In log order. */
  sequences: readonly number[];
  itemIds: readonly string[];
  edgeIds: readonly string[];
  /** Of the glossary. */
  entryIds: readonly string[];
}

/**
 * A read model made of events.
 *
 * `apply` gets events of one or several logs, each log's in sequence order and each event exactly once, and writes rows
 * through the given session, which is the transaction that also moves the projection's position. It writes set-based: a
 * constant number of statements a batch. It may throw for an event it cannot digest; that log is then parked.
 */
export interface Projection {
  readonly name: string;
  /** Raised when the rows it makes change; the hub then rebuilds it beside the live one and switches. */
  readonly version: number;
  /** The purposes of the logs it reads. An event of another purpose never reaches it. */
  readonly purposes: readonly LogPurpose[];
  /** The event kinds it makes rows of; it may be handed others and ignores them. The payloads of others are null. */
  readonly kinds: readonly string[];
  /** The tables it alone writes, which a rebuild fills anew. */
  readonly tables: readonly string[];
  apply(events: readonly LoggedEvent[], sql: Sql): Promise<void>;
}

/** A read model that follows its logs in transactions of its own, so that its reader first lets it catch up. */
export interface FollowingProjection extends Projection {
  /** Projections whose rows it reads: it never runs ahead of them. */
  readonly after: readonly FollowingProjection[];
  /** Takes away all that it made of a group's sync log; each one that reads such logs can. */
  reset?(log: SyncLog, sql: Sql): Promise<void>;
  /** Takes away what it made of these events alone, so that they can be applied again; each one that can be reset can. */
  forget?(traced: TracedEvents, sql: Sql): Promise<void>;
}
