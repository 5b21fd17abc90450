import {
  type ParsedEvent,
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
import { secretRefusals } from './secret-refusals.js';
import type { SentDraft } from './sent-draft.js';
import { SignatureRejections } from './signature-rejections.js';

/** What a client sends, and who it is. */
export interface SentBatch {
  events: readonly unknown[];
  /** What is wrong with the text of some events, by their place. */
  flaws: ReadonlyMap<number, string>;
  principal: Principal;
}

/** Which of these drafts are stored already. */
export type StoredAmong = (drafts: readonly EventDraft[]) => Promise<ReadonlySet<EventDraft>>;

/** The events of a push, told apart; what is stored already and would be refused otherwise is in neither list. */
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

  /** Sorts the events of a member's push. Asks what is stored only when something would be refused that may have been taken before. */
  async sort(batch: SentBatch, storedAmong: StoredAmong): Promise<SortedEvents> {
    const { principal } = batch;
    const read = this.read(batch);
    const sent = read.filter((each): each is SentDraft => !('reason' in each));
    const secrets = principal.refuseSecrets ? await secretRefusals(sent) : undefined;
    const refusalOf = (draft: SentDraft) => draft.refusal ?? secrets?.get(draft);
    const refused = sent.filter(refusalOf);
    const stored = refused.length > 0 ? await storedAmong(refused) : undefined;
    const drafts: EventDraft[] = [];
    const rejected: Rejection[] = [];
    let bytes = 0;
    for (const each of read) {
      if ('reason' in each) {
        rejected.push({ id: each.id, reason: each.reason, message: each.message });
        continue;
      }
      const refusal = refusalOf(each);
      if (!refusal) {
        drafts.push(each);
        bytes += each.bytes;
      } else if (!stored?.has(each)) {
        rejected.push(refusal);
      }
    }
    return { drafts, rejected, bytes, records: this.signatures.recordsOf(rejected, principal) };
  }

  private read({ events, flaws, principal }: SentBatch): (SentDraft | Rejection)[] {
    // Drawn at once: each draw costs more than its bytes.
    const salts = this.random.bytes(SALT_BYTES * events.length);
    return events.map((value, place) => {
      const parsed = withoutFlaw(parsePushedEvent(value), flaws.get(place));
      if (!parsed.ok) return parsed;
      const salt = salts.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES);
      return draftEvent(parsed.event, principal, { masterKey: this.masterKey, salt });
    });
  }
}
