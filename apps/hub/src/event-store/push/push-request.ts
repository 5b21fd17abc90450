import type { Rejection } from '@app/domain';
import type { CommitUnit } from './group-commit.js';
import type { EventDraft } from '../append/event-draft.js';
import type { GroupStanding } from '@app/projections';
import type { LogPosition } from '../log/log-position.js';

/** One push on its way into its group's logs. */
export interface PushRequest extends CommitUnit {
  /** Stands in each of its events, and is the id of its record; a flush that is run again finds by it what it has already done. */
  pushId: string;
  /** The sync log, which gets the events. */
  logId: string;
  /** The log that gets the record of the push. */
  administrationLogId: string;
  memberId: string;
  clientId: string;
  /** The sender's group and the standing under which it was admitted; undefined if the sender was looked up for this push. */
  bearer?: GroupStanding | undefined;
  /** The request that brought it. */
  requestId?: string | undefined;
  drafts: readonly EventDraft[];
  /** What validation has refused already. */
  rejected: readonly Rejection[];
  /** Further events for the administration log, appended with the push. */
  records: readonly EventDraft[];
}

/** What became of a push. */
export interface PushOutcome {
  /** How many events it added to the log; those that were there before with the same content are not counted. */
  accepted: number;
  rejected: readonly Rejection[];
  /** Where the client may go on pulling without missing anybody's event. */
  position: LogPosition;
}
