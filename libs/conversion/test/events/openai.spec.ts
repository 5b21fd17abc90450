import { chunk } from './wire.js';
import { eventsOf } from './convert-event.js';

const { events, codes } = eventsOf('openai');

describe('openai chunks', () => {
  it('a role begins the answer of claude and responses and says nothing to gemini', () => {
    const body = chunk({ role: 'assistant', content: '', refusal: null });
    expect(events('claude', body)).toMatchObject([
      {
        type: 'message_start',
        message: { id: 'chatcmpl-7', model: 'gpt-6-sol', content: [], stop_reason: null },
      },
    ]);
    expect(events('responses', body).map((event) => (event as { type: string }).type)).toEqual([
      'response.created',
      'response.in_progress',
    ]);
    expect(events('gemini', body)).toEqual([]);
  });

  it('text, reasoning and refusal are deltas of the first block', () => {
    const place = { type: 'content_block_delta', index: 0 };
    expect(events('claude', chunk({ content: 'Hi' }))).toEqual([
      { ...place, delta: { type: 'text_delta', text: 'Hi' } },
    ]);
    expect(events('claude', chunk({ reasoning_content: 'Hm' }))).toEqual([
      { ...place, delta: { type: 'thinking_delta', thinking: 'Hm' } },
    ]);
    expect(events('claude', chunk({ refusal: 'No' }))).toEqual([
      { ...place, delta: { type: 'text_delta', text: 'No' } },
    ]);
    for (const target of ['claude', 'gemini'] as const)
      expect(codes(target, chunk({ refusal: 'No' }))).toEqual(['approximated-value']);
    expect(events('responses', chunk({ refusal: 'No' }))).toMatchObject([
      { type: 'response.refusal.delta', delta: 'No', item_id: 'msg_0' },
    ]);
    expect(events('gemini', chunk({ reasoning_content: 'Hm' }))).toMatchObject([
      candidatesOf([{ text: 'Hm', thought: true }]),
    ]);
  });

  it('text beside a call in one delta comes before it', () => {
    const call = { index: 0, id: 'c1', function: { name: 'f', arguments: '{}' } };
    expect(events('claude', chunk({ content: 'Hi', tool_calls: [call] }))).toMatchObject([
      { delta: { type: 'text_delta', text: 'Hi' } },
      { content_block: { type: 'tool_use', id: 'c1', name: 'f' } },
      { delta: { type: 'input_json_delta', partial_json: '{}' } },
    ]);
  });

  it('a named call begins under its own index, its arguments follow under the same', () => {
    const call = (fn: object, rest = {}) =>
      chunk({ tool_calls: [{ index: 1, function: fn, ...rest }] });
    const named = call({ name: 'weather', arguments: '' }, { id: 'call_1', type: 'function' });
    const piece = call({ arguments: '{"city":' });
    expect(events('claude', named)).toEqual([
      {
        type: 'content_block_start',
        index: 1,
        content_block: {
          type: 'tool_use',
          id: 'call_1',
          name: 'weather',
          input: {},
          caller: { type: 'direct' },
        },
      },
    ]);
    expect(events('claude', piece)).toEqual([
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '{"city":' },
      },
    ]);
    expect(events('responses', piece)).toMatchObject([
      { type: 'response.function_call_arguments.delta', output_index: 1, item_id: 'fc_1' },
    ]);
    expect(events('gemini', piece)).toEqual([]);
  });

  it('a call whose arguments are complete is a whole call of gemini', () => {
    const body = chunk({
      tool_calls: [
        { index: 0, id: 'c1', function: { name: 'weather', arguments: '{"city":"Rome"}' } },
      ],
    });
    expect(events('gemini', body)).toMatchObject([
      candidatesOf([{ functionCall: { id: 'c1', name: 'weather', args: { city: 'Rome' } } }]),
    ]);
    expect(events('claude', body)).toMatchObject([
      { type: 'content_block_start', content_block: { name: 'weather' } },
      { type: 'content_block_delta', delta: { partial_json: '{"city":"Rome"}' } },
    ]);
  });

  it('a free-form call reaches claude as a call whose JSON is escaped', () => {
    const custom = (value: object) => chunk({ tool_calls: [{ index: 0, ...value }] });
    expect(
      events('claude', custom({ id: 'c1', type: 'custom', custom: { name: 'sh', input: '' } })),
    ).toMatchObject([
      { type: 'content_block_start', content_block: { type: 'tool_use', name: 'sh' } },
      { delta: { type: 'input_json_delta', partial_json: '{"input":"' } },
    ]);
    expect(events('claude', custom({ custom: { input: 'say "hi"\n' } }))).toMatchObject([
      { delta: { type: 'input_json_delta', partial_json: 'say \\"hi\\"\\n' } },
    ]);
  });

  it('a finish carries the counts of its chunk', () => {
    const body = {
      ...chunk({}, { finish_reason: 'stop' }),
      usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
    };
    expect(events('claude', body)).toMatchObject([
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { input_tokens: 5, output_tokens: 2 },
      },
    ]);
    expect(events('responses', body)).toMatchObject([
      { type: 'response.completed', response: { usage: { total_tokens: 7 } } },
    ]);
    expect(events('gemini', body)).toMatchObject([
      { candidates: [{ finishReason: 'STOP' }], usageMetadata: { totalTokenCount: 7 } },
    ]);
  });

  it('counts without a choice are a message_delta without a reason, and nothing responses can say', () => {
    const body = {
      ...chunk({}),
      choices: [],
      usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
    };
    expect(events('claude', body)).toMatchObject([
      { type: 'message_delta', delta: { stop_reason: null }, usage: { input_tokens: 5 } },
    ]);
    expect(codes('claude', body)).toEqual(['bare-usage']);
    expect(events('gemini', body)).toMatchObject([
      { candidates: [], usageMetadata: { promptTokenCount: 5 } },
    ]);
    expect(events('responses', body)).toEqual([]);
    expect(codes('responses', body)).toEqual(['unsupported-event']);
  });

  it('[DONE] stops a message of claude and is nothing to the others', () => {
    expect(events('claude', '[DONE]')).toEqual([{ type: 'message_stop' }]);
    expect(events('responses', '[DONE]')).toEqual([]);
    expect(events('gemini', '[DONE]')).toEqual([]);
  });

  it('a second answer keeps its index for gemini and is dropped with a warning elsewhere', () => {
    const body = {
      ...chunk({}),
      choices: [{ index: 1, delta: { content: 'b' }, finish_reason: null }],
    };
    expect(events('gemini', body)).toMatchObject([{ candidates: [{ index: 1 }] }]);
    expect(events('claude', body)).toEqual([]);
    expect(codes('claude', body)).toEqual(['dropped-choice']);
  });
});

function candidatesOf(parts: object[]) {
  return { candidates: [{ index: 0, content: { role: 'model', parts } }] };
}
