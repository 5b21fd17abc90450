import {
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
interface Window {
  since: number;
  recorded: number;
  isSummed: boolean;
  beyond: Required<Noted> | undefined;
}

/**
 * What auditors learn of rejected signatures: a record for each of the first `MAX_SIGNATURE_RECORDS` of a member in an hour, then
 * one for all others of that push; what comes after is counted, and its sum is recorded with the member's first rejection of
 * another hour. How many events each push lost is in its own record at any time.
 */
@Injectable()
export class SignatureRejections {
  private readonly windows = new Map<string, Window>();

  constructor(
    @Inject(RANDOMNESS) private readonly random: Randomness,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** The records that a push appends for what of it was rejected. */
  recordsOf(rejected: readonly Rejection[], { memberId, clientId }: Principal): EventDraft[] {
    const forged = rejected.filter(({ reason }) => reason.startsWith('event.signature_'));
    if (forged.length === 0) return [];
    return this.note(memberId, forged).map((noted) =>
      hubEventDraft(
        {
          id: this.random.uuid(),
          kind: 'sync.signature_rejected',
          payload: { ...noted, memberId, clientId },
          memberId,
          clientId,
        },
        this.random.bytes(SALT_BYTES),
      ),
    );
  }

  private note(memberId: string, forged: readonly Rejection[]): Noted[] {
    const noted: Noted[] = [];
    const window = this.windowOf(memberId, noted);
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

  /** The member's window at this time; what an old one still counted goes to `noted`. */
  private windowOf(memberId: string, noted: Noted[]): Window {
    const known = this.windows.get(memberId);
    if (known && this.now() - known.since < SIGNATURE_RECORDS_WINDOW_MS) return known;
    if (known?.beyond) noted.push(known.beyond);
    const window = { since: this.now(), recorded: 0, isSummed: false, beyond: undefined };
    this.windows.set(memberId, window);
    return window;
  }
}
