import type { Finish } from '../../../ir/finish.js';
import type { EndWords } from '../../../tables/answers/finish.js';
import type { ClaudeFinish } from './wire.js';

/** `stop_reason` for each finish; what it has no word for is its nearest one. */
export const FINISH: Readonly<Record<Finish, ClaudeFinish>> = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  context: 'model_context_window_exceeded',
  tool: 'tool_use',
  filter: 'refusal',
  paused: 'pause_turn',
  other: 'end_turn',
};

const FINISHES = new Map<string, Finish>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop-sequence'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'context'],
  ['tool_use', 'tool'],
  ['refusal', 'filter'],
  ['pause_turn', 'paused'],
]);

/** Returns the finish a `stop_reason` means; `other` for one the table does not know. */
export const finishOf = (reason: string): Finish => FINISHES.get(reason) ?? 'other';

/** How exactly a Message can say an end. */
export const END_WORDS: EndWords = {
  finer: ['stop-sequence', 'context', 'paused'],
  sequence: true,
  note: 'filter',
};
