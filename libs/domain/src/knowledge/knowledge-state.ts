import type { EventScope } from '../access/event-scope.js';
import type { Rating } from '../payloads/quality.js';
import type { KnowledgeItem, QualitySignals } from '../records/knowledge-record.js';

/** What the events so far say of one item's id; `item` is null while none has said what the item is. */
export interface KnowledgeState {
  item: KnowledgeItem | null;
  /** Whether a `supersedes` edge leads to it. */
  superseded: boolean;
  /** Milliseconds since 1970; null again once the deletion is undone. */
  deletedAt: number | null;
  deletedBy: string | null;
  /** Deletions and supersessions from before the item was known, by member. Once it is known, its creator's takes effect. */
  pendingEnds: Readonly<Record<string, PendingEnd>> | null;
  /** The ratings of the item by others than its creator; null while there is none. */
  judged: Judged | null;
  /** The first offline revision of the item. */
  revisionId: string | null;
  /** The sequences at which the item was last proposed, and last rated so low that it needs a review; 0 for never. */
  proposedSequence: number;
  doubtedSequence: number;
  /** Milliseconds since 1970. */
  doubtedAt: number | null;
}

/** What a member did to an item that was not known yet: when it deleted it (milliseconds since 1970), whether it superseded it. */
export interface PendingEnd {
  deletedAt?: number;
  superseded?: true;
}

/** The ratings of an item. */
export interface Judged {
  /** The signals that the item's own events give, before any rating; null while the item is not known. */
  said: QualitySignals | null;
  /** By member, the last rating of each signal. */
  by: Readonly<Record<string, Rating>>;
}

/** Which event changes an item: its place in the log, its time, its author, and who may see it. */
export interface EventContext {
  groupKey: string;
  id: string;
  sequence: number;
  /** Milliseconds since 1970: the event's own time, else when the hub took it; never later than that. */
  at: number;
  /** When the hub took it, in milliseconds since 1970: what an item says of its times cannot be later. */
  acceptedAt: number;
  memberId: string;
  clientId: string;
  scope: EventScope;
  /** Whether the event came before the item was known. */
  early: boolean;
}

/** Stands in an event in place of a client id when somebody acts as an administrator; no client id is like it. */
export const ADMINISTRATION_CLIENT_ID = 'administration';

/** Stands in an event in place of a member id when an administrator acts who is no member; no member id is like it. */
export const ADMINISTRATOR_ID = 'administrator';

/** The state of an id that no event has named. */
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
