import { convert } from '../../src/convert.js';
import { convertRequest, type Loose } from './convert-request.js';
import { REQUESTS } from '../payloads/requests.js';

const ask = { role: 'user', content: 'hi' };
describe('mistakes other converters make with the settings and tools of requests', () => {
  it('9: no schema field is null beside the other one', () => {
    for (const source of ['openai', 'responses', 'claude'] as const) {
      const { output } = convertRequest(source, 'gemini', REQUESTS[source]);
      expect(JSON.stringify(output.tools)).not.toContain('null,');
      for (const entry of output.tools[0].functionDeclarations) {
        expect(Object.values(entry)).not.toContain(null);
        expect('parameters' in entry && 'parametersJsonSchema' in entry).toBe(false);
      }
    }
  });

  it("11: JSON without a schema leaves the caller's tools alone", () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const body = { model: 'm', messages: [ask], tools, response_format: { type: 'json_object' } };
    const { output, codes } = convertRequest('openai', 'claude', body);
    expect(output.tools.map((tool: Loose) => tool.name)).toEqual(['f']);
    expect(output.tool_choice).toBeUndefined();
    expect(codes).toContain('unsupported-field');
  });

  it('what is said beside a schema is named where it stands', () => {
    const words = { name: 'n', description: 'd', strict: true, schema: { type: 'object' } };
    const tool = { name: 'f', parameters: {}, strict: true };
    const bodies = {
      openai: {
        messages: [ask],
        response_format: { type: 'json_schema', json_schema: words },
        tools: [{ type: 'function', function: tool }],
      },
      responses: {
        input: 'hi',
        text: { format: { type: 'json_schema', ...words } },
        tools: [{ type: 'function', ...tool }],
      },
    };
    const paths = (source: keyof typeof bodies) =>
      convert({
        kind: 'request',
        source,
        target: 'gemini',
        body: { model: 'm', ...bodies[source] },
      })
        .warnings.filter(({ code }) => code === 'unsupported-field')
        .map(({ path }) => path);
    const said = ['name', 'description', 'strict'];
    expect(paths('openai').toSorted()).toEqual(
      [
        ...said.map((word) => `$.response_format.json_schema.${word}`),
        '$.tools[0].function.strict',
      ].toSorted(),
    );
    expect(paths('responses').toSorted()).toEqual(
      [...said.map((word) => `$.text.format.${word}`), '$.tools[0].strict'].toSorted(),
    );
  });

  it('the older words for the end user and the summary count where their successors are absent', () => {
    const body = { model: 'm', input: 'hi', user: 'u', reasoning: { generate_summary: 'concise' } };
    const { output, codes } = convertRequest('responses', 'claude', body);
    expect(output.metadata).toEqual({ user_id: 'u' });
    expect(output.thinking).toBeUndefined();
    expect(codes).not.toContain('unknown-field');
    const both = { ...body, safety_identifier: 's' };
    expect(convertRequest('responses', 'openai', both)).toMatchObject({
      output: { safety_identifier: 's' },
      codes: expect.arrayContaining(['superseded-field']),
    });
  });

  it('a field that was read is not also called unknown', () => {
    const toolUse = { type: 'tool_use', id: 't', name: 'f', input: {} };
    const mark = { cache_control: { type: 'ephemeral' } };
    const marked = [{ role: 'assistant', content: [{ ...toolUse, ...mark }] }];
    const server = { type: 'url', name: 's', url: 'https://mcp.example' };
    const allowed = { mode: 'auto', tools: [{ type: 'function', function: { name: 'f' } }] };
    const choice = { type: 'allowed_tools', allowed_tools: allowed };
    for (const target of ['responses', 'gemini'] as const) {
      expect(
        [
          convertRequest('claude', target, { max_tokens: 99, messages: marked }),
          convertRequest('claude', target, { max_tokens: 99, messages: [], mcp_servers: [server] }),
          convertRequest('openai', target, { messages: [ask], tool_choice: choice }),
        ].flatMap(({ codes }) => codes),
      ).not.toContain('unknown-field');
    }
  });

  it('12: a token limit below the minimum of responses stays, with a warning', () => {
    const { output, codes } = convertRequest('openai', 'responses', {
      model: 'm',
      messages: [ask],
      max_tokens: 1,
    });
    expect(output.max_output_tokens).toBe(1);
    expect(codes).toEqual(['out-of-range']);
  });

  it.each([
    ['openai', 'claude', { messages: [ask], temperature: 1.5 }],
    ['openai', 'gemini', { messages: [ask], n: 9 }],
  ] as const)(
    'a number that %s takes and %s refuses stays, and is told',
    (source, target, body) => {
      expect(convertRequest(source, target, { model: 'm', ...body }).codes).toContain(
        'out-of-range',
      );
    },
  );

  it('a detail that the API chooses itself is no wish', () => {
    const image_url = { url: 'https://e.x/a.png', detail: 'auto' };
    const messages = [{ role: 'user', content: [{ type: 'image_url', image_url }] }];
    const body = { model: 'm', max_tokens: 99, messages };
    expect(convertRequest('openai', 'claude', body).codes).toEqual([]);
  });

  it('a cache mark on a tool of openai keeps its life', () => {
    const cache_control = { type: 'ephemeral', ttl: '1h' };
    const tools = [{ type: 'function', function: { name: 'f' }, cache_control }];
    const { output, codes } = convertRequest('openai', 'claude', {
      model: 'm',
      max_tokens: 9,
      messages: [ask],
      tools,
    });
    expect(output.tools[0].cache_control).toEqual(cache_control);
    expect(codes).toEqual([]);
  });

  it.each(['openai', 'responses', 'gemini'] as const)(
    'that a document may be cited is no wish of %s, and told',
    (target) => {
      const source = { type: 'text', media_type: 'text/plain', data: 'a' };
      const content = [{ type: 'document', source, citations: { enabled: true } }];
      const body = { model: 'm', max_tokens: 99, messages: [{ role: 'user', content }] };
      expect(convertRequest('claude', target, body).codes).toContain('unsupported-field');
    },
  );

  it('13: no sampling is invented for claude, and stop is kept', () => {
    const { output } = convertRequest('openai', 'claude', {
      model: 'm',
      messages: [ask],
      stop: 'END',
    });
    expect(output).not.toHaveProperty('temperature');
    expect(output).not.toHaveProperty('top_p');
    expect(output.stop_sequences).toEqual(['END']);
  });

  it('14: the schema of the answer reaches every target', () => {
    const body = REQUESTS.openai;
    const properties = (schema: Loose): string[] => Object.keys(schema.properties);
    const expected = ['city', 'unit', 'days'];
    expect(
      properties(convertRequest('openai', 'responses', body).output.text.format.schema),
    ).toEqual(expected);
    expect(
      properties(convertRequest('openai', 'claude', body).output.output_config.format.schema),
    ).toEqual(expected);
    const { generationConfig } = convertRequest('openai', 'gemini', body).output;
    expect(
      properties(generationConfig.responseSchema ?? generationConfig.responseJsonSchema),
    ).toEqual(expected);
  });

  it('14: the same protocol on both sides gives the payload itself', () => {
    for (const source of ['openai', 'responses', 'claude', 'gemini'] as const) {
      const { output, warnings } = convert({
        kind: 'request',
        source,
        target: source,
        body: REQUESTS[source],
      });
      expect(output).toEqual(REQUESTS[source]);
      expect(warnings).toEqual([]);
    }
  });

  it('14: a gemini request as the Python SDK takes it is read by its own names', () => {
    const { output } = convertRequest('gemini', 'claude', {
      model: 'models/gemini-2.5-flash',
      contents: [
        { role: 'user', parts: [{ inline_data: { mime_type: 'image/png', data: 'AAAA' } }] },
        { role: 'model', parts: [{ function_call: { name: 'f', args: { snake_case: 1 } } }] },
      ],
      config: {
        system_instruction: 'Be kind.',
        max_output_tokens: 50,
        tools: [
          {
            function_declarations: [
              {
                name: 'f',
                parameters: {
                  type: 'OBJECT',
                  properties: {
                    snake_case: { type: 'NUMBER' },
                    args: { any_of: [{ type: 'STRING' }] },
                  },
                },
              },
            ],
          },
        ],
      },
    });
    expect(output).toMatchObject({ model: 'gemini-2.5-flash', system: 'Be kind.', max_tokens: 50 });
    expect(output.messages[0].content[0].source).toEqual({
      type: 'base64',
      media_type: 'image/png',
      data: 'AAAA',
    });
    expect(output.messages[1].content[0].input).toEqual({ snake_case: 1 });
    expect(output.tools[0].input_schema.properties).toEqual({
      snake_case: { type: 'number' },
      args: { anyOf: [{ type: 'string' }] },
    });
  });

  it('15: a thinking level is in capitals and max_completion_tokens is kept', () => {
    const body = {
      model: 'm',
      messages: [ask],
      reasoning_effort: 'low',
      max_completion_tokens: 77,
    };
    expect(convertRequest('openai', 'gemini', body).output.generationConfig).toEqual({
      maxOutputTokens: 77,
      thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: true },
    });
  });

  it('25: adaptive thinking keeps its effort, and without one asks for what claude does unasked', () => {
    const body = { model: 'm', max_tokens: 9, messages: [ask], thinking: { type: 'adaptive' } };
    const low = { ...body, output_config: { effort: 'low' } };
    expect(convertRequest('claude', 'openai', low).output.reasoning_effort).toBe('low');
    expect(convertRequest('claude', 'openai', body).output.reasoning_effort).toBe('high');
    expect(convertRequest('claude', 'gemini', body).output.generationConfig.thinkingConfig).toEqual(
      {
        thinkingBudget: -1,
        includeThoughts: true,
      },
    );
  });

  it('26: a budget stays below max_tokens, and thinking is dropped where none fits', () => {
    const body = (maxOutputTokens: number) => ({
      model: 'claude-opus-4-6',
      contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
      generationConfig: { maxOutputTokens, thinkingConfig: { thinkingBudget: 9000 } },
    });
    const fitting = convertRequest('gemini', 'claude', body(5000));
    expect(fitting.output.thinking).toEqual({ type: 'enabled', budget_tokens: 4999 });
    expect(fitting.codes).toEqual(['clamped-budget']);
    const none = convertRequest('gemini', 'claude', body(1000));
    expect(none.output.thinking).toBeUndefined();
    expect(none.codes).toEqual(['dropped-reasoning']);
  });

  it('29: what claude takes since 2026 is understood', () => {
    const { output, codes } = convertRequest('claude', 'openai', {
      model: 'm',
      max_tokens: 9,
      cache_control: { type: 'ephemeral' },
      container: 'c_1',
      output_format: { type: 'json_schema', schema: { type: 'object', properties: { a: {} } } },
      tools: [
        { type: 'custom', name: 'f', input_schema: { type: 'object', properties: { a: {} } } },
        { type: 'memory_20250818', name: 'memory' },
      ],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'file', file_id: 'file_1' } },
            { type: 'text', text: 'a' },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: 't', name: 'f', input: {}, caller: { type: 'direct' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'b' } },
          ],
        },
        { role: 'system', content: 'c' },
      ],
    });
    expect(output.messages.at(-1)).toEqual({ role: 'system', content: 'c' });
    expect(output.response_format.json_schema.schema.properties).toEqual({ a: {} });
    expect(output.tools.map((tool: Loose) => tool.function.name)).toEqual(['f']);
    expect(codes.toSorted()).toEqual([
      'generated-file-name',
      'out-of-range',
      'unenforced-schema',
      'unsupported-content',
      'unsupported-field',
      'unsupported-field',
      'unsupported-tool',
    ]);
  });
});
