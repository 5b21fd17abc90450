import { convert, ConversionError, PROTOCOLS, type Protocol } from '../../src/index.js';
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

const HELLO: Record<Protocol, object> = {
  openai: openai({ content: 'Hello', refusal: null }),
  responses: responses(message(outputText('Hello'))),
  claude: claude({ type: 'text', text: 'Hello', citations: null }),
  gemini: gemini({ text: 'Hello' }),
};

const texts: Record<Protocol, (output: any) => unknown> = {
  openai: (output) => output.choices[0].message.content,
  responses: (output) => output.output_text,
  claude: (output) => output.content.map((block: any) => block.text).join(''),
  gemini: (output) => output.candidates[0].content.parts.map((part: any) => part.text).join(''),
};

describe('an answer', () => {
  it('keeps its text between all protocols', () => {
    for (const source of PROTOCOLS)
      for (const target of PROTOCOLS)
        expect(
          texts[target]({ output_text: 'Hello', ...converted(source, target, HELLO[source]) }),
        ).toBe('Hello');
  });

  it('is the body itself when source and target are the same', () => {
    for (const protocol of PROTOCOLS)
      expect(converted(protocol, protocol, HELLO[protocol])).toBe(HELLO[protocol]);
  });

  it('keeps id, model and time where the target has them', () => {
    expect(converted('openai', 'responses', HELLO.openai)).toMatchObject({
      id: 'chatcmpl-7',
      model: 'gpt-6-sol',
      created_at: 1_760_000_000,
    });
    expect(converted('openai', 'claude', HELLO.openai)).toMatchObject({
      id: 'chatcmpl-7',
      model: 'gpt-6-sol',
    });
    expect(converted('openai', 'gemini', HELLO.openai)).toMatchObject({
      responseId: 'chatcmpl-7',
      modelVersion: 'gpt-6-sol',
      createTime: '2025-10-09T08:53:20.000Z',
    });
    const timed = { ...HELLO.gemini, createTime: '2025-10-09T08:53:20.000Z' };
    expect(converted('gemini', 'openai', timed)).toMatchObject({ created: 1_760_000_000 });
  });

  it('gets the same placeholders every time where the source says nothing', () => {
    const bare = { candidates: [{ content: { parts: [{ text: 'x' }] } }] };
    expect(converted('gemini', 'openai', bare)).toMatchObject({
      id: 'chatcmpl_0',
      created: 0,
      model: '',
    });
    expect(converted('gemini', 'claude', bare)).toMatchObject({ id: 'msg_0', stop_reason: null });
    expect(converted('gemini', 'responses', bare)).toMatchObject({
      id: 'resp_0',
      created_at: 0,
      status: 'in_progress',
    });
  });

  it('has every field claude and responses require, null where there is nothing to say', () => {
    expect(converted('openai', 'claude', HELLO.openai)).toMatchObject({
      type: 'message',
      role: 'assistant',
      stop_sequence: null,
      stop_details: null,
      container: null,
      diagnostics: null,
      content: [{ type: 'text', text: 'Hello', citations: null }],
    });
    expect(converted('openai', 'responses', HELLO.openai)).toMatchObject({
      object: 'response',
      output_text: 'Hello',
      access_programs: null,
      error: null,
      incomplete_details: null,
      instructions: null,
      metadata: null,
      parallel_tool_calls: true,
      temperature: null,
      tool_choice: 'auto',
      tools: [],
      top_p: null,
      output: [{ ...message(outputText('Hello')), id: 'msg_0' }],
    });
  });

  it('names the tier it was served from in the words of the target', () => {
    const body = openai({ content: 'a' }, { service_tier: 'priority' });
    expect(converted('openai', 'claude', body).usage.service_tier).toBe('priority');
    expect(converted('openai', 'gemini', body).usageMetadata.trafficType).toBe(
      'ON_DEMAND_PRIORITY',
    );
    const standard = {
      ...claude(),
      usage: { input_tokens: 1, output_tokens: 1, service_tier: 'standard' },
    };
    expect(converted('claude', 'responses', standard).service_tier).toBe('default');
    const flex = { ...responses(), service_tier: 'flex' };
    expect(converted('responses', 'openai', flex).service_tier).toBe('flex');
    expect(codes('openai', 'claude', { ...body, service_tier: 'flex' })).toContain(
      'unsupported-field',
    );
  });

  it('warns of every field nobody reads, with its path', () => {
    const body = { ...claude(), container: { id: 'c' }, brand_new: 1 };
    const { warnings } = convert({ kind: 'response', source: 'claude', target: 'openai', body });
    expect(warnings).toMatchObject([
      { code: 'unsupported-field', path: '$.container' },
      { code: 'unknown-field', path: '$.brand_new' },
    ]);
  });

  it.each([
    ['openai', { messages: [] }, '$.choices'],
    ['openai', { choices: {} }, '$.choices'],
    ['openai', { choices: [{ index: 0 }] }, '$.choices[0].message'],
    ['responses', { input: 'hi' }, '$.output'],
    ['responses', { output: [{ id: 'x' }] }, '$.output[0].type'],
    ['claude', { messages: [] }, '$.content'],
    ['claude', { role: 'user', content: [] }, '$.role'],
    ['claude', { type: 'message_start', content: [] }, '$.type'],
    ['claude', { content: [{ type: 'tool_use', id: 'a' }] }, '$.content[0].name'],
    ['gemini', { contents: [] }, '$.candidates'],
    ['gemini', { candidates: {} }, '$.candidates'],
    ['gemini', null, '$'],
    ['openai', 'text', '$'],
    ['claude', [], '$'],
  ] as const)('is refused when %s could not have said it: %j', (source, body, path) => {
    const refused = () => converted(source, source === 'openai' ? 'claude' : 'openai', body);
    expect(refused).toThrow(ConversionError);
    expect(refused).toThrow(expect.objectContaining({ path }));
  });

  it.each([
    ['openai', { custom_id: 'a', response: { status_code: 200, body: HELLO.openai } }],
    ['responses', { custom_id: 'a', response: { status_code: 200, body: HELLO.responses } }],
    ['claude', { custom_id: 'a', result: { type: 'succeeded', message: HELLO.claude } }],
    ['gemini', { key: 'a', response: HELLO.gemini }],
  ] as const)('of %s is taken out of the line of a batch', (source, line) => {
    const target = source === 'openai' ? 'claude' : 'openai';
    expect(converted(source, target, line)).toEqual(converted(source, target, HELLO[source]));
    expect(codes(source, target, line)).toContain('unwrapped-body');
  });
});

