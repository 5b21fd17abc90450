import type { Finish } from '../../../ir/finish.js';
import type { EndWords } from '../../../tables/answers/finish.js';
import type { GeminiCandidate, GeminiFinish } from './wire.js';

/** `finishReason` for each finish; what it has no word for is its nearest one. */
const FINISH: Readonly<Record<Finish, GeminiFinish>> = {
  stop: 'STOP',
  'stop-sequence': 'STOP',
  length: 'MAX_TOKENS',
  context: 'MAX_TOKENS',
  tool: 'STOP',
  filter: 'SAFETY',
  paused: 'STOP',
  other: 'OTHER',
};

const FINISHES = new Map<string, Finish>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['BLOCKLIST', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['SPII', 'filter'],
  ['IMAGE_SAFETY', 'filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'filter'],
  ['IMAGE_RECITATION', 'filter'],
]);

/** Returns the finish a `finishReason` means: every refused or blocked kind is `filter`, one the table does not know `other`. */
export const finishOf = (reason: string): Finish => FINISHES.get(reason) ?? 'other';

/** Writes why a candidate ended, and the sentence on it. */
export function endOf({
  finish,
  note,
}: {
  finish?: Finish;
  note?: string;
}): Pick<GeminiCandidate, 'finishReason' | 'finishMessage'> {
  return {
    ...(finish && { finishReason: FINISH[finish] }),
    ...(note !== undefined && { finishMessage: note }),
  };
}

/** How exactly a Candidate can say an end. */
export const END_WORDS: EndWords = { finer: ['other'], sequence: false, note: 'always' };
