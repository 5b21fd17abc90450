import { convert } from '../../src/index.js';
import { converted, openai } from './convert-response.js';

const chunk = (choice: object, rest: object = {}) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: {}, finish_reason: 'stop', ...choice }],
  ...rest,
});

const counts = { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 };

describe('dialects of Chat Completions', () => {
  it.each([
    ['beside the choices', chunk({}, { usage: counts })],
    ['in x_groq', chunk({}, { x_groq: { id: 'req_1', usage: counts } })],
    ['in a choice', chunk({ usage: counts })],
  ])('the counts of a stream are read %s', (_place, body) => {
    const { output, warnings } = convert({
      kind: 'stream',
      source: 'openai',
      target: 'claude',
      body,
    });
    expect(output).toMatchObject({ usage: { input_tokens: 4, output_tokens: 2 } });
    expect(warnings).toEqual([]);
  });

  it('the cache counted beside the prompt is part of it', () => {
    const usage = { ...counts, prompt_cache_hit_tokens: 3, prompt_cache_miss_tokens: 1 };
    expect(converted('openai', 'claude', openai({ content: 'Hi' }, { usage })).usage).toMatchObject(
      { input_tokens: 1, cache_read_input_tokens: 3 },
    );
  });

  it('thoughts among the parts of the content are reasoning', () => {
    const thought = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] };
    const content = [thought, { type: 'text', text: 'Hi' }];
    expect(converted('openai', 'gemini', openai({ content })).candidates[0].content.parts).toEqual([
      { text: 'Hm', thought: true },
      { text: 'Hi' },
    ]);
    const body = chunk({ delta: { content }, finish_reason: null });
    const { output } = convert({ kind: 'stream', source: 'openai', target: 'claude', body });
    expect(output).toMatchObject([
      { delta: { type: 'thinking_delta', thinking: 'Hm' } },
      { delta: { type: 'text_delta', text: 'Hi' } },
    ]);
  });

  it('a proof beside a call stands before it', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
    const message = { content: null, reasoning_signature: 'proof', tool_calls: [call] };
    expect(converted('openai', 'gemini', openai(message)).candidates[0].content.parts).toEqual([
      { functionCall: { id: 'c', name: 'f', args: {} }, thoughtSignature: 'proof' },
    ]);
  });

  it('a failure beside the choices of a chunk is an error after what the chunk says, and no end', () => {
    const body = chunk(
      { delta: { content: 'Hi' }, finish_reason: 'error' },
      { error: { code: 'server_error', message: 'The provider is gone' } },
    );
    const converted = (target: 'claude' | 'gemini') =>
      convert({ kind: 'stream', source: 'openai', target, body }).output;
    expect(converted('claude')).toMatchObject([
      { delta: { type: 'text_delta', text: 'Hi' } },
      { type: 'error', error: { type: 'api_error', message: 'The provider is gone' } },
    ]);
    expect(converted('gemini')).toMatchObject({ error: { message: 'The provider is gone' } });
  });

  it.each(['response', 'stream'] as const)('a %s that itself is an error is one', (kind) => {
    const body = { object: 'error', message: 'No such model', type: 'NotFoundError', code: 404 };
    const { output, warnings } = convert({ kind, source: 'openai', target: 'gemini', body });
    expect(output).toEqual({ error: { code: 404, message: 'No such model', status: 'NOT_FOUND' } });
    expect(warnings).toEqual([]);
  });

  it('an answer whose one choice failed is that error, and says that its beginning is gone', () => {
    const error = { code: 429, message: 'Slow down' };
    const choices = [{ index: 0, message: { content: 'Hal' }, finish_reason: 'error', error }];
    const { output, warnings } = convert({
      kind: 'response',
      source: 'openai',
      target: 'claude',
      body: openai({}, { choices }),
    });
    expect(output).toMatchObject({ type: 'error', error: { type: 'rate_limit_error' } });
    expect(warnings).toMatchObject([{ code: 'dropped-output', path: '$.choices[0]' }]);
  });

  it('an empty reason ends nothing', () => {
    const body = chunk({ delta: { content: 'Hi' }, finish_reason: '' });
    const { output, warnings } = convert({
      kind: 'stream',
      source: 'openai',
      target: 'claude',
      body,
    });
    expect(output).toMatchObject({ type: 'content_block_delta' });
    expect(warnings).toEqual([]);
  });

  it.each(['', null, undefined])('a whole answer whose reason is %j has ended', (finish_reason) => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
    const said = (message: object) =>
      openai({}, { choices: [{ index: 0, message, finish_reason }] });
    expect(converted('openai', 'responses', said({ content: 'Hi' })).status).toBe('completed');
    const calling = convert({
      kind: 'response',
      source: 'openai',
      target: 'claude',
      body: said({ tool_calls: [call] }),
    });
    expect(calling.output).toMatchObject({ stop_reason: 'tool_use' });
    expect(calling.warnings.map(({ code }) => code)).toContain('unknown-finish');
  });

  it.each([
    ['eos', 'end_turn'],
    ['model_length', 'model_context_window_exceeded'],
  ])('the reason %s is %s of claude', (finish_reason, stop_reason) => {
    const body = openai({}, { choices: [{ index: 0, message: { content: 'Hi' }, finish_reason }] });
    expect(converted('openai', 'claude', body).stop_reason).toBe(stop_reason);
  });

  it('reasoning under both of its names is read once, and nothing of it is called lost', () => {
    const body = openai({ content: 'Hi', reasoning: 'Hm', reasoning_content: 'Hm' });
    const { output, warnings } = convert({
      kind: 'response',
      source: 'openai',
      target: 'gemini',
      body,
    });
    expect(output).toMatchObject({
      candidates: [{ content: { parts: [{ text: 'Hm', thought: true }, { text: 'Hi' }] } }],
    });
    expect(warnings).toEqual([]);
  });

  it('arguments that stream as an object are whole', () => {
    const call = { index: 0, id: 'c', function: { name: 'f', arguments: { x: 1 } } };
    const body = chunk({ delta: { tool_calls: [call] }, finish_reason: null });
    const { output } = convert({ kind: 'stream', source: 'openai', target: 'gemini', body });
    expect(output).toMatchObject({
      candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: { x: 1 } } }] } }],
    });
  });
});
