import type { FollowingProjection, Sql } from '@app/projections';
import type { LogName } from '../log/log.js';

/** Who an event is recorded for. */
export interface Actor {
  memberId: string;
  clientId: string;
  /** The request by which they act, for the audit trail. */
  requestId?: string | undefined;
}

/** What a decision makes: an event of the hub's own, for the decision's first log unless it names another of its logs. */
export interface DecidedEvent {
  kind: string;
  payload: object;
  log?: LogName;
}

/** What a decision concerns. */
export interface DecisionContext<Event extends DecidedEvent> {
  /** Locked for the whole of the decision; nothing else appends to them meanwhile. */
  logs: readonly [LogName, ...LogName[]];
  /** Who the events are recorded for, or a function that tells for each event. */
  actor: Actor | ((event: Event) => Actor);
  /** The following projections that it reads: they show everything in its logs when it decides, and its own events afterwards. */
  reads?: readonly FollowingProjection[];
}

/** Reads its state through the session, under the locks of its logs, and decides. May be run again; what it throws leaves no trace. */
export type Decide<Event extends DecidedEvent> = (sql: Sql) => Promise<readonly Event[]>;
