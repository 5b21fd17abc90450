import {
  claude,
  codes,
  converted,
  gemini,
  message,
  openai,
  outputText,
  responses,
} from './convert-response.js';

/** What converters before this one are known to get wrong in responses. */
describe('in a response', () => {
  const reasoning = {
    type: 'reasoning',
    id: 'rs_1',
    summary: [{ type: 'summary_text', text: 'Hm' }],
  };

  it('several output items of responses are one choice of openai, not one each', () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'f', arguments: '{}' };
    const body = responses(reasoning, message(outputText('So.')), call);
    const { choices } = converted('responses', 'openai', body);
    expect(choices).toHaveLength(1);
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'So.',
        reasoning_content: 'Hm',
        tool_calls: [{ id: 'c', function: { name: 'f' } }],
      },
    });
  });

  it('two answers are never glued together', () => {
    const body = {
      ...openai({}),
      choices: ['Harmony.', 'Serendipity.'].map((content, index) => ({
        index,
        message: { role: 'assistant', content },
        finish_reason: 'stop',
      })),
    };
    expect(converted('openai', 'responses', body).output_text).toBe('Harmony.');
  });

  it('cached tokens are not counted twice, nor left out', () => {
    const body = openai(
      { content: 'a' },
      {
        usage: {
          prompt_tokens: 10,
          completion_tokens: 1,
          total_tokens: 11,
          prompt_tokens_details: { cached_tokens: 4 },
        },
      },
    );
    const { usage } = converted('openai', 'claude', body);
    expect(usage).toMatchObject({ input_tokens: 6, cache_read_input_tokens: 4 });
    const back = { ...claude({ type: 'text', text: 'a' }), usage };
    expect(converted('claude', 'openai', back).usage.prompt_tokens).toBe(10);
  });

  it('the thoughts of gemini are part of the output', () => {
    const body = {
      ...gemini({ text: 'a' }),
      usageMetadata: {
        promptTokenCount: 5,
        candidatesTokenCount: 94,
        thoughtsTokenCount: 57,
        totalTokenCount: 156,
      },
    };
    for (const target of ['openai', 'responses', 'claude'] as const) {
      const { usage } = converted('gemini', target, body);
      expect(usage.completion_tokens ?? usage.output_tokens).toBe(151);
    }
    const there = converted('gemini', 'openai', body);
    expect(converted('openai', 'gemini', there).usageMetadata).toMatchObject(body.usageMetadata);
  });

  it('a call that gemini ends with STOP is a tool finish', () => {
    const body = gemini({ functionCall: { name: 'f', args: {} } });
    expect(converted('gemini', 'openai', body).choices[0].finish_reason).toBe('tool_calls');
    expect(converted('gemini', 'claude', body).stop_reason).toBe('tool_use');
  });

  it('a function_call of responses is a tool finish, not a stop', () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'f', arguments: '{}' };
    expect(converted('responses', 'claude', responses(call)).stop_reason).toBe('tool_use');
  });

  it('tool_calls are STOP for gemini, not MALFORMED_FUNCTION_CALL', () => {
    const body = claude({ type: 'tool_use', id: 'c', name: 'f', input: {} });
    const { candidates } = converted('claude', 'gemini', { ...body, stop_reason: 'tool_use' });
    expect(candidates[0].finishReason).toBe('STOP');
  });

  it.each([
    ['refusal', 'content_filter'],
    ['pause_turn', 'stop'],
    ['model_context_window_exceeded', 'length'],
  ])('the stop_reason %s of claude always has a finish for openai', (stop_reason, finish) => {
    const body = { ...claude({ type: 'text', text: 'a' }), stop_reason };
    expect(converted('claude', 'openai', body).choices[0].finish_reason).toBe(finish);
  });

  it('an error body is converted, not refused', () => {
    const body = { type: 'error', error: { type: 'not_found_error', message: 'no such model' } };
    expect(converted('claude', 'gemini', body)).toEqual({
      error: { code: 404, message: 'no such model', status: 'NOT_FOUND' },
    });
  });

  it('responses gets a full Response: ids, status, output and the required nulls', () => {
    const output = converted('claude', 'responses', claude({ type: 'text', text: 'a' }));
    expect(output).toMatchObject({ object: 'response', status: 'completed', error: null });
    expect(output.output).toMatchObject([{ id: 'msg_0', type: 'message', status: 'completed' }]);
  });

  it('an empty text beside calls is no block of claude', () => {
    const body = openai({
      content: '',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
    });
    expect(converted('openai', 'claude', body).content).toMatchObject([{ type: 'tool_use' }]);
  });

  it.each(['functions.Bash:0', 'a|b', 'x'.repeat(200), ''])(
    'a tool id the target refuses is rewritten the same every time: %j',
    (id) => {
      const body = openai({
        tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
      });
      const [block] = converted('openai', 'claude', body).content;
      const [item] = converted('openai', 'responses', body).output;
      expect(block.id).toMatch(/^[a-zA-Z0-9_-]{1,128}$/);
      expect(item.call_id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(converted('openai', 'claude', body).content[0].id).toBe(block.id);
    },
  );

  it.each(['openai', 'responses', 'claude'] as const)(
    'a thought signature survives the way from gemini to %s and back',
    (other) => {
      const parts = [
        { text: 'Hm', thought: true },
        { functionCall: { id: 'c', name: 'f', args: { a: 1 } }, thoughtSignature: 'proof' },
      ];
      const there = converted('gemini', other, gemini(...parts));
      expect(converted(other, 'gemini', there).candidates[0].content.parts).toEqual(parts);
    },
  );

  it('a candidate whose thinking took all tokens is still a choice', () => {
    const body = {
      candidates: [{ index: 0, finishReason: 'MAX_TOKENS' }],
      usageMetadata: { promptTokenCount: 5, thoughtsTokenCount: 60, totalTokenCount: 65 },
    };
    expect(converted('gemini', 'openai', body).choices).toMatchObject([
      { index: 0, finish_reason: 'length', message: { role: 'assistant', content: null } },
    ]);
    expect(converted('gemini', 'claude', body)).toMatchObject({
      content: [],
      stop_reason: 'max_tokens',
      usage: { output_tokens: 60 },
    });
  });

  it('a candidate without content or counts is converted all the same', () => {
    const body = { candidates: [{ finishReason: 'STOP' }], usageMetadata: {} };
    for (const target of ['openai', 'responses', 'claude'] as const)
      expect(() => converted('gemini', target, body)).not.toThrow();
  });

  it('a large integer in arguments keeps its digits', () => {
    const raw = '{"id":9007199254740993}';
    const body = openai({
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: raw } }],
    });
    expect(converted('openai', 'responses', body).output[0].arguments).toBe(raw);
    expect(converted('openai', 'claude', body).content[0].input).toEqual({
      id: '9007199254740993',
    });
    expect(codes('openai', 'claude', body)).toContain('big-integer');
  });

  it('nothing optional is written as null or undefined for gemini', () => {
    for (const source of ['openai', 'responses', 'claude'] as const) {
      const bodies = {
        openai: openai({ content: 'a' }),
        responses: responses(message(outputText('a'))),
        claude: claude({ type: 'text', text: 'a' }),
      };
      expect(JSON.stringify(converted(source, 'gemini', bodies[source]))).not.toContain('null');
    }
  });
});
