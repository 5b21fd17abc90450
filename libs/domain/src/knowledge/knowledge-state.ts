import type { EventScope } from '../access/event-scope.js';
import type { Rating } from '../payloads/quality.js';
import type { KnowledgeItem, QualitySignals } from '../records/knowledge-record.js';

/** Everything the log has said of one id so far, also before it has said what the item is. */
export interface KnowledgeState {
  item: KnowledgeItem | null;
  /** Set for good by an edge. */
  superseded: boolean;
  /** Milliseconds since 1970; set by a deletion until whoever it is of takes it back. */
  deletedAt: number | null;
  deletedBy: string | null;
  /** What members said of the item before it was known; what its creator said holds from when it is. */
  pendingEnds: Readonly<Record<string, PendingEnd>> | null;
  /** The quality that was said of the item, where members have judged it, and what each of them said last of each signal. */
  judged: Judged | null;
  /** The first offline revision of the item. */
  revisionId: string | null;
  /** Where in the log the item was proposed last, and where a judgement put it in doubt last; 0 for never. */
  proposedSequence: number;
  doubtedSequence: number;
  /** Milliseconds since 1970. */
  doubtedAt: number | null;
}

/** How a member took an item that was not known out of force: when it deleted it (milliseconds since 1970), whether it superseded it. */
export interface PendingEnd {
  deletedAt?: number;
  superseded?: true;
}

/** Judgements of an item, by member. */
export interface Judged {
  said: QualitySignals | null;
  by: Readonly<Record<string, Rating>>;
}

/** Where, when and by whom something was said of an item, and who may see that. */
export interface EventContext {
  groupKey: string;
  id: string;
  sequence: number;
  /** Milliseconds since 1970: the event's own time, else when the hub took it. */
  at: number;
  memberId: string;
  clientId: string;
  scope: EventScope;
  /** Whether it was said before the hub knew of the item. */
  early: boolean;
}

/** Stands in an event in place of a client id when somebody acts as an administrator; no client id is like it. */
export const ADMINISTRATION_CLIENT_ID = 'administration';

/** Stands in an event in place of a member id when an administrator acts who is no member; no member id is like it. */
export const ADMINISTRATOR_ID = 'administrator';

/** What is known of an id of which nothing has been said. */
export const UNKNOWN: Readonly<KnowledgeState> = {
  item: null,
  superseded: false,
  deletedAt: null,
  deletedBy: null,
  pendingEnds: null,
  judged: null,
  revisionId: null,
  proposedSequence: 0,
  doubtedSequence: 0,
  doubtedAt: null,
};
