import type { Protocol } from '../contract.js';
import type { ClaudeFinish } from '../protocols/claude/wire-response.js';
import type { GeminiFinish } from '../protocols/gemini/wire-response.js';
import type { OpenaiFinish } from '../protocols/openai/wire-response.js';
import type { Report } from '../report.js';

/**
 * Why a generation ended, in the middle form's words. `stop-sequence`, `context` and `paused` are
 * finer than most protocols can say; `other` is an end no other word describes.
 */
export type Finish =
  'stop' | 'stop-sequence' | 'length' | 'context' | 'tool' | 'filter' | 'paused' | 'other';

/** `status` and `incomplete_details.reason` of a Response. */
export interface ResponsesFinish {
  status: 'completed' | 'incomplete';
  reason: 'max_output_tokens' | 'content_filter' | null;
}

interface FinishRow {
  openai: OpenaiFinish;
  claude: ClaudeFinish;
  gemini: GeminiFinish;
  responses: ResponsesFinish;
}

const COMPLETED: ResponsesFinish = { status: 'completed', reason: null };
const CUT: ResponsesFinish = { status: 'incomplete', reason: 'max_output_tokens' };
const FILTERED: ResponsesFinish = { status: 'incomplete', reason: 'content_filter' };

/** How each protocol says each finish; what it has no word for is its nearest one. */
export const FINISH: Readonly<Record<Finish, FinishRow>> = {
  stop: { openai: 'stop', claude: 'end_turn', gemini: 'STOP', responses: COMPLETED },
  'stop-sequence': {
    openai: 'stop',
    claude: 'stop_sequence',
    gemini: 'STOP',
    responses: COMPLETED,
  },
  length: { openai: 'length', claude: 'max_tokens', gemini: 'MAX_TOKENS', responses: CUT },
  context: {
    openai: 'length',
    claude: 'model_context_window_exceeded',
    gemini: 'MAX_TOKENS',
    responses: CUT,
  },
  tool: { openai: 'tool_calls', claude: 'tool_use', gemini: 'STOP', responses: COMPLETED },
  filter: { openai: 'content_filter', claude: 'refusal', gemini: 'SAFETY', responses: FILTERED },
  paused: { openai: 'stop', claude: 'pause_turn', gemini: 'STOP', responses: COMPLETED },
  other: { openai: 'stop', claude: 'end_turn', gemini: 'OTHER', responses: COMPLETED },
};

const FROM_OPENAI = new Map<string, Finish>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool'],
  ['function_call', 'tool'],
  ['content_filter', 'filter'],
]);

const FROM_CLAUDE = new Map<string, Finish>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop-sequence'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'context'],
  ['tool_use', 'tool'],
  ['refusal', 'filter'],
  ['pause_turn', 'paused'],
]);

const FROM_GEMINI = new Map<string, Finish>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ...[
    'SAFETY',
    'RECITATION',
    'BLOCKLIST',
    'PROHIBITED_CONTENT',
    'SPII',
    'IMAGE_SAFETY',
    'IMAGE_PROHIBITED_CONTENT',
    'IMAGE_RECITATION',
  ].map((reason): [string, Finish] => [reason, 'filter']),
]);

const FROM_INCOMPLETE = new Map<string, Finish>([
  ['max_output_tokens', 'length'],
  ['content_filter', 'filter'],
]);

/** The finish an openai `finish_reason` means; `other` for one the table does not know. */
export const finishOfOpenai = (reason: string): Finish => FROM_OPENAI.get(reason) ?? 'other';

/** The finish a claude `stop_reason` means; `other` for one the table does not know. */
export const finishOfClaude = (reason: string): Finish => FROM_CLAUDE.get(reason) ?? 'other';

/** The finish a gemini `finishReason` means; every refused or blocked kind is `filter`. */
export const finishOfGemini = (reason: string): Finish => FROM_GEMINI.get(reason) ?? 'other';

/**
 * The finish a responses `status` (with `incomplete_details.reason`) means; undefined while it is
 * still running, as for `queued` and `in_progress`.
 */
export function finishOfResponses(status: string, reason?: string): Finish | undefined {
  if (status === 'queued' || status === 'in_progress') return undefined;
  if (status === 'completed') return 'stop';
  if (status === 'incomplete') return FROM_INCOMPLETE.get(reason ?? 'max_output_tokens') ?? 'other';
  return 'other';
}

/** A natural end with calls in it is a tool finish; length and filter win over calls. */
export const withCalls = (finish: Finish | undefined, hasCalls: boolean): Finish | undefined =>
  finish === 'stop' && hasCalls ? 'tool' : finish;

/** Which finishes a protocol has a word of its own for, beside the four that all have. */
const FINER: Readonly<Record<Protocol, readonly Finish[]>> = {
  openai: [],
  responses: [],
  claude: ['stop-sequence', 'context', 'paused'],
  gemini: ['other'],
};

const EVERYWHERE: readonly Finish[] = ['stop', 'length', 'tool', 'filter'];

/** Warns when the target says an end, its stop sequence or the sentence about it less exactly than the source. */
export function warnFinish(
  end: { finish?: Finish; stopSequence?: string; note?: string; path: string },
  target: Protocol,
  report: Report,
): void {
  const { finish, stopSequence, note, path } = end;
  if (finish && ![...EVERYWHERE, ...FINER[target]].includes(finish))
    report.warn('approximated-value', path, finish);
  if (stopSequence !== undefined && target !== 'claude')
    report.warn('unsupported-field', path, 'the stop sequence');
  const carried = target === 'gemini' || (finish === 'filter' && target !== 'responses');
  if (note !== undefined && !carried)
    report.warn('unsupported-field', path, 'the sentence on why it ended');
}
