import type { Sample } from './sample.js';

const CLAUDE = [
  {
    type: 'message_start',
    message: {
      id: 'msg_01Kx7',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-6',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 412, cache_read_input_tokens: 256, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'ping' },
  {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'text_delta', text: 'I will look up ' },
  },
  {
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'text_delta', text: 'the weather in Bergen.' },
  },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: 'toolu_01Bq', name: 'get_weather', input: {} },
  },
  {
    type: 'content_block_delta',
    index: 1,
    delta: { type: 'input_json_delta', partial_json: '{"city":"Ber' },
  },
  {
    type: 'content_block_delta',
    index: 1,
    delta: { type: 'input_json_delta', partial_json: 'gen","days":3}' },
  },
  { type: 'content_block_stop', index: 1 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'tool_use', stop_sequence: null },
    usage: { output_tokens: 57 },
  },
  { type: 'message_stop' },
];

const OPENAI = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: 'The harbour ' }),
  chunk({ content: 'freezes in January.' }),
  chunk({}, 'stop'),
  {
    ...chunk({}),
    choices: [],
    usage: { prompt_tokens: 31, completion_tokens: 9, total_tokens: 40 },
  },
];

function chunk(delta: object, finish_reason: string | null = null): object {
  return {
    id: 'chatcmpl-B7xQ2m',
    object: 'chat.completion.chunk',
    created: 1763640000,
    model: 'gpt-5.2',
    choices: [{ index: 0, delta, finish_reason }],
  };
}

const GEMINI = [
  candidate([{ text: 'Two ferries ' }]),
  candidate([{ text: 'go at noon.' }]),
  {
    ...candidate(
      [{ functionCall: { name: 'book_ferry', args: { line: 'Bodø-Moskenes', seats: 2 } } }],
      'STOP',
    ),
    usageMetadata: { promptTokenCount: 58, candidatesTokenCount: 21, totalTokenCount: 79 },
  },
];

function candidate(parts: object[], finishReason?: string): object {
  return {
    candidates: [
      { index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) },
    ],
    modelVersion: 'gemini-3-pro',
    responseId: 'Qm7xaf',
  };
}

/** A stream of claude with text and a call. */
export const CLAUDE_TOOL_STREAM = CLAUDE.map(
  (event) => `event: ${event.type}\n${data(event)}`,
).join('\n');

/** A stream of openai with text alone. */
export const OPENAI_SHORT_STREAM = `${OPENAI.map(data).join('\n')}\ndata: [DONE]\n`;

/** Whole streams, as a terminal shows them. */
export const STREAM_SAMPLES: Sample[] = [
  {
    name: 'Text and a tool call',
    kind: 'stream',
    source: 'claude',
    body: CLAUDE,
    text: CLAUDE_TOOL_STREAM,
  },
  {
    name: 'Text, finish and counts',
    kind: 'stream',
    source: 'openai',
    body: OPENAI,
    text: OPENAI_SHORT_STREAM,
  },
  {
    name: 'Text and a tool call',
    kind: 'stream',
    source: 'gemini',
    body: GEMINI,
    text: GEMINI.map(data).join('\n'),
  },
];

function data(event: object): string {
  return `data: ${JSON.stringify(event)}\n`;
}
