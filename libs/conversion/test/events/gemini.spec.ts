import { eventsOf } from './convert-event.js';

const { events, codes } = eventsOf('gemini');

const candidate = (parts: unknown[], rest: object = {}) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...rest }],
  modelVersion: 'gemini-3-pro',
  responseId: 'r7',
});

describe('gemini chunks', () => {
  it('fan out into one event for every part, in order', () => {
    const body = candidate(
      [
        { text: 'Hm', thought: true },
        { text: 'Let me look.' },
        { functionCall: { name: 'weather', args: { city: 'Rome' } } },
        { functionCall: { name: 'time', args: {} } },
      ],
      { finishReason: 'STOP' },
    );
    expect(events('claude', body)).toMatchObject([
      { index: 0, delta: { type: 'thinking_delta', thinking: 'Hm' } },
      { index: 1, delta: { type: 'text_delta', text: 'Let me look.' } },
      {
        type: 'content_block_start',
        index: 2,
        content_block: { id: 'call_r7_0', name: 'weather' },
      },
      { index: 2, delta: { type: 'input_json_delta', partial_json: '{"city":"Rome"}' } },
      { type: 'content_block_stop', index: 2 },
      { type: 'content_block_start', index: 3, content_block: { id: 'call_r7_1', name: 'time' } },
      { index: 3, delta: { type: 'input_json_delta', partial_json: '{}' } },
      { type: 'content_block_stop', index: 3 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ]);
    expect(events('responses', body).map((event) => (event as { type: string }).type)).toEqual([
      'response.reasoning_summary_text.delta',
      'response.output_text.delta',
      ...[0, 1].flatMap(() => [
        'response.output_item.added',
        'response.function_call_arguments.delta',
        'response.function_call_arguments.done',
        'response.output_item.done',
      ]),
      'response.completed',
    ]);
    expect(events('openai', body)).toMatchObject([
      deltaOf({ reasoning_content: 'Hm' }),
      deltaOf({ content: 'Let me look.' }),
      deltaOf({ tool_calls: [{ index: 0, function: { name: 'weather' } }] }),
      deltaOf({ tool_calls: [{ index: 1, function: { name: 'time' } }] }),
      { choices: [{ finish_reason: 'tool_calls' }] },
    ]);
  });

  it('that end with a call list it in the Response that ends the stream', () => {
    const body = candidate([{ functionCall: { id: 'c', name: 'f', args: {} } }], {
      finishReason: 'STOP',
    });
    expect(events('responses', body).at(-1)).toMatchObject({
      type: 'response.completed',
      response: { output: [{ type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }] },
    });
  });

  it('counts that run are cumulative for claude, dropped with a warning elsewhere, and kept with the finish', () => {
    const usageMetadata = { promptTokenCount: 4, candidatesTokenCount: 1, totalTokenCount: 5 };
    const running = { ...candidate([{ text: 'a' }]), usageMetadata };
    const last = { ...candidate([{ text: 'b' }], { finishReason: 'STOP' }), usageMetadata };
    expect(events('claude', running)).toMatchObject([
      { type: 'content_block_delta' },
      {
        type: 'message_delta',
        delta: { stop_reason: null, stop_sequence: null },
        usage: { input_tokens: 4, output_tokens: 1 },
      },
    ]);
    expect(codes('claude', running)).toEqual([]);
    for (const target of ['openai', 'responses'] as const) {
      expect(events(target, running)).toHaveLength(1);
      expect(codes(target, running)).toEqual(['running-usage']);
    }
    expect(events('openai', last)).toMatchObject([
      deltaOf({ content: 'b' }),
      { choices: [{ finish_reason: 'stop' }], usage: { total_tokens: 5 } },
    ]);
  });

  it('a signature on a call stands before it for claude, beside it for openai', () => {
    const body = candidate([{ functionCall: { name: 'f', args: {} }, thoughtSignature: 'proof' }]);
    expect(events('claude', body)).toMatchObject([
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking' } },
      { index: 0, delta: { type: 'signature_delta', signature: 'proof' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use' } },
      { index: 1, delta: { type: 'input_json_delta' } },
      { type: 'content_block_stop', index: 1 },
    ]);
    expect(events('openai', body)).toMatchObject([
      deltaOf({ tool_calls: [{ extra_content: { google: { thought_signature: 'proof' } } }] }),
    ]);
  });

  it('arguments of a call that nothing names are no call', () => {
    const body = candidate([{ functionCall: { args: { x: 1 } } }]);
    expect(events('claude', body)).toEqual([]);
    expect(codes('claude', body)).toEqual(['unsupported-field']);
  });

  it('a picture is an item of responses that begins and ends at once', () => {
    const body = candidate([{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }]);
    const item = { type: 'image_generation_call', result: 'AAAA', output_format: 'png' };
    expect(events('responses', body)).toMatchObject([
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
    ]);
  });

  it('a refused prompt ends filtered', () => {
    const body = { promptFeedback: { blockReason: 'SAFETY' }, modelVersion: 'gemini-3-pro' };
    expect(events('openai', body)).toMatchObject([
      { choices: [{ finish_reason: 'content_filter' }] },
    ]);
    expect(events('claude', body)).toMatchObject([
      { delta: { stop_reason: 'refusal', stop_details: { explanation: 'SAFETY' } } },
      { type: 'message_stop' },
    ]);
  });
});

function deltaOf(delta: object) {
  return { choices: [{ index: 0, delta }] };
}
