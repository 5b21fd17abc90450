import {
  type ParsedEvent,
  type PushedEvent,
  type Rejection,
  SALT_BYTES,
  parsePushedEvent,
  rejection,
} from '@app/domain';
import type { Principal } from '@app/projections';
import { Inject, Injectable } from '@nestjs/common';
import type { EventDraft } from '../event-store/append/event-draft.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { draftEvent } from './draft-event.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';
import { SignatureRejections } from './signature-rejections.js';

/** The events of a push, told apart. */
export interface SortedEvents {
  drafts: EventDraft[];
  rejected: Rejection[];
  /** Bytes of UTF-8 of the drafts' payloads. */
  bytes: number;
  /** What the administration log is to say of the rejected ones. */
  records: EventDraft[];
}

/** An event whose text says two things, or a number that was lost, has no canonical form (I-JSON, RFC 7493). */
function withoutFlaw(parsed: ParsedEvent, flaw: string | undefined): ParsedEvent {
  if (flaw === undefined || !parsed.ok) return parsed;
  const message = `The event has no canonical form: ${flaw}.`;
  return { ok: false, ...rejection(parsed.event.id, 'event.payload_not_canonical', message) };
}

/** Tells the events that may be stored from those that are rejected, one by one. */
@Injectable()
export class EventSorter {
  constructor(
    private readonly signatures: SignatureRejections,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  /** Sorts the events of a member's push; `flaws` says what is wrong with the text of some, by their place. */
  sort(
    events: readonly unknown[],
    flaws: ReadonlyMap<number, string>,
    principal: Principal,
  ): SortedEvents {
    const drafts: EventDraft[] = [];
    const rejected: Rejection[] = [];
    let bytes = 0;
    // Drawn at once: each draw costs more than its bytes.
    const salts = this.random.bytes(SALT_BYTES * events.length);
    for (const [place, value] of events.entries()) {
      const parsed = withoutFlaw(parsePushedEvent(value), flaws.get(place));
      const salt = salts.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES);
      const result = parsed.ok ? this.draft(parsed.event, principal, salt) : parsed;
      if ('reason' in result) {
        rejected.push({ id: result.id, reason: result.reason, message: result.message });
      } else {
        drafts.push(result);
        bytes += parsed.ok ? parsed.event.bytes : 0;
      }
    }
    return { drafts, rejected, bytes, records: this.signatures.recordsOf(rejected, principal) };
  }

  private draft(event: PushedEvent, principal: Principal, salt: Buffer): EventDraft | Rejection {
    return draftEvent(event, principal, { masterKey: this.masterKey, salt });
  }
}
