import type { Protocol } from '../../src/index.js';
import { convertRequest, type Loose } from './convert-request.js';
import { ASK, requestWith } from './rows/row.js';

const f = { type: 'function', function: { name: 'f' } };

describe('a request the target accepts', () => {
  it('says of a tool for responses that it is not strict, as it was where nothing was said', () => {
    const { tools } = convertRequest(
      'openai',
      'responses',
      requestWith('openai', { tools: [f] }),
    ).output;
    expect(tools[0].strict).toBe(false);
    const strict = { type: 'function', function: { name: 'f', strict: true } };
    const kept = convertRequest('openai', 'responses', requestWith('openai', { tools: [strict] }));
    expect(kept.output.tools[0].strict).toBe(true);
  });

  it.each(['openai', 'claude', 'gemini'] as const)(
    'has no choice of tools without tools: %s',
    (target) => {
      const body = requestWith('responses', {
        tools: [{ type: 'file_search', vector_store_ids: ['v'] }],
        tool_choice: 'required',
        parallel_tool_calls: false,
      });
      const { output, codes } = convertRequest('responses', target, body);
      for (const key of ['tools', 'tool_choice', 'parallel_tool_calls', 'toolConfig'])
        expect(output).not.toHaveProperty(key);
      expect(codes.filter((code) => code === 'choice-without-tools')).toHaveLength(2);
    },
  );

  it.each(['openai', 'claude', 'gemini'] as const)('has a tool of a name once: %s', (target) => {
    const tool = { type: 'function', name: 'f', description: 'first', parameters: null };
    const { output, warnings } = convertRequest('responses', target, {
      model: 'm',
      tools: [tool],
      input: [
        ASK.responses,
        { type: 'additional_tools', role: 'developer', tools: [{ ...tool, description: 'again' }] },
      ],
    });
    const tools = target === 'gemini' ? output.tools[0].functionDeclarations : output.tools;
    expect(JSON.stringify(tools)).toContain('first');
    expect(tools).toHaveLength(1);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'duplicate-tool', path: '$.input[1].tools[0]' }),
    );
  });

  it('leaves out the reasoning of another provider, keeps that of the same one, and does as it is told', () => {
    const body = requestWith('claude', {
      messages: [
        ASK.claude,
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', signature: 'SIG' },
            { type: 'text', text: 'a' },
          ],
        },
        ASK.claude,
      ],
    });
    for (const target of ['openai', 'responses', 'gemini'] as const) {
      const dropped = convertRequest('claude', target, body);
      expect(JSON.stringify(dropped.output)).not.toContain('SIG');
      expect(dropped.codes).toContain('foreign-reasoning');
      expect(JSON.stringify(convertRequest('claude', target, body, 'keep').output)).toContain(
        'SIG',
      );
    }
    const item = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'SIG' };
    const said = { type: 'message', role: 'assistant', content: 'a' };
    const own = requestWith('responses', { input: [ASK.responses, item, said] });
    expect(JSON.stringify(convertRequest('responses', 'openai', own).output)).toContain('SIG');
    const asked = convertRequest('responses', 'openai', own, 'drop');
    expect(JSON.stringify(asked.output)).not.toContain('SIG');
  });

  it('takes the empty legacy call beside calls for none', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
    const message = {
      role: 'assistant',
      content: null,
      function_call: { name: '', arguments: '' },
      tool_calls: [call],
    };
    const { output } = convertRequest(
      'openai',
      'claude',
      requestWith('openai', { messages: [ASK.openai, message] }),
    );
    expect(output.messages[1].content).toHaveLength(1);
  });

  it.each(['developer', 'user'] as const)(
    'has the results of calls directly behind them, where a %s spoke in between',
    (role) => {
      const [a, b] = ['a', 'b'].map((call_id) => [
        { type: 'function_call', call_id, name: 'f', arguments: '{}' },
        { type: 'function_call_output', call_id, output: call_id },
      ]);
      const note = { type: 'message', role, content: 'note' };
      const input = [ASK.responses, a![0], b![0], a![1], note, b![1], note];
      const body = { model: 'm', max_output_tokens: 99, input };
      const chat = convertRequest('responses', 'openai', body).output.messages;
      const roles = chat.map((message: Loose) => message.role);
      expect(roles).toEqual(['user', 'assistant', 'tool', 'tool', role, role]);
      const [, , results] = convertRequest('responses', 'claude', body).output.messages;
      const types = results.content.map(({ type }: Loose) => type);
      expect(types.slice(0, 2)).toEqual(['tool_result', 'tool_result']);
    },
  );

  it('has a tool that the provider runs once, and none beside one of the caller of its name', () => {
    const search = { type: 'web_search' };
    const own = { type: 'function', name: 'web_search', parameters: null, strict: false };
    const tools = (...given: object[]) =>
      convertRequest('responses', 'claude', { model: 'm', input: 'x', tools: given });
    expect(tools(search, { type: 'web_search_preview' }).output.tools).toHaveLength(1);
    const { output, codes } = tools(search, own);
    expect(output.tools.map((tool: Loose) => tool.type ?? 'own')).toEqual(['own']);
    expect(codes).toContain('duplicate-tool');
  });

  it('tells of a stop word that is blank, and of a second word for the end user', () => {
    const told = (settings: Record<string, unknown>) =>
      convertRequest('openai', 'claude', requestWith('openai', settings));
    expect(told({ stop: ['\n'] }).codes).toEqual(['out-of-range']);
    const { output, codes } = told({ safety_identifier: 'a', metadata: { user_id: 'b' } });
    expect(output.metadata).toEqual({ user_id: 'a' });
    expect(codes).toEqual(['superseded-field']);
  });

  it('has no type where gemini specified none', () => {
    const parameters = { type: 'OBJECT', properties: { a: { type: 'TYPE_UNSPECIFIED' } } };
    const tools = [{ functionDeclarations: [{ name: 'f', parameters }] }];
    const { output } = convertRequest('gemini', 'openai', requestWith('gemini', { tools }));
    expect(output.tools[0].function.parameters.properties).toEqual({ a: {} });
  });

  it('leaves an MCP server out that is switched off', () => {
    const server = { type: 'url', name: 'hub', url: 'https://e.x/mcp' };
    const off = { ...server, tool_configuration: { enabled: false } };
    const { output, codes } = convertRequest(
      'claude',
      'responses',
      requestWith('claude', { mcp_servers: [off] }),
    );
    expect(output.tools).toBeUndefined();
    expect(codes).toContain('unsupported-tool');
  });

  it.each([
    ['all', {}, ['all'], []],
    ['none', { default_config: { enabled: false } }, undefined, ['unsupported-tool']],
    [
      'some',
      { default_config: { enabled: false }, configs: { a: { enabled: true }, b: {} } },
      [['a']],
      [],
    ],
    ['all but some', { configs: { a: { enabled: false } } }, ['all'], ['unsupported-field']],
  ])(
    'allows of the tools of an MCP server %s, as its toolset says',
    (_which, toolset, tools, said) => {
      const mcp_servers = [{ type: 'url', name: 'hub', url: 'https://e.x/mcp' }];
      const set = { type: 'mcp_toolset', mcp_server_name: 'hub', ...toolset };
      const body = requestWith('claude', { mcp_servers, tools: [set] });
      const { output, codes } = convertRequest('claude', 'responses', body);
      const allowed = output.tools?.map((tool: Loose) => tool.allowed_tools ?? 'all');
      expect(allowed).toEqual(tools);
      expect(codes).toEqual(said);
    },
  );

  it.each([
    ['claude-sonnet-4-5', { type: 'enabled', budget_tokens: 8192 }, undefined],
    ['claude-3-7-sonnet-20250219', { type: 'enabled', budget_tokens: 8192 }, undefined],
    ['claude-sonnet-4-20250514', { type: 'enabled', budget_tokens: 8192 }, undefined],
    ['claude-opus-4-6', { type: 'adaptive' }, { effort: 'medium' }],
    ['claude-opus-5', { type: 'adaptive' }, { effort: 'medium' }],
  ])('asks %s for thinking in the way it knows', (model, thinking, config) => {
    const body = { model, messages: [ASK.openai], max_tokens: 20_000, reasoning_effort: 'medium' };
    const { output } = convertRequest('openai', 'claude', body);
    expect([output.thinking, output.output_config]).toEqual([thinking, config]);
  });

  it('has no forced choice and no sampling beside the thinking of claude', () => {
    const thinking = { reasoning_effort: 'low', max_completion_tokens: 9000 };
    const forced = requestWith('openai', { ...thinking, tools: [f], tool_choice: 'required' });
    const { output } = convertRequest('openai', 'claude', forced);
    expect([output.thinking, output.tool_choice]).toEqual([undefined, { type: 'any' }]);
    const warm = requestWith('openai', { ...thinking, temperature: 0.3, top_p: 0.5 });
    const settled = convertRequest('openai', 'claude', warm);
    expect([settled.output.temperature, settled.output.top_p]).toEqual([undefined, undefined]);
    expect(settled.codes).toEqual(['sampling-beside-thinking', 'sampling-beside-thinking']);
    const fitting = requestWith('openai', { ...thinking, temperature: 1, top_p: 0.95 });
    const kept = convertRequest('openai', 'claude', fitting);
    expect([kept.output.temperature, kept.output.top_p]).toEqual([1, 0.95]);
    expect(kept.codes).toEqual(['deprecated-value', 'deprecated-value']);
  });

  it('asks only a model for a search that can search', () => {
    const search = (model: string): Loose =>
      convertRequest('responses', 'openai', { model, input: 'x', tools: [{ type: 'web_search' }] });
    expect(search('gpt-5-mini').output.web_search_options).toBeUndefined();
    expect(search('gpt-5-mini').codes).toContain('unsupported-tool');
    expect(search('gpt-5-search-api').output.web_search_options).toEqual({});
    expect(search('my-deployment').output.web_search_options).toEqual({});
  });

  it('has a content in a message that was nothing but reasoning', () => {
    const item = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'SIG' };
    const { output } = convertRequest('responses', 'openai', {
      model: 'm',
      input: [item, ASK.responses],
    });
    expect(output.messages[0].content).toBe('');
  });

  it('takes an address of YouTube for a film, and says which files only Google opens', () => {
    const codesOf = (fileUri: string, target: Protocol) =>
      convertRequest('gemini', target, {
        contents: [{ role: 'user', parts: [{ text: 'x' }, { fileData: { fileUri } }] }],
      }).codes;
    expect(codesOf('https://www.youtube.com/watch?v=1', 'claude')).toContain('unsupported-content');
    expect(codesOf('gs://b/a.pdf', 'claude')).toContain('provider-bound-id');
    expect(codesOf('https://e.x/a.pdf', 'claude')).not.toContain('provider-bound-id');
  });

  it('asks gemini for the probabilities it counts', () => {
    const body = { model: 'm', input: 'x', top_logprobs: 3 };
    expect(convertRequest('responses', 'gemini', body).output.generationConfig).toMatchObject({
      responseLogprobs: true,
      logprobs: 3,
    });
  });

  it('writes a constant as a list of one where gemini takes real JSON Schema', () => {
    const parameters = {
      type: 'object',
      properties: { kind: { const: 'a' }, const: { type: 'string' } },
      additionalProperties: false,
    };
    const tool = { type: 'function', function: { name: 'f', parameters } };
    const { output } = convertRequest('openai', 'gemini', requestWith('openai', { tools: [tool] }));
    expect(output.tools[0].functionDeclarations[0].parametersJsonSchema.properties).toEqual({
      kind: { enum: ['a'] },
      const: { type: 'string' },
    });
  });
});

