/**
 * Why a generation ended, in the middle form's words. `stop-sequence`, `context` and `paused` are
 * finer than most protocols can say; `other` is an end no other word describes.
 */
export type Finish =
  'stop' | 'stop-sequence' | 'length' | 'context' | 'tool' | 'filter' | 'paused' | 'other';

/** `choices[].finish_reason` (ChatCompletion.Choice). */
export type OpenaiFinish = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call';

/** `stop_reason` (StopReason of the Messages API). */
export type ClaudeFinish =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'refusal'
  | 'model_context_window_exceeded';

/** The members of `FinishReason` (@google/genai) this library writes; it reads all of them. */
export type GeminiFinish = 'STOP' | 'MAX_TOKENS' | 'SAFETY';

/** `status` and `incomplete_details.reason` (Response of the Responses API). */
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
  other: { openai: 'stop', claude: 'end_turn', gemini: 'STOP', responses: COMPLETED },
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
