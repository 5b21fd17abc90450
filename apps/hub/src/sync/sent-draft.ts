import type { Rejection } from '@app/domain';
import type { EventDraft } from '../event-store/append/event-draft.js';

/** The draft of an event that was sent. */
export interface SentDraft extends EventDraft {
  /** Why it is refused, unless it is stored already. */
  refusal: Rejection | null;
  /** Bytes of UTF-8 of its payload. */
  bytes: number;
}
