import type { Protocol } from '../../src/contract/contract.js';
import { RESPONSES } from './responses.js';

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_790_000_000,
  model: 'gpt-5',
  choices: [{ index: 0, delta, finish_reason }],
});

const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };

const block = (content_block: object) => ({ type: 'content_block_start', index: 1, content_block });

const delta = (change: object) => ({ type: 'content_block_delta', index: 1, delta: change });

let sequence_number = 0;
const event = (type: string, fields: object) => ({
  type: `response.${type}`,
  sequence_number: sequence_number++,
  ...fields,
});

const inPart = { output_index: 1, item_id: 'msg_1', content_index: 0 };
const inCall = { output_index: 2, item_id: 'fc_1' };
const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'weather' };
const custom = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_2', name: 'shell' };
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'EqQB' };

/** Every event of every protocol that says something; written for the tests. */
export const EVENTS: Readonly<Record<Protocol, readonly unknown[]>> = {
  openai: [
    chunk({ role: 'assistant', content: '', refusal: null }),
    chunk({ content: 'It is' }),
    chunk({ refusal: 'No.' }),
    chunk({ reasoning_content: 'Hm', reasoning_details: [{ type: 'reasoning.text', text: 'Hm' }] }),
    chunk({
      tool_calls: [
        { index: 0, id: 'call_1', type: 'function', function: { name: 'weather', arguments: '' } },
        { index: 1, id: 'call_2', type: 'custom', custom: { name: 'shell', input: 'l' } },
      ],
    }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":"Oslo"}' } }] }),
    chunk({ audio: { id: 'a', data: 'UklGRg==', transcript: 'It' } }),
    { ...chunk({}, 'stop'), usage },
    { ...chunk({}), choices: [], usage },
    { error: { message: 'slow down', type: 'tokens', param: null, code: null } },
    '[DONE]',
  ],
  responses: [
    event('created', { response: RESPONSES.responses[0] }),
    event('output_item.added', { output_index: 0, item: reasoning }),
    event('reasoning_summary_text.delta', { ...inCall, summary_index: 0, delta: 'Hm' }),
    event('reasoning_text.delta', { ...inPart, delta: 'Hm' }),
    event('output_item.done', { output_index: 0, item: reasoning }),
    event('content_part.added', { ...inPart, part: { type: 'output_text', text: '' } }),
    event('output_text.delta', { ...inPart, delta: 'It is', logprobs: [] }),
    event('output_text.annotation.added', {
      ...inPart,
      annotation_index: 0,
      annotation: { type: 'url_citation', url: 'https://a.example', start_index: 0, end_index: 2 },
    }),
    event('content_part.done', { ...inPart, part: { type: 'refusal', refusal: 'No.' } }),
    event('refusal.delta', { ...inPart, delta: 'No.' }),
    event('output_item.added', { output_index: 2, item: { ...call, arguments: '' } }),
    event('function_call_arguments.delta', { ...inCall, delta: '{"city":' }),
    event('output_item.done', { output_index: 2, item: { ...call, arguments: '{"city":"Oslo"}' } }),
    event('output_item.added', { output_index: 3, item: { ...custom, input: '' } }),
    event('custom_tool_call_input.delta', { ...inCall, delta: 'ls "' }),
    event('output_item.done', { output_index: 3, item: { ...custom, input: 'ls "' } }),
    event('output_item.done', {
      output_index: 4,
      item: { type: 'image_generation_call', id: 'ig_1', status: 'completed', result: 'iVBO' },
    }),
    event('web_search_call.searching', { output_index: 5, item_id: 'ws_1' }),
    event('output_item.done', {
      output_index: 6,
      item: {
        type: 'mcp_call',
        id: 'mcp_1',
        server_label: 's',
        name: 'find',
        arguments: '{"q":"oslo"}',
        status: 'completed',
        output: 'Found.',
      },
    }),
    event('audio.delta', { delta: 'UklGRg==' }),
    event('incomplete', { response: RESPONSES.responses[0] }),
    event('failed', { response: RESPONSES.responses[1] }),
    { type: 'error', code: 'server_error', message: 'it broke', param: null, sequence_number: 1 },
  ],
  claude: [
    { type: 'message_start', message: { ...RESPONSES.claude[0], content: [] } },
    block({ type: 'text', text: 'It' }),
    block({ type: 'thinking', thinking: '', signature: '' }),
    block({ type: 'redacted_thinking', data: 'EqQB' }),
    block({ type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} }),
    block({ type: 'server_tool_use', id: 's_1', name: 'web_search', input: {} }),
    block({ type: 'web_search_tool_result', tool_use_id: 's_1', content: [] }),
    block({ type: 'mcp_tool_use', id: 'm_1', name: 'find', server_name: 's', input: {} }),
    block({ type: 'mcp_tool_result', tool_use_id: 'm_1', is_error: false, content: 'Found.' }),
    delta({ type: 'text_delta', text: 'It is' }),
    delta({ type: 'thinking_delta', thinking: 'Hm' }),
    delta({ type: 'signature_delta', signature: 'EqQB' }),
    delta({ type: 'input_json_delta', partial_json: '{"city":' }),
    delta({
      type: 'citations_delta',
      citation: { type: 'web_search_result_location', url: 'https://a.example', title: 'A' },
    }),
    { type: 'content_block_stop', index: 1 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'stop_sequence', stop_sequence: 'END' },
      usage: { input_tokens: 3, cache_read_input_tokens: 1, output_tokens: 2 },
    },
    { type: 'message_stop' },
    { type: 'ping' },
    { type: 'error', error: { type: 'overloaded_error', message: 'busy' } },
  ],
  gemini: RESPONSES.gemini,
};
