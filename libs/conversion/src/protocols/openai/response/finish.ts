import type { Finish } from '../../../ir/finish.js';
import type { EndWords } from '../../../tables/answers/finish.js';
import type { OpenaiFinish } from './wire.js';

/** `finish_reason` for each finish; what it has no word for is its nearest one. */
export const FINISH: Readonly<Record<Finish, OpenaiFinish>> = {
  stop: 'stop',
  'stop-sequence': 'stop',
  length: 'length',
  context: 'length',
  tool: 'tool_calls',
  filter: 'content_filter',
  paused: 'stop',
  other: 'stop',
};

const FINISHES = new Map<string, Finish>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool'],
  ['function_call', 'tool'],
  ['content_filter', 'filter'],
  // Together and Mistral.
  ['eos', 'stop'],
  ['model_length', 'context'],
]);

/** Returns the finish a `finish_reason` means; `other` for one the table does not know. */
export const finishOf = (reason: string): Finish => FINISHES.get(reason) ?? 'other';

/** How exactly a ChatCompletion can say an end. */
export const END_WORDS: EndWords = { finer: [], sequence: false, note: 'filter' };