describe('several answers', () => {
  const body = {
    ...openai({}),
    choices: ['one', 'two'].map((content, index) => ({
      index,
      message: { role: 'assistant', content },
      finish_reason: 'stop',
    })),
  };

  it('stay several for gemini', () => {
    const { candidates } = converted('openai', 'gemini', body);
    expect(candidates.map((candidate: any) => candidate.content.parts)).toEqual([
      [{ text: 'one' }],
      [{ text: 'two' }],
    ]);
    expect(candidates.map((candidate: any) => candidate.index)).toEqual([0, 1]);
  });

  it.each(['claude', 'responses'] as const)('are the first for %s, with a warning', (target) => {
    const output = converted('openai', target, body);
    expect(JSON.stringify(output)).toContain('one');
    expect(JSON.stringify(output)).not.toContain('two');
    expect(codes('openai', target, body)).toContain('dropped-choice');
  });
});

describe('a response', () => {
  it.each([
    ['$.createTime', { createTime: 'yesterday' }],
    ['$.promptFeedback', { promptFeedback: { blockReason: 'SAFETY' } }],
    ['$.promptFeedback.blockReasonMessage', { promptFeedback: { blockReasonMessage: 'no' } }],
  ])('of gemini tells of %s, which it cannot carry', (path, fields) => {
    const { warnings } = convert({
      kind: 'response',
      source: 'gemini',
      target: 'openai',
      body: { ...HELLO.gemini, ...fields },
    });
    expect(warnings.map((warning) => warning.path)).toContain(path);
  });
});