describe('a warning', () => {
  it('names the field as the payload has it, also where a Python client wrote it', () => {
    const { warnings } = convertRequest('gemini', 'openai', {
      contents: [{ role: 'user', parts: [{ text: 'x' }] }],
      generation_config: { top_k: 3, speech_config: { language_code: 'de' } },
    });
    expect(warnings.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '$.generation_config.top_k',
        '$.generation_config.speech_config.language_code',
      ]),
    );
  });

  it('weighs what it is about: lost, changed or noted', () => {
    const { warnings } = convertRequest('openai', 'claude', {
      model: 'm',
      messages: [ASK.openai],
      seed: 1,
      prompt_cache_key: 'k',
      safety_identifier: 'u',
      reasoning_effort: 'minimal',
    });
    expect(Object.fromEntries(warnings.map(({ code, severity }) => [code, severity]))).toEqual({
      'defaulted-max-tokens': 'note',
      'unsupported-field': 'lost',
      'approximated-value': 'changed',
    });
  });

  it('stands where the field stood', () => {
    const phase = { type: 'message', role: 'assistant', content: 'a', phase: 'commentary' };
    const thought = { type: 'reasoning', id: 'rs_1', summary: [] };
    const body = { model: 'm', input: [ASK.responses, thought, phase] };
    expect(convertRequest('responses', 'claude', body).warnings.map(({ path }) => path)).toContain(
      '$.input[2].phase',
    );
  });
});
