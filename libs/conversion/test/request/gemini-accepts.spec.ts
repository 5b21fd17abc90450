import { convertRequest } from './convert-request.js';
import { ASK, requestWith, type Fragment } from './rows/row.js';

const f = { type: 'function', function: { name: 'f' } };

describe('a request that gemini accepts', () => {
  const mixed = (model: string, tools: object[], choice: Fragment = {}) =>
    convertRequest('responses', 'gemini', { model, input: 'x', tools, ...choice });
  const own = { type: 'function', name: 'f', parameters: null, strict: false };
  const search = { type: 'web_search' };

  it('asks gemini 3 to show what its own tools do where functions stand beside them', () => {
    const { output, codes } = mixed('gemini-3-pro', [own, search], { tool_choice: 'auto' });
    expect(output.toolConfig).toEqual({
      includeServerSideToolInvocations: true,
      functionCallingConfig: { mode: 'AUTO' },
    });
    expect(codes).toEqual(['edition-only-field']);
  });

  it('says of other models that they refuse functions beside tools of their provider', () => {
    const { output, codes } = mixed('gemini-2.5-pro', [own, search]);
    expect([output.toolConfig, codes]).toEqual([undefined, ['mixed-tools']]);
    for (const tools of [[own], [search], [search, { ...search, type: 'code_interpreter' }]])
      expect(mixed('gemini-3-pro', tools).output).not.toHaveProperty('toolConfig');
  });

  it('has no part of empty text, and no turn of nothing else', () => {
    const { output, codes } = convertRequest('openai', 'gemini', {
      model: 'm',
      messages: [
        { role: 'system', content: '' },
        { role: 'user', content: '' },
        ASK.openai,
        { role: 'system', content: '' },
      ],
    });
    expect(output).toEqual({ model: 'm', contents: [ASK.gemini] });
    expect(codes).toEqual(['dropped-empty-turn', 'dropped-empty-turn', 'dropped-empty-turn']);
  });

  it.each([
    ['gemini-2.5-pro', 'none', 128],
    ['gemini-2.5-pro', 'xhigh', 32768],
    ['gemini-2.5-flash', 'none', 0],
    ['gemini-2.5-flash', 'xhigh', 24576],
    ['gemini-2.5-flash-lite', 'low', 1024],
  ])(
    'asks %s for thinking of effort %s within what it takes',
    (model, reasoning_effort, tokens) => {
      const body = { model, messages: [ASK.openai], reasoning_effort };
      const { output, codes } = convertRequest('openai', 'gemini', body);
      expect(output.generationConfig.thinkingConfig.thinkingBudget).toBe(tokens);
      const isMoved = !['0', '1024', '32768'].includes(String(tokens));
      expect(codes.includes('clamped-budget')).toBe(isMoved);
    },
  );

  it.each([
    ['gemini-2.5-pro', 60_000, 32768],
    ['gemini-2.5-flash-lite', 100, 512],
    ['gemini-2.5-flash', 5000, 5000],
    ['gemini-3-pro', 60_000, 60_000],
  ])('asks %s for no other budget of %i than it takes', (model, budget_tokens, expected) => {
    const thinking = { type: 'enabled', budget_tokens };
    const body = { model, max_tokens: 90_000, messages: [ASK.claude], thinking };
    const { output } = convertRequest('claude', 'gemini', body);
    expect(output.generationConfig.thinkingConfig.thinkingBudget).toBe(expected);
  });

  const real = (n: Fragment) => {
    const parameters = {
      type: 'object',
      properties: { n },
      additionalProperties: false,
      $defs: { N: { type: 'integer' } },
    };
    const tools = [{ ...f, function: { name: 'f', parameters } }];
    const { output, codes } = convertRequest('openai', 'gemini', requestWith('openai', { tools }));
    return [output.tools[0].functionDeclarations[0].parametersJsonSchema.properties.n, codes];
  };
  const $ref = '#/$defs/N';

  it('has nothing beside a reference in real JSON Schema, and what stood there beside a list of it', () => {
    expect(real({ $ref })).toEqual([{ $ref }, []]);
    expect(real({ $ref, description: 'the n' })).toEqual([
      { description: 'the n', anyOf: [{ $ref }] },
      [],
    ]);
  });

  it('drops what stands beside a reference where there is a list already, and tells', () => {
    expect(real({ $ref, title: 'N', anyOf: [{ minimum: 1 }] })).toEqual([
      { $ref },
      ['changed-schema'],
    ]);
  });
});
