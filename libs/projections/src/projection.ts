import type { EventScope } from '@app/domain';
import type { Sql } from './sql.js';

/**
 * What a log is for: `sync` holds what members share and pull, `administration` what is decided about them, `mirror` what the
 * members of another hub's group share; a mirror's origin stands in place of a group's key.
 */
export type LogPurpose = 'sync' | 'administration' | 'mirror';

/** An event of a log, with its payload parsed. `hash` is hex. `payload` is null if redacted. */
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
  /** Who may see the event, decided when it was appended; it outlasts a redaction of the payload. */
  scope: EventScope;
  /** Whether it named items not known when it was appended. */
  early: boolean;
}

/** A group's sync log, or a mirrored one. */
export interface SyncLog {
  logId: string;
  groupKey: string;
  /** The hub whose log it is; absent for this hub's own logs. */
  serverId?: string;
}

/** Events of a group's sync log that depend on each other, and everything made from them and from no others. */
export interface TracedEvents extends SyncLog {
  /** In log order. */
  sequences: readonly number[];
  itemIds: readonly string[];
  edgeIds: readonly string[];
  /** Glossary entries. */
  entryIds: readonly string[];
}

/**
 * A read model made from events.
 *
 * `apply` gets events of one or several logs, each log's in sequence order and each event exactly once, and writes rows
 * through the given session, which is the transaction that also moves the projection's position. It writes set-based: a
 * constant number of statements per batch. If it throws for an event, the projection is parked in that log.
 */
export interface Projection {
  readonly name: string;
  /** Raised when the rows it makes change; the hub then rebuilds it beside the live one and switches. */
  readonly version: number;
  /** The purposes of the logs it reads. An event of another purpose never reaches it. */
  readonly purposes: readonly LogPurpose[];
  /** The event kinds it makes rows from. It ignores others, which may come with a null payload. */
  readonly kinds: readonly string[];
  /** The tables that only it writes; a rebuild fills them anew. */
  readonly tables: readonly string[];
  apply(events: readonly LoggedEvent[], sql: Sql): Promise<void>;
}

/** A read model that follows its logs in its own transactions; readers let it catch up first. */
export interface FollowingProjection extends Projection {
  /** Projections whose rows it reads: it never runs ahead of them. */
  readonly after: readonly FollowingProjection[];
  /** Deletes everything it made from a group's sync log; every projection of sync logs has it. */
  reset?(log: SyncLog, sql: Sql): Promise<void>;
  /** Deletes what it made from these events alone, so that they can be applied again; every projection with `reset` has it. */
  forget?(traced: TracedEvents, sql: Sql): Promise<void>;
}
