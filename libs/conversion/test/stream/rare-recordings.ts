import type { Protocol } from '../../src/index.js';
import { chunk, delta, start, stop } from '../events/wire.js';

/** Hidden thinking, several answers, calls whose arguments come by turns, a free-form call, a refusal, sound and a cited address. */
const openai = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'c2Vj' }] }),
  chunk({ role: 'assistant', content: 'second' }, { index: 1 }),
  chunk({ audio: { id: 'a', transcript: 'Hi' } }),
  chunk({ audio: { data: 'AAAA' } }),
  chunk({
    annotations: [{ type: 'url_citation', url_citation: { url: 'https://e.x', title: 'E' } }],
  }),
  chunk({ tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'f' } }] }),
  chunk({ tool_calls: [{ index: 1, id: 'b', type: 'function', function: { name: 'g' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '{"x":' } }] }),
  chunk({ tool_calls: [{ index: 1, function: { arguments: '{"y":2}' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
  chunk({ tool_calls: [{ index: 2, id: 'c', type: 'custom', custom: { name: 'h', input: 'a' } }] }),
  chunk({ tool_calls: [{ index: 2, custom: { input: 'b"' } }] }),
  chunk({ refusal: 'No.' }),
  chunk({}, { index: 1, finish_reason: 'length' }),
  chunk({}, { finish_reason: 'stop' }),
];

const cited = {
  type: 'web_search_result_location',
  url: 'https://e.x',
  title: 'E',
  cited_text: 'words',
  encrypted_index: 'i',
};

/** A search and what it found, hidden thinking, a cited text, an unknown block. */
const claude = [
  {
    type: 'message_start',
    message: { id: 'msg_8', type: 'message', role: 'assistant', model: 'c', content: [] },
  },
  start(0, { type: 'redacted_thinking', data: 'c2Vj' }),
  stop(0),
  start(1, { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }),
  delta(1, 'input_json_delta', { partial_json: '{"query":"we' }),
  delta(1, 'input_json_delta', { partial_json: 'ather"}' }),
  stop(1),
  start(2, {
    type: 'web_search_tool_result',
    tool_use_id: 'srvtoolu_1',
    content: [{ type: 'web_search_result', url: 'https://e.x', title: 'E' }],
  }),
  stop(2),
  start(3, { type: 'something_new', value: 1 }),
  stop(3),
  start(4, { type: 'text', text: '', citations: [] }),
  delta(4, 'text_delta', { text: 'Rain.' }),
  delta(4, 'citations_delta', { citation: cited }),
  stop(4),
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
];

const candidates = (parts: object[], rest: object = {}) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...rest }],
  responseId: 'r8',
});

/** Code that ran, a picture, proofs on a call and alone, grounding, and the end before the counts. */
const gemini = [
  candidates([{ executableCode: { language: 'PYTHON', code: 'print(1)' } }]),
  candidates([{ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } }]),
  candidates([{ text: '1' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }]),
  candidates([{ functionCall: { name: 'f', args: { x: 1 } }, thoughtSignature: 'c2ln' }]),
  candidates([{ functionCall: { name: 'f', args: { x: 2 } } }]),
  candidates([{ text: '', thoughtSignature: 'c2ln' }], {
    groundingMetadata: {
      webSearchQueries: ['q'],
      groundingChunks: [{ web: { uri: 'https://e.x', title: 'E' } }],
    },
  }),
  candidates([], { finishReason: 'MAX_TOKENS' }),
  { usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4, totalTokenCount: 7 } },
];

const search = {
  type: 'web_search_call',
  id: 'ws_1',
  status: 'completed',
  action: { type: 'search', query: 'q', queries: ['q'] },
};
const custom = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'c', name: 'h', input: 'a"b' };
const declined = { item_id: 'msg_9', output_index: 2, content_index: 0 };
const response = { id: 'resp_8', object: 'response', model: 'gpt-6-sol', output: [] };

/** A search, a free-form call, a refusal, a proof without a thought, and a filtered end. */
const responses = [
  { type: 'response.created', response: { ...response, status: 'in_progress' } },
  {
    type: 'response.output_item.added',
    output_index: 0,
    item: { ...search, status: 'in_progress' },
  },
  { type: 'response.web_search_call.searching', output_index: 0, item_id: 'ws_1' },
  { type: 'response.output_item.done', output_index: 0, item: search },
  { type: 'response.output_item.added', output_index: 1, item: { ...custom, input: '' } },
  { type: 'response.custom_tool_call_input.delta', output_index: 1, item_id: 'ctc_1', delta: 'a"' },
  { type: 'response.custom_tool_call_input.delta', output_index: 1, item_id: 'ctc_1', delta: 'b' },
  { type: 'response.output_item.done', output_index: 1, item: custom },
  { type: 'response.content_part.added', part: { type: 'refusal', refusal: '' }, ...declined },
  { type: 'response.refusal.delta', delta: 'No.', ...declined },
  { type: 'response.content_part.done', part: { type: 'refusal', refusal: 'No.' }, ...declined },
  {
    type: 'response.output_item.added',
    output_index: 3,
    item: { type: 'reasoning', id: 'rs_9', summary: [] },
  },
  {
    type: 'response.output_item.done',
    output_index: 3,
    item: { type: 'reasoning', id: 'rs_9', summary: [], encrypted_content: 'c2ln' },
  },
  {
    type: 'response.incomplete',
    response: {
      ...response,
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
      usage: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
    },
  },
];

/** One answer of each protocol with what most answers do not have. */
export const RARE_RECORDINGS: Readonly<Record<Protocol, readonly object[]>> = {
  openai,
  responses,
  claude,
  gemini,
};
