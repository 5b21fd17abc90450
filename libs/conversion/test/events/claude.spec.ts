import { eventsOf } from './convert-event.js';

const { events, codes } = eventsOf('claude');

describe('claude events', () => {
  const block = (content_block: object) => ({
    type: 'content_block_start',
    index: 2,
    content_block,
  });
  const delta = (change: object) => ({ type: 'content_block_delta', index: 2, delta: change });
  const start = {
    type: 'message_start',
    message: {
      id: 'msg_7',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-5',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 10, cache_read_input_tokens: 4, output_tokens: 1 },
    },
  };

  it('message_start begins the answer with its id, its model and its prompt counts', () => {
    expect(events('openai', start)).toEqual([
      {
        id: 'msg_7',
        object: 'chat.completion.chunk',
        created: 0,
        model: 'claude-opus-5',
        choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
        usage: {
          prompt_tokens: 14,
          completion_tokens: 1,
          total_tokens: 15,
          prompt_tokens_details: { cached_tokens: 4 },
        },
      },
    ]);
    expect(codes('openai', start)).toEqual(['repeated-usage']);
    expect(events('responses', start)).toMatchObject([
      { type: 'response.created', response: { id: 'msg_7', status: 'in_progress' } },
      { type: 'response.in_progress', response: { usage: { input_tokens: 14 } } },
    ]);
    expect(events('gemini', start)).toMatchObject([
      { candidates: [], responseId: 'msg_7', usageMetadata: { promptTokenCount: 14 } },
    ]);
  });

  it('a text block opens a message of responses, and is nothing to the others', () => {
    const body = block({ type: 'text', text: '' });
    expect(events('responses', body)).toMatchObject([
      {
        type: 'response.output_item.added',
        output_index: 2,
        item: { type: 'message', id: 'msg_2' },
      },
      { type: 'response.content_part.added', output_index: 2, item_id: 'msg_2', content_index: 0 },
    ]);
    expect(events('openai', body)).toEqual([]);
    expect(events('gemini', body)).toEqual([]);
  });

  it('a text block that opens with text says the text', () => {
    const body = block({ type: 'text', text: 'Hi' });
    expect(events('openai', body)).toMatchObject([{ choices: [{ delta: { content: 'Hi' } }] }]);
  });

  it('a thinking block opens a reasoning item of responses', () => {
    expect(events('responses', block({ type: 'thinking', thinking: '' }))).toMatchObject([
      { type: 'response.output_item.added', item: { type: 'reasoning', id: 'rs_2', summary: [] } },
      { type: 'response.reasoning_summary_part.added', item_id: 'rs_2', summary_index: 0 },
    ]);
  });

  it('a redacted_thinking block keeps its data in the slot of a signature', () => {
    const body = block({ type: 'redacted_thinking', data: 'opaque' });
    expect(events('openai', body)).toMatchObject([
      {
        choices: [
          { delta: { reasoning_details: [{ type: 'reasoning.encrypted', data: 'opaque' }] } },
        ],
      },
    ]);
    expect(events('responses', body)).toMatchObject([
      {
        type: 'response.output_item.added',
        item: { type: 'reasoning', encrypted_content: 'opaque' },
      },
    ]);
    expect(events('gemini', body)).toMatchObject([
      candidatesOf([{ thought: true, thoughtSignature: 'opaque' }]),
    ]);
  });

  it('a tool_use block begins a call under the index of the block', () => {
    const body = block({ type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} });
    expect(events('openai', body)).toMatchObject([
      {
        choices: [
          {
            index: 0,
            delta: {
              tool_calls: [
                {
                  index: 2,
                  id: 'toolu_1',
                  type: 'function',
                  function: { name: 'weather', arguments: '' },
                },
              ],
            },
          },
        ],
      },
    ]);
    expect(events('responses', body)).toMatchObject([
      {
        type: 'response.output_item.added',
        output_index: 2,
        item: {
          type: 'function_call',
          id: 'fc_2',
          call_id: 'toolu_1',
          name: 'weather',
          arguments: '',
          status: 'in_progress',
        },
      },
    ]);
    expect(events('gemini', body)).toMatchObject([
      candidatesOf([
        { functionCall: { id: 'toolu_1', name: 'weather', args: {}, willContinue: true } },
      ]),
    ]);
  });

  it('a search of the provider begins and ends an item of responses and is a warning elsewhere', () => {
    const use = block({ type: 'server_tool_use', id: 's1', name: 'web_search', input: {} });
    const result = block({ type: 'web_search_tool_result', tool_use_id: 's1', content: [] });
    expect(events('responses', use)).toMatchObject([
      { type: 'response.output_item.added', item: { type: 'web_search_call', id: 's1' } },
    ]);
    expect(events('responses', result)).toMatchObject([
      { type: 'response.output_item.done', item: { type: 'web_search_call', status: 'completed' } },
    ]);
    for (const target of ['openai', 'gemini'] as const) {
      expect(events(target, use)).toEqual([]);
      expect(codes(target, use)).toEqual(['unsupported-content']);
    }
  });

  it('text, thinking and arguments arrive as deltas of the same kind', () => {
    const text = delta({ type: 'text_delta', text: 'Hi' });
    const thinking = delta({ type: 'thinking_delta', thinking: 'Hm' });
    const json = delta({ type: 'input_json_delta', partial_json: '{"a' });
    expect(events('openai', text)).toMatchObject([deltaOf({ content: 'Hi' })]);
    expect(events('openai', thinking)).toMatchObject([deltaOf({ reasoning_content: 'Hm' })]);
    expect(events('openai', json)).toMatchObject([
      deltaOf({ tool_calls: [{ index: 2, function: { arguments: '{"a' } }] }),
    ]);
    expect(events('responses', text)).toEqual([
      {
        type: 'response.output_text.delta',
        delta: 'Hi',
        logprobs: [],
        content_index: 0,
        output_index: 2,
        item_id: 'msg_2',
        sequence_number: 0,
      },
    ]);
    expect(events('responses', thinking)).toMatchObject([
      {
        type: 'response.reasoning_summary_text.delta',
        delta: 'Hm',
        item_id: 'rs_2',
        summary_index: 0,
      },
    ]);
    expect(events('responses', json)).toMatchObject([
      { type: 'response.function_call_arguments.delta', delta: '{"a', item_id: 'fc_2' },
    ]);
    expect(events('gemini', text)).toEqual([candidatesOf([{ text: 'Hi' }])]);
    expect(events('gemini', thinking)).toEqual([candidatesOf([{ text: 'Hm', thought: true }])]);
    expect(events('gemini', json)).toEqual([]);
    expect(codes('gemini', json)).toEqual(['partial-arguments']);
  });

  it('a signature goes to gemini and openai, and is lost to responses with a warning', () => {
    const body = delta({ type: 'signature_delta', signature: 'sig' });
    expect(events('gemini', body)).toEqual([candidatesOf([{ text: '', thoughtSignature: 'sig' }])]);
    expect(events('openai', body)).toMatchObject([
      deltaOf({ reasoning_details: [{ signature: 'sig' }] }),
    ]);
    expect(events('responses', body)).toEqual([]);
    expect(codes('responses', body)).toEqual(['dropped-signature']);
  });

  it('a citation becomes an annotation or a grounding source', () => {
    const body = delta({
      type: 'citations_delta',
      citation: {
        type: 'web_search_result_location',
        url: 'https://a.example',
        title: 'A',
        cited_text: 'words',
        encrypted_index: 'x',
      },
    });
    expect(events('openai', body)).toMatchObject([
      deltaOf({ annotations: [{ type: 'url_citation', url_citation: { title: 'A' } }] }),
    ]);
    expect(events('responses', body)).toMatchObject([
      {
        type: 'response.output_text.annotation.added',
        annotation: { type: 'url_citation', url: 'https://a.example' },
      },
    ]);
    expect(events('gemini', body)).toMatchObject([
      {
        candidates: [
          { groundingMetadata: { groundingChunks: [{ web: { uri: 'https://a.example' } }] } },
        ],
      },
    ]);
  });

  it.each(['openai', 'responses', 'gemini'] as const)(
    'block stops, pings and message_stop are nothing to %s',
    (target) => {
      for (const body of [
        { type: 'content_block_stop', index: 2 },
        { type: 'message_stop' },
        { type: 'ping' },
      ])
        expect(events(target, body)).toEqual([]);
    },
  );

  it('message_delta ends the answer with its counts', () => {
    const body = {
      type: 'message_delta',
      delta: { stop_reason: 'max_tokens', stop_sequence: null },
      usage: { input_tokens: 3, output_tokens: 9 },
    };
    expect(events('openai', body)).toMatchObject([
      { choices: [{ delta: {}, finish_reason: 'length' }], usage: { completion_tokens: 9 } },
    ]);
    expect(events('responses', body)).toMatchObject([
      {
        type: 'response.incomplete',
        response: {
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
          usage: { output_tokens: 9 },
        },
      },
    ]);
    expect(events('gemini', body)).toMatchObject([
      {
        candidates: [{ finishReason: 'MAX_TOKENS' }],
        usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 9 },
      },
    ]);
  });
});

function deltaOf(delta: object) {
  return { choices: [{ index: 0, delta }] };
}

function candidatesOf(parts: object[]) {
  return { candidates: [{ index: 0, content: { role: 'model', parts } }] };
}
