import type { Protocol } from '../../src/index.js';
import { chunk, delta, start, stop } from '../events/wire.js';

/** What the recordings below say: some thinking, a text, two calls at once, and the counts. */
export const SAID = {
  text: 'Let me look: ☀ or rain?',
  reasoning: 'Two cities.',
  calls: [
    { name: 'weather', arguments: { city: 'Oslo' } },
    { name: 'time', arguments: { city: 'Rome', days: [1, 2] } },
  ],
  finish: 'tool',
  usage: { input: 110, output: 40 },
};

const call = (index: number, rest: object) => chunk({ tool_calls: [{ index, ...rest }] });

const openai = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ reasoning_content: 'Two ' }),
  chunk({ reasoning_content: 'cities.' }),
  chunk({ content: 'Let me look: ' }),
  chunk({ content: '☀ or rain?' }),
  call(0, { id: 'call_a', type: 'function', function: { name: 'weather', arguments: '' } }),
  call(0, { function: { arguments: '{"city":' } }),
  call(0, { function: { arguments: '"Oslo"}' } }),
  call(1, { id: 'call_b', type: 'function', function: { name: 'time', arguments: '' } }),
  call(1, { function: { arguments: '{"city":"Rome","days":[1,2]}' } }),
  chunk({}, { finish_reason: 'tool_calls' }),
  {
    ...chunk({}),
    choices: [],
    usage: {
      prompt_tokens: 110,
      completion_tokens: 40,
      total_tokens: 150,
      prompt_tokens_details: { cached_tokens: 100 },
      completion_tokens_details: { reasoning_tokens: 10 },
    },
  },
];

const use = (id: string, name: string) => ({ type: 'tool_use', id, name, input: {} });

const claude = [
  {
    type: 'message_start',
    message: {
      id: 'msg_7',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-5',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 10, cache_read_input_tokens: 100, output_tokens: 1 },
    },
  },
  { type: 'ping' },
  start(0, { type: 'thinking', thinking: '', signature: '' }),
  delta(0, 'thinking_delta', { thinking: 'Two cities.' }),
  delta(0, 'signature_delta', { signature: 'c2ln' }),
  stop(0),
  start(1, { type: 'text', text: '' }),
  delta(1, 'text_delta', { text: 'Let me look: ' }),
  delta(1, 'text_delta', { text: '☀ or rain?' }),
  stop(1),
  start(2, use('toolu_a', 'weather')),
  delta(2, 'input_json_delta', { partial_json: '' }),
  delta(2, 'input_json_delta', { partial_json: '{"city": "Os' }),
  delta(2, 'input_json_delta', { partial_json: 'lo"}' }),
  stop(2),
  start(3, use('toolu_b', 'time')),
  delta(3, 'input_json_delta', { partial_json: '{"city":"Rome","days":[1,2]}' }),
  stop(3),
  {
    type: 'message_delta',
    delta: { stop_reason: 'tool_use', stop_sequence: null },
    usage: { output_tokens: 40 },
  },
  { type: 'message_stop' },
];

const gemini = [
  { parts: [{ text: 'Two cities.', thought: true }] },
  { parts: [{ text: 'Let me look: ' }] },
  { parts: [{ text: '☀ or rain?' }] },
  { parts: [{ functionCall: { name: 'weather', args: { city: 'Oslo' } } }] },
  { parts: [{ functionCall: { name: 'time', args: { city: 'Rome', days: [1, 2] } } }] },
  { parts: [{ text: '' }], finishReason: 'STOP' },
].map(({ parts, finishReason }, i) => ({
  candidates: [
    { index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) },
  ],
  usageMetadata: {
    promptTokenCount: 110,
    cachedContentTokenCount: 100,
    thoughtsTokenCount: 10,
    candidatesTokenCount: i * 6,
    totalTokenCount: 120 + i * 6,
  },
  modelVersion: 'gemini-3-pro',
  responseId: 'r7',
}));

const envelope = (status: string, rest: object = {}) => ({
  id: 'resp_7',
  object: 'response',
  created_at: 1_760_000_000,
  status,
  model: 'gpt-6-sol',
  output: [],
  ...rest,
});
const thoughts = {
  type: 'reasoning',
  id: 'rs_7',
  summary: [{ type: 'summary_text', text: 'Two cities.' }],
};
const words = {
  type: 'message',
  id: 'msg_7',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: SAID.text, annotations: [], logprobs: [] }],
};
const calls = SAID.calls.map(({ name, arguments: args }, i) => ({
  type: 'function_call',
  id: `fc_${i}`,
  call_id: `call_${'ab'[i]}`,
  name,
  arguments: JSON.stringify(args),
  status: 'completed',
}));
const item = (output_index: number, whole: object, begun: object) => [
  { type: 'response.output_item.added', output_index, item: { ...whole, ...begun } },
  { type: 'response.output_item.done', output_index, item: whole },
];
const between = (ends: object[], ...events: object[]) => [ends[0]!, ...events, ends[1]!];
const inText = { item_id: 'msg_7', output_index: 1, content_index: 0 };
const part = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

const responses = [
  { type: 'response.created', response: envelope('in_progress') },
  { type: 'response.in_progress', response: envelope('in_progress') },
  ...between(
    item(0, thoughts, { summary: [] }),
    {
      type: 'response.reasoning_summary_part.added',
      item_id: 'rs_7',
      output_index: 0,
      summary_index: 0,
      part: { type: 'summary_text', text: '' },
    },
    {
      type: 'response.reasoning_summary_text.delta',
      item_id: 'rs_7',
      output_index: 0,
      summary_index: 0,
      delta: 'Two cities.',
    },
    {
      type: 'response.reasoning_summary_text.done',
      item_id: 'rs_7',
      output_index: 0,
      summary_index: 0,
      text: 'Two cities.',
    },
  ),
  ...between(
    item(1, words, { content: [], status: 'in_progress' }),
    { type: 'response.content_part.added', part: part(''), ...inText },
    { type: 'response.output_text.delta', delta: 'Let me look: ', logprobs: [], ...inText },
    { type: 'response.output_text.delta', delta: '☀ or rain?', logprobs: [], ...inText },
    { type: 'response.output_text.done', text: SAID.text, logprobs: [], ...inText },
    { type: 'response.content_part.done', part: part(SAID.text), ...inText },
  ),
  ...calls.flatMap((whole, i) => {
    const inCall = { item_id: whole.id, output_index: 2 + i };
    return between(
      item(2 + i, whole, { arguments: '', status: 'in_progress' }),
      ...whole.arguments.match(/.{1,8}/g)!.map((piece) => ({
        type: 'response.function_call_arguments.delta',
        delta: piece,
        ...inCall,
      })),
      { type: 'response.function_call_arguments.done', arguments: whole.arguments, ...inCall },
    );
  }),
  {
    type: 'response.completed',
    response: envelope('completed', {
      output: [thoughts, words, ...calls],
      usage: {
        input_tokens: 110,
        input_tokens_details: { cached_tokens: 100, cache_write_tokens: 0 },
        output_tokens: 40,
        output_tokens_details: { reasoning_tokens: 10 },
        total_tokens: 150,
      },
    }),
  },
].map((event, sequence_number) => ({ ...event, sequence_number }));

/** One answer as each protocol's server streams it. */
export const RECORDINGS: Readonly<Record<Protocol, readonly object[]>> = {
  openai,
  responses,
  claude,
  gemini,
};
