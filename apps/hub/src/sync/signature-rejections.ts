import {
  MAX_COUNTED_SIGNERS,
  MAX_SIGNATURE_RECORDS,
  type Rejection,
  type RejectionReason,
  SALT_BYTES,
  SIGNATURE_RECORDS_WINDOW_MS,
} from '@app/domain';
import type { Principal } from '@app/projections';
import { Inject, Injectable } from '@nestjs/common';
import { hubEventDraft } from '../event-store/append/hub-event-draft.js';
import type { EventDraft } from '../event-store/append/event-draft.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';

/** A rejection to record, and for how many it stands when there were too many to record each. */
interface Noted {
  eventId: string;
  reason: RejectionReason;
  count?: number;
}

/** What was recorded of a member since a time, and what is counted until it is. */
interface Window extends Signer {
  groupKey: string;
  since: number;
  recorded: number;
  isSummed: boolean;
  beyond: Required<Noted> | undefined;
}

type Signer = Pick<Principal, 'memberId' | 'clientId'>;

/**
 * What auditors learn of rejected signatures: a record for each of the first `MAX_SIGNATURE_RECORDS` of a member in an hour, then
 * one for all others of that push; what comes after is counted, and once the hour is over its sum is recorded with the next push
 * of the group that loses an event. Of members beyond `MAX_COUNTED_SIGNERS`, and when the hub ends, the sums are let go. How many
 * events each push lost is in its own record at any time.
 */
@Injectable()
export class SignatureRejections {
  /** By member, those that began first first. */
  private readonly windows = new Map<string, Window>();

  constructor(
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** The records that a push appends, of what of it was rejected and of what was counted in its group before. */
  recordsOf(rejected: readonly Rejection[], principal: Principal): EventDraft[] {
    if (rejected.length === 0) return [];
    const past = this.past(principal.groupKey).map(({ beyond, ...signer }) =>
      beyond ? [this.recordOf(beyond, signer)] : [],
    );
    const forged = rejected.filter(({ reason }) => reason.startsWith('event.signature_'));
    const noted = forged.length === 0 ? [] : this.note(principal, forged);
    return [...past.flat(), ...noted.map((each) => this.recordOf(each, principal))];
  }

  private recordOf(noted: Noted, { memberId, clientId }: Signer): EventDraft {
    const payload = { ...noted, memberId, clientId };
    const id = this.random.uuid();
    return hubEventDraft(
      { id, kind: 'sync.signature_rejected', payload, memberId, clientId },
      this.random.bytes(SALT_BYTES),
    );
  }

  private note(principal: Principal, forged: readonly Rejection[]): Noted[] {
    const noted: Noted[] = [];
    const window = this.windowOf(principal);
    for (const { id: eventId, reason } of forged) {
      if (window.recorded < MAX_SIGNATURE_RECORDS) {
        window.recorded++;
        noted.push({ eventId, reason });
      } else {
        window.beyond ??= { eventId, reason, count: 0 };
        window.beyond.count++;
      }
    }
    if (window.beyond && !window.isSummed) {
      noted.push(window.beyond);
      window.isSummed = true;
      window.beyond = undefined;
    }
    return noted;
  }

  private windowOf({ memberId, clientId, groupKey }: Principal): Window {
    const known = this.windows.get(memberId);
    if (known) return known;
    const [oldest] = this.windows.keys();
    if (oldest !== undefined && this.windows.size >= MAX_COUNTED_SIGNERS)
      this.windows.delete(oldest);
    const counted = { recorded: 0, isSummed: false, beyond: undefined };
    const window = { memberId, clientId, groupKey, since: this.now(), ...counted };
    this.windows.set(memberId, window);
    return window;
  }

  /** Takes away the windows that are over: those of a group, and those of others that counted nothing. */
  private past(groupKey: string): Window[] {
    const over: Window[] = [];
    for (const window of this.windows.values()) {
      if (Math.abs(this.now() - window.since) < SIGNATURE_RECORDS_WINDOW_MS) break;
      if (window.beyond && window.groupKey !== groupKey) continue;
      this.windows.delete(window.memberId);
      over.push(window);
    }
    return over;
  }
}
