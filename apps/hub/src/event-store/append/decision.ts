import type { Sql } from '@app/projections';
import type { EventDraft } from './event-draft.js';
import type { LogName } from '../log/log.js';

/** An event and the log it goes to. */
export interface DecidedEvent {
  log: LogName;
  draft: EventDraft;
}

/** What a decision appends, in order, and what it answers. */
export interface Decision<Result> {
  events: readonly DecidedEvent[];
  result: Result;
}

/** Reads its state through the session, under the locks of its logs, and decides; a `HubError` it throws leaves no trace. */
export type Decide<Result> = (sql: Sql) => Promise<Decision<Result>>;
