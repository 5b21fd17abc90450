/**
 * Why a generation ended, in the middle form's words. `stop-sequence`, `context` and `paused` are
 * finer than most protocols can say; `other` is an end no other word describes.
 */
export type Finish =
  'stop' | 'stop-sequence' | 'length' | 'context' | 'tool' | 'filter' | 'paused' | 'other';

/** How a generation ended. */
export interface Ending {
  /** Absent while the generation has not ended, or when the source does not say. */
  finish?: Finish;
  stopSequence?: string;
  /** The provider's sentence on why it ended so (claude `stop_details`, gemini `finishMessage`). */
  note?: string;
}

/** The finish when calls are known: a natural end with calls in it is a tool finish; length and filter win over calls. */
export const withCalls = (
  finish: Finish | undefined,
  { hasCalls }: { hasCalls: boolean },
): Finish | undefined => (finish === 'stop' && hasCalls ? 'tool' : finish);

/** Whether a generation ended because there was no room for more: what it said last may be cut off. */
export const isLimit = (finish: Finish | undefined): boolean =>
  finish === 'length' || finish === 'context';
