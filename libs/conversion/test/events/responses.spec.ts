import { convert } from '../../src/index.js';
import { eventsOf } from './convert-event.js';

const { events, codes } = eventsOf('responses');

const inEvent = (type: string, fields: object) => ({ type, sequence_number: 9, ...fields });

describe('responses events', () => {
  const response = (fields: object) => ({
    id: 'resp_7',
    object: 'response',
    created_at: 1_760_000_000,
    model: 'gpt-6-sol',
    output: [],
    ...fields,
  });

  it('response.created begins the answer', () => {
    const body = inEvent('response.created', { response: response({ status: 'in_progress' }) });
    expect(events('claude', body)).toMatchObject([
      { type: 'message_start', message: { id: 'resp_7', model: 'gpt-6-sol' } },
    ]);
    expect(events('openai', body)).toMatchObject([
      { id: 'resp_7', created: 1_760_000_000, choices: [{ delta: { role: 'assistant' } }] },
    ]);
    expect(events('gemini', body)).toMatchObject([
      { candidates: [], responseId: 'resp_7', modelVersion: 'gpt-6-sol' },
    ]);
  });

  it.each([
    'response.in_progress',
    'response.queued',
    'response.output_text.done',
    'response.function_call_arguments.done',
    'response.reasoning_summary_text.done',
    'response.reasoning_summary_part.done',
    'response.refusal.done',
    'keepalive',
  ])('%s says nothing new', (type) => {
    const body = inEvent(type, { response: response({}), text: 'again', arguments: '{}' });
    for (const target of ['openai', 'claude', 'gemini'] as const)
      expect(convert({ kind: 'stream', source: 'responses', target, body })).toEqual({
        output: [],
        warnings: [],
      });
  });

  it.each([
    'response.web_search_call.searching',
    'response.code_interpreter_call_code.delta',
    'response.mcp_call_arguments.delta',
    'response.image_generation_call.partial_image',
    'response.shell_call_command.delta',
    'response.file_search_call.completed',
  ])('%s gives no event and a warning', (type) => {
    const body = inEvent(type, { output_index: 0, item_id: 'x', delta: 'y' });
    expect(events('claude', body)).toEqual([]);
    expect(codes('claude', body)).toEqual(['unsupported-event']);
  });

  it('a piece of text brings along what it was probable with', () => {
    const logprobs = [{ token: 'Hi', bytes: [72, 105], logprob: -0.5, top_logprobs: [] }];
    const body = inEvent('response.output_text.delta', { output_index: 0, delta: 'Hi', logprobs });
    expect(events('openai', body)).toMatchObject([
      { choices: [{ delta: { content: 'Hi' }, logprobs: { content: logprobs } }] },
    ]);
  });

  it('the range of a citation is told to be lost where events have no place for it', () => {
    const annotation = { type: 'url_citation', url: 'https://a.example', title: 'A' };
    const body = inEvent('response.output_text.annotation.added', {
      output_index: 0,
      item_id: 'msg_a',
      content_index: 0,
      annotation_index: 0,
      annotation: { ...annotation, start_index: 1, end_index: 3 },
    });
    expect(codes('claude', body)).toEqual(['unsupported-field']);
    expect(codes('gemini', body)).toEqual(['unsupported-field']);
  });

  it('parts and items open and close blocks of claude under their output index', () => {
    const place = { output_index: 3, item_id: 'msg_a', content_index: 0 };
    const part = { type: 'output_text', text: '', annotations: [] };
    expect(events('claude', inEvent('response.content_part.added', { ...place, part }))).toEqual([
      {
        type: 'content_block_start',
        index: 3,
        content_block: { type: 'text', text: '', citations: null },
      },
    ]);
    expect(events('claude', inEvent('response.content_part.done', { ...place, part }))).toEqual([
      { type: 'content_block_stop', index: 3 },
    ]);
    const message = { type: 'message', id: 'msg_a', role: 'assistant', content: [] };
    for (const type of ['response.output_item.added', 'response.output_item.done'])
      expect(events('claude', inEvent(type, { output_index: 3, item: message }))).toEqual([]);
  });

  it('a reasoning item opens thinking and closes it with its proof', () => {
    const item = { type: 'reasoning', id: 'rs_a', summary: [], encrypted_content: 'proof' };
    const at = (type: string) => inEvent(type, { output_index: 1, item });
    expect(events('claude', at('response.output_item.added'))).toMatchObject([
      { type: 'content_block_start', index: 1, content_block: { type: 'thinking' } },
    ]);
    expect(events('claude', at('response.output_item.done'))).toEqual([
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'signature_delta', signature: 'proof' },
      },
      { type: 'content_block_stop', index: 1 },
    ]);
  });

  it('a call begins, grows and ends; gemini gets it whole at its end', () => {
    const item = { type: 'function_call', id: 'fc_a', call_id: 'call_a', name: 'weather' };
    const added = inEvent('response.output_item.added', {
      output_index: 1,
      item: { ...item, arguments: '', status: 'in_progress' },
    });
    const grown = inEvent('response.function_call_arguments.delta', {
      output_index: 1,
      item_id: 'fc_a',
      delta: '{"city":"Rome"}',
    });
    const done = inEvent('response.output_item.done', {
      output_index: 1,
      item: { ...item, arguments: '{"city":"Rome"}', status: 'completed' },
    });
    expect(events('claude', added)).toMatchObject([
      { type: 'content_block_start', index: 1, content_block: { id: 'call_a', name: 'weather' } },
    ]);
    expect(events('openai', added)).toMatchObject([
      deltaOf({ tool_calls: [{ index: 1, id: 'call_a', function: { name: 'weather' } }] }),
    ]);
    expect(events('openai', grown)).toMatchObject([
      deltaOf({ tool_calls: [{ index: 1, function: { arguments: '{"city":"Rome"}' } }] }),
    ]);
    expect(events('claude', done)).toEqual([{ type: 'content_block_stop', index: 1 }]);
    expect(events('openai', done)).toEqual([]);
    expect(events('gemini', added)).toEqual([]);
    expect(events('gemini', grown)).toEqual([]);
    expect(events('gemini', done)).toEqual([
      candidatesOf([{ functionCall: { id: 'call_a', name: 'weather', args: { city: 'Rome' } } }]),
    ]);
  });

  it('the pieces of a free-form call are one JSON object for claude', () => {
    const item = { type: 'custom_tool_call', id: 'ctc_a', call_id: 'call_a', name: 'sh' };
    const input = 'echo "é\u{1F600}"\\\n';
    const sent = [
      inEvent('response.output_item.added', { output_index: 0, item: { ...item, input: '' } }),
      ...input.split('').map((delta) =>
        inEvent('response.custom_tool_call_input.delta', {
          output_index: 0,
          item_id: 'ctc_a',
          delta,
        }),
      ),
      inEvent('response.output_item.done', { output_index: 0, item: { ...item, input } }),
    ];
    const json = sent
      .flatMap((body) => events('claude', body))
      .map((event) => (event as { delta?: { partial_json?: string } }).delta?.partial_json ?? '')
      .join('');
    expect(JSON.parse(json)).toEqual({ input });
  });

  it('completed ends the answer, with a tool finish when its output has a call', () => {
    const call = { type: 'function_call', id: 'fc_a', call_id: 'c', name: 'f', arguments: '{}' };
    const usage = { input_tokens: 5, output_tokens: 2, total_tokens: 7 };
    const body = inEvent('response.completed', {
      response: response({ status: 'completed', output: [call], usage }),
    });
    expect(events('claude', body)).toMatchObject([
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { input_tokens: 5 } },
      { type: 'message_stop' },
    ]);
    expect(events('openai', body)).toMatchObject([
      { choices: [{ finish_reason: 'tool_calls' }], usage: { total_tokens: 7 } },
    ]);
    expect(events('gemini', body)).toMatchObject([
      { candidates: [{ finishReason: 'STOP' }], usageMetadata: { totalTokenCount: 7 } },
    ]);
  });

  it.each([
    ['max_output_tokens', 'length', 'max_tokens', 'MAX_TOKENS'],
    ['content_filter', 'content_filter', 'refusal', 'SAFETY'],
  ])('incomplete for %s', (reason, openai, claude, gemini) => {
    const body = inEvent('response.incomplete', {
      response: response({ status: 'incomplete', incomplete_details: { reason } }),
    });
    expect(events('openai', body)).toMatchObject([{ choices: [{ finish_reason: openai }] }]);
    expect(events('claude', body)[0]).toMatchObject({
      delta: { stop_reason: claude },
    });
    expect(events('gemini', body)).toMatchObject([{ candidates: [{ finishReason: gemini }] }]);
  });

  it('failed and error are the error event of the target', () => {
    const failed = inEvent('response.failed', {
      response: response({
        status: 'failed',
        error: { code: 'rate_limit_exceeded', message: 'slow down' },
      }),
    });
    const error = inEvent('error', { code: 'server_error', message: 'oops', param: null });
    expect(events('claude', failed)).toEqual([
      {
        type: 'error',
        error: { type: 'rate_limit_error', message: 'slow down' },
        request_id: null,
      },
    ]);
    expect(events('openai', error)).toMatchObject([
      { error: { type: 'server_error', message: 'oops' } },
    ]);
    expect(events('gemini', error)).toEqual([
      { error: { code: 500, status: 'INTERNAL', message: 'oops' } },
    ]);
  });

  it('keeps the sequence number of its source for responses only', () => {
    const body = inEvent('response.output_text.delta', {
      output_index: 0,
      item_id: 'msg_a',
      content_index: 0,
      delta: 'x',
      logprobs: [],
    });
    expect(events('openai', body)).toMatchObject([{ created: 0 }]);
    expect(convert({ kind: 'stream', source: 'responses', target: 'responses', body }).output).toBe(
      body,
    );
  });
});

function deltaOf(delta: object) {
  return { choices: [{ index: 0, delta }] };
}

function candidatesOf(parts: object[]) {
  return { candidates: [{ index: 0, content: { role: 'model', parts } }] };
}
