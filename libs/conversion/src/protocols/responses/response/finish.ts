import type { Finish } from '../../../ir/finish.js';
import type { EndWords } from '../../../tables/answers/finish.js';

/** `status` and `incomplete_details.reason` of a Response. */
export interface ResponsesFinish {
  status: 'completed' | 'incomplete';
  reason: 'max_output_tokens' | 'content_filter' | null;
}

const COMPLETED: ResponsesFinish = { status: 'completed', reason: null };
const CUT: ResponsesFinish = { status: 'incomplete', reason: 'max_output_tokens' };
const FILTERED: ResponsesFinish = { status: 'incomplete', reason: 'content_filter' };

/** What a Response says for each finish; what it has no word for is its nearest one. */
export const FINISH: Readonly<Record<Finish, ResponsesFinish>> = {
  stop: COMPLETED,
  'stop-sequence': COMPLETED,
  length: CUT,
  context: CUT,
  tool: COMPLETED,
  filter: FILTERED,
  paused: COMPLETED,
  other: COMPLETED,
};

const INCOMPLETE = new Map<string, Finish>([
  ['max_output_tokens', 'length'],
  ['content_filter', 'filter'],
]);

/**
 * Returns the finish a `status` (with `incomplete_details.reason`) means; undefined while it is
 * still running, as for `queued` and `in_progress`.
 */
export function finishOf(status: string, reason?: string): Finish | undefined {
  if (status === 'queued' || status === 'in_progress') return undefined;
  if (status === 'completed') return 'stop';
  if (status === 'incomplete') return INCOMPLETE.get(reason ?? 'max_output_tokens') ?? 'other';
  return 'other';
}

/** How exactly a Response can say an end. */
export const END_WORDS: EndWords = { finer: [], sequence: false, note: 'never' };
