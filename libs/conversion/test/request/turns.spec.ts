import { convertRequest } from './convert-request.js';

const ask = { role: 'user', content: 'hi' };
const call = (id: string, name = 'f') => ({
  id,
  type: 'function',
  function: { name, arguments: '{}' },
});

describe('turns', () => {
  it('system text in the middle stays for claude, and moves to the start for gemini', () => {
    const messages = [{ role: 'system', content: 'a' }, ask, { role: 'developer', content: 'b' }];
    const claude = convertRequest('openai', 'claude', { model: 'm', max_tokens: 9, messages });
    expect(claude.output.system).toBe('a');
    expect(claude.output.messages.at(-1)).toEqual({
      role: 'system',
      content: [{ type: 'text', text: 'b' }],
    });
    const gemini = convertRequest('openai', 'gemini', { model: 'm', messages });
    expect(gemini.output.systemInstruction).toEqual({ parts: [{ text: 'a' }, { text: 'b' }] });
    expect(gemini.warnings).toEqual([
      expect.objectContaining({ code: 'hoisted-system', path: '$.messages[2]' }),
    ]);
  });

  it('several results are one claude message with the results before the text', () => {
    const { output } = convertRequest('openai', 'claude', {
      model: 'm',
      max_tokens: 9,
      messages: [
        { role: 'assistant', content: null, tool_calls: [call('a'), call('b')] },
        { role: 'tool', tool_call_id: 'a', content: '1' },
        ask,
        { role: 'tool', tool_call_id: 'b', content: '2' },
      ],
    });
    expect(output.messages[1].content.map((block: { type: string }) => block.type)).toEqual([
      'tool_result',
      'tool_result',
      'text',
    ]);
  });

  it('a picture whose address holds its text is those bytes in its own type', () => {
    const image_url = { url: 'data:image/svg+xml;charset=utf-8,%3Csvg/%3E' };
    const messages = [{ role: 'user', content: [{ type: 'image_url', image_url }] }];
    const { output } = convertRequest('openai', 'gemini', { model: 'm', messages });
    expect(output.contents[0].parts).toEqual([
      { inlineData: { mimeType: 'image/svg+xml', data: 'PHN2Zy8+' } },
    ]);
  });

  it('a picture in a tool result follows the tool messages of openai as a user message', () => {
    const image = { type: 'image', source: { type: 'url', url: 'https://e.x/a.png' } };
    const { output, codes } = convertRequest('claude', 'openai', {
      model: 'm',
      max_tokens: 9,
      messages: [
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: 'a', name: 'f', input: {} },
            { type: 'tool_use', id: 'b', name: 'f', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: [image] },
            { type: 'tool_result', tool_use_id: 'b', content: 'x', is_error: true },
          ],
        },
      ],
    });
    expect(output.messages.slice(1)).toEqual([
      { role: 'tool', tool_call_id: 'a', content: '' },
      { role: 'tool', tool_call_id: 'b', content: 'x' },
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://e.x/a.png' } }] },
    ]);
    expect(codes).toEqual(['moved-media', 'dropped-error-flag']);
  });

  it('a failed result is an error of claude and of gemini', () => {
    const content = [{ type: 'tool_result', tool_use_id: 'a', content: 'x', is_error: true }];
    const messages = [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
      { role: 'user', content },
    ];
    const { output } = convertRequest('claude', 'gemini', { model: 'm', max_tokens: 9, messages });
    expect(output.contents[1].parts).toEqual([
      { functionResponse: { id: 'a', name: 'f', response: { error: 'x' } } },
    ]);
    expect(convertRequest('gemini', 'claude', output).output.messages[1].content[0].is_error).toBe(
      true,
    );
  });

  it('results of gemini without ids answer the calls of their name in order', () => {
    const parts = (...list: unknown[]) => list;
    const { output, codes } = convertRequest('gemini', 'openai', {
      model: 'm',
      contents: [
        {
          role: 'model',
          parts: parts(
            { functionCall: { name: 'f' } },
            { functionCall: { name: 'g' } },
            { functionCall: { name: 'f' } },
          ),
        },
        {
          role: 'user',
          parts: parts(
            { functionResponse: { name: 'f', response: { output: 'f1' } } },
            { functionResponse: { name: 'f', response: { output: 'f2' } } },
            { functionResponse: { name: 'g', response: { output: 'g1' } } },
          ),
        },
      ],
    });
    expect(output.messages[0].tool_calls.map((one: { id: string }) => one.id)).toEqual([
      'call_0',
      'call_1',
      'call_2',
    ]);
    expect(
      output.messages
        .slice(1)
        .map((one: { tool_call_id: string; content: string }) => [one.tool_call_id, one.content]),
    ).toEqual([
      ['call_0', 'f1'],
      ['call_2', 'f2'],
      ['call_1', 'g1'],
    ]);
    expect(codes.filter((code) => code === 'generated-tool-id')).toHaveLength(3);
  });

  it('an id used again is told apart, and each result goes to its own call', () => {
    const round = (content: string) => [
      { role: 'assistant', content: null, tool_calls: [call('call_0')] },
      { role: 'tool', tool_call_id: 'call_0', content },
    ];
    const { output } = convertRequest('openai', 'claude', {
      model: 'm',
      max_tokens: 9,
      messages: [...round('1'), ...round('2')],
    });
    const ids = [0, 2].map((i) => output.messages[i].content[0].id);
    expect(new Set(ids).size).toBe(2);
    expect([1, 3].map((i) => output.messages[i].content[0].tool_use_id)).toEqual(ids);
  });

  it('a result without a call keeps its id, which is its name for gemini', () => {
    const messages = [{ role: 'tool', tool_call_id: 'lost', content: 'x' }];
    const { output, codes } = convertRequest('openai', 'gemini', { model: 'm', messages });
    expect(output.contents[0].parts[0].functionResponse).toMatchObject({
      id: 'lost',
      name: 'lost',
    });
    expect(codes).toEqual(['orphan-tool-result']);
  });

  it.each([
    'DATA:image/png;base64,AAAA',
    'data:image/PNG;base64,AAAA',
    'data:image/png;BASE64,AAAA',
  ])('the bytes of a picture are read in whichever case %s is written', (url) => {
    const content = [{ type: 'image_url', image_url: { url } }];
    const body = { model: 'm', max_tokens: 99, messages: [{ role: 'user', content }] };
    const { output, codes } = convertRequest('openai', 'claude', body);
    const source = { type: 'base64', media_type: 'image/png', data: 'AAAA' };
    expect(output.messages[0].content).toEqual([{ type: 'image', source }]);
    expect(codes).toEqual([]);
  });

  it('sound in an input of responses is sound', () => {
    const content = [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } }];
    const body = { model: 'm', input: [{ role: 'user', content }] };
    expect(convertRequest('responses', 'openai', body).output.messages[0].content).toEqual(content);
    expect(convertRequest('responses', 'gemini', body).output.contents[0].parts).toEqual([
      { inlineData: { mimeType: 'audio/mpeg', data: 'AAAA' } },
    ]);
  });

  it('what an assistant said in several texts is a message of several parts', () => {
    const content = ['One.', 'Two.'].map((text) => ({ type: 'text', text }));
    const messages = [{ role: 'assistant', content }];
    const { output } = convertRequest('claude', 'responses', { model: 'm', messages });
    expect(output.input).toMatchObject([
      { role: 'assistant', content: [{ text: 'One.' }, { text: 'Two.' }] },
    ]);
  });

  it('what an assistant of responses says after a text is a turn of its own, but for its calls', () => {
    const said = (text: string) => ({ type: 'message', role: 'assistant', content: text });
    const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
    const input = [said('One.'), said('Two.'), call];
    const { output } = convertRequest('responses', 'openai', { model: 'm', input });
    expect(output.messages).toMatchObject([
      { content: 'One.' },
      { content: 'Two.', tool_calls: [{ id: 'c' }] },
    ]);
  });

  it('a free-form tool is a function of one text where there are only functions', () => {
    const { output, codes } = convertRequest('openai', 'claude', {
      model: 'm',
      max_tokens: 9,
      messages: [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', type: 'custom', custom: { name: 'sh', input: 'ls' } }],
        },
      ],
      tools: [{ type: 'custom', custom: { name: 'sh', description: 'Runs' } }],
    });
    expect(output.tools).toEqual([
      {
        name: 'sh',
        description: 'Runs',
        input_schema: {
          type: 'object',
          properties: { input: { type: 'string' } },
          required: ['input'],
        },
      },
    ]);
    expect(output.messages[0].content[0].input).toEqual({ input: 'ls' });
    expect(codes).toEqual(['wrapped-custom-tool', 'wrapped-custom-tool']);
  });

  it('calls of another model carry the documented placeholder for gemini 3 only', () => {
    const body = (model: string) => ({
      model,
      messages: [ask, { role: 'assistant', content: null, tool_calls: [call('a'), call('b')] }],
    });
    const { output, codes } = convertRequest('openai', 'gemini', body('gemini-3-pro'));
    expect(
      output.contents[1].parts.map((part: { thoughtSignature?: string }) => part.thoughtSignature),
    ).toEqual(['skip_thought_signature_validator', undefined]);
    expect(codes).toEqual(['placeholder-signature']);
    const back = convertRequest('gemini', 'openai', output).output;
    expect(JSON.stringify(back)).not.toContain('skip_thought');
    expect(convertRequest('openai', 'gemini', body('gemini-2.5-pro')).codes).toEqual([]);
  });

  it('thoughts keep their own proof, and only an empty thought lends it to the call after it', () => {
    const parts = (thinking: string) => {
      const content = [
        { type: 'thinking', thinking, signature: 'SIG' },
        { type: 'tool_use', id: 'a', name: 'f', input: {} },
      ];
      const messages = [ask, { role: 'assistant', content }];
      return convertRequest('claude', 'gemini', { model: 'm', max_tokens: 9, messages }, 'keep')
        .output.contents[1].parts;
    };
    const functionCall = { id: 'a', name: 'f', args: {} };
    expect(parts('hm')).toEqual([
      { text: 'hm', thought: true, thoughtSignature: 'SIG' },
      { functionCall },
    ]);
    expect(parts('')).toEqual([{ functionCall, thoughtSignature: 'SIG' }]);
  });

  it('thinking without a proof becomes thinking of claude with an empty one, and a warning', () => {
    const messages = [ask, { role: 'assistant', content: 'a', reasoning_content: 'hm' }, ask];
    const body = { model: 'm', max_tokens: 9, messages };
    const { output, codes } = convertRequest('openai', 'claude', body, 'keep');
    expect(output.messages[1].content[0]).toEqual({
      type: 'thinking',
      thinking: 'hm',
      signature: '',
    });
    expect(codes).toEqual(['unsigned-reasoning']);
  });

  it.each([
    ['30m', '5m'],
    ['12h', '1h'],
  ])('a cache mark of %s lives %s at claude, and back', (long, short) => {
    const content = [
      { type: 'text', text: 'a', prompt_cache_breakpoint: { mode: 'explicit', ttl: long } },
    ];
    const { output } = convertRequest('openai', 'claude', {
      model: 'm',
      max_tokens: 9,
      messages: [{ role: 'user', content }],
    });
    expect(output.messages[0].content[0].cache_control).toEqual({ type: 'ephemeral', ttl: short });
    expect(convertRequest('claude', 'openai', output).output.messages[0].content).toEqual(content);
  });

  it('a stream of openai ends with its counts where that of the source always does, else as it was asked', () => {
    const streamed = (body: object) => convertRequest('claude', 'openai', body).output;
    const body = { model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'hi' }] };
    expect(streamed({ ...body, stream: true }).stream_options).toEqual({ include_usage: true });
    expect(streamed({ ...body, stream: false })).not.toHaveProperty('stream_options');
    const plain = { model: 'm', messages: body.messages, stream: true };
    const there = convertRequest('openai', 'claude', plain);
    expect([there.output.stream, there.output.stream_options]).toEqual([true, undefined]);
    expect(streamed(there.output).stream_options).toEqual({ include_usage: true });
  });

  it('the missing token limit of claude is 4096, with a warning', () => {
    const { output, codes } = convertRequest('openai', 'claude', { model: 'm', messages: [ask] });
    expect(output.max_tokens).toBe(4096);
    expect(codes).toEqual(['defaulted-max-tokens']);
  });

  it('a gemini request without a model converts to one without, with a warning', () => {
    const { output, codes } = convertRequest('gemini', 'openai', {
      contents: [{ parts: [{ text: 'hi' }] }],
    });
    expect(output).toEqual({ messages: [ask] });
    expect(codes).toEqual(['missing-model']);
  });
});
