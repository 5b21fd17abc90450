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
});
