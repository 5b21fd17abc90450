import type { Protocol } from '../../src/contract/contract.js';
import { convertRequest } from './convert-request.js';
import { ASK, requestWith, type Fragment } from './rows/row.js';

const gemini = (thinkingConfig: Fragment) => ({ generationConfig: { thinkingConfig } });
const claude = (type: string, effort?: string, budget_tokens?: number) => ({
  thinking: { type, ...(budget_tokens && { budget_tokens }) },
  ...(effort && { output_config: { effort } }),
});

/** What a source asks for, and what that is at each target; numbers and words do not always come back. */
const CASES: readonly [Protocol, Fragment, Protocol, Fragment][] = [
  ['openai', { reasoning_effort: 'minimal' }, 'claude', claude('adaptive', 'low')],
  ['openai', { reasoning_effort: 'xhigh' }, 'claude', claude('adaptive', 'xhigh')],
  ['openai', { reasoning_effort: 'max' }, 'claude', claude('adaptive', 'max')],
  [
    'openai',
    { reasoning_effort: 'minimal' },
    'gemini',
    gemini({ thinkingLevel: 'MINIMAL', includeThoughts: true }),
  ],
  [
    'openai',
    { reasoning_effort: 'xhigh' },
    'gemini',
    gemini({ thinkingLevel: 'HIGH', includeThoughts: true }),
  ],
  [
    'openai',
    { model: 'gemini-2.5-pro', reasoning_effort: 'low' },
    'gemini',
    { model: 'gemini-2.5-pro', ...gemini({ thinkingBudget: 1024, includeThoughts: true }) },
  ],
  [
    'openai',
    { model: 'gemini-2.5-pro', reasoning_effort: 'medium' },
    'gemini',
    { model: 'gemini-2.5-pro', ...gemini({ thinkingBudget: 8192, includeThoughts: true }) },
  ],
  [
    'openai',
    { model: 'gemini-2.5-pro', reasoning_effort: 'high' },
    'gemini',
    { model: 'gemini-2.5-pro', ...gemini({ thinkingBudget: 24576, includeThoughts: true }) },
  ],
  ['responses', { reasoning: { summary: 'auto' } }, 'gemini', gemini({ includeThoughts: true })],
  [
    'responses',
    { reasoning: { effort: 'low', summary: 'auto' } },
    'claude',
    { ...claude('adaptive', 'low'), thinking: { type: 'adaptive', display: 'summarized' } },
  ],
  [
    'claude',
    { ...claude('adaptive', 'low'), thinking: { type: 'adaptive', display: 'omitted' } },
    'responses',
    { reasoning: { effort: 'low' } },
  ],
  [
    'claude',
    { ...claude('adaptive', 'low'), thinking: { type: 'adaptive', display: 'summarized' } },
    'responses',
    { reasoning: { effort: 'low', summary: 'auto' } },
  ],
  [
    'claude',
    { thinking: { type: 'adaptive', display: 'omitted' } },
    'gemini',
    gemini({ thinkingBudget: -1, includeThoughts: false }),
  ],
  ['claude', { output_config: { effort: 'medium' } }, 'openai', { reasoning_effort: 'medium' }],
  ['claude', claude('enabled', undefined, 1024), 'openai', { reasoning_effort: 'low' }],
  ['claude', claude('enabled', undefined, 1025), 'openai', { reasoning_effort: 'medium' }],
  ['claude', claude('enabled', undefined, 24576), 'responses', { reasoning: { effort: 'high' } }],
  ['claude', claude('enabled', undefined, 24577), 'openai', { reasoning_effort: 'xhigh' }],
  [
    'claude',
    claude('enabled', undefined, 3000),
    'gemini',
    gemini({ thinkingBudget: 3000, includeThoughts: true }),
  ],
  ['claude', claude('between_tools'), 'openai', { reasoning_effort: 'high' }],
  ['gemini', gemini({ thinkingLevel: 'high' }), 'openai', { reasoning_effort: 'high' }],
  [
    'gemini',
    gemini({ thinkingLevel: 'LOW', includeThoughts: true }),
    'responses',
    { reasoning: { effort: 'low', summary: 'auto' } },
  ],
  ['gemini', gemini({ thinkingBudget: -1 }), 'claude', claude('adaptive')],
  ['gemini', gemini({ thinkingBudget: -1 }), 'openai', { reasoning_effort: 'medium' }],
  ['gemini', gemini({ includeThoughts: false }), 'openai', {}],
];

describe('reasoning', () => {
  it.each(CASES)('of %s %j is at %s %j', (source, given, target, expected) => {
    const { output } = convertRequest(source, target, requestWith(source, given));
    expect(output).toEqual(requestWith(target, expected));
  });

  const budgetTo = (model: string, thinkingBudget: number) =>
    convertRequest('gemini', 'claude', {
      model,
      contents: [ASK.gemini],
      generationConfig: { maxOutputTokens: 50_000, thinkingConfig: { thinkingBudget } },
    });

  it.each(['claude-3-7-sonnet-20250219', 'claude-sonnet-4-5', 'claude-opus-4-6'])(
    'keeps a budget of gemini as a budget of claude up to 4.6: %s',
    (model) => {
      const { output, codes } = budgetTo(model, 2048);
      expect(output.thinking).toEqual({ type: 'enabled', budget_tokens: 2048 });
      expect(output.output_config).toBeUndefined();
      expect(codes).toEqual([]);
    },
  );

  it.each([
    ['claude-opus-4-7', 1024, 'low'],
    ['claude-opus-4-8', 8192, 'medium'],
    ['anthropic.claude-opus-5', 10_000, 'high'],
    ['claude-fable-5', 30_000, 'xhigh'],
    ['gemini-3-pro', 2048, 'medium'],
  ])('of a number is an effort where claude refuses budgets: %s, %d', (model, tokens, effort) => {
    const { output, codes } = budgetTo(model, tokens);
    expect([output.thinking, output.output_config]).toEqual([{ type: 'adaptive' }, { effort }]);
    expect(codes).toEqual(['approximated-value']);
  });

  it('that a model is to decide on itself is a number where claude knows nothing else', () => {
    const { output, codes } = budgetTo('claude-haiku-4-5', -1);
    expect(output.thinking).toEqual({ type: 'enabled', budget_tokens: 8192 });
    expect(codes).toEqual(['approximated-value']);
    expect(budgetTo('claude-opus-4-6', -1).output.thinking).toEqual({ type: 'adaptive' });
  });

  it.each([
    ['claude-fable-5', claude('adaptive', 'low')],
    ['claude-mythos-preview', claude('adaptive', 'low')],
    ['claude-opus-5-5', claude('adaptive', 'low')],
    ['claude-sonnet-5-5', claude('between_tools')],
  ])('off is the least that %s cannot do without', (model, expected) => {
    for (const [source, off] of [
      ['openai', { reasoning_effort: 'none' }],
      ['gemini', gemini({ thinkingBudget: 0 })],
    ] as const) {
      const body = requestWith(source, { ...off, model });
      const { output, codes } = convertRequest(source, 'claude', body);
      expect(output).toEqual(requestWith('claude', { ...expected, model }));
      expect(codes).toEqual(['approximated-value']);
    }
  });

  it.each(['claude-opus-4-8', 'claude-opus-5', 'claude-sonnet-5', 'claude-haiku-5-5', 'gpt-5.2'])(
    'off is off for %s',
    (model) => {
      const body = requestWith('openai', { model, reasoning_effort: 'none' });
      const { output, codes } = convertRequest('openai', 'claude', body);
      expect(output.thinking).toEqual({ type: 'disabled' });
      expect(codes).toEqual([]);
    },
  );

  it('says at every target that the proofs of a history are foreign, and that a user has none', () => {
    const call = { functionCall: { name: 'f', args: {} }, thoughtSignature: 'proof' };
    const body = {
      model: 'm',
      contents: [
        { role: 'user', parts: [{ text: 'hi', thoughtSignature: 'proof' }] },
        { role: 'model', parts: [{ text: 'Hm', thought: true, thoughtSignature: 'proof' }, call] },
      ],
    };
    for (const target of ['openai', 'responses', 'claude'] as const) {
      const { warnings } = convertRequest('gemini', target, body, 'keep');
      const proofs = warnings.filter(({ code }) => code.endsWith('-signature'));
      expect(proofs.map(({ code, path }) => `${code} ${path}`)).toEqual([
        'dropped-signature $.contents[0].parts[0]',
        'foreign-signature $.contents[1].parts[0]',
        expect.stringContaining('foreign-signature $.contents[1].parts[1]'),
      ]);
    }
  });

  it.each([
    ['gemini-3.1-pro-preview', 'none', { thinkingLevel: 'LOW', includeThoughts: false }, 1],
    ['gemini-3.1-pro-preview', 'minimal', { thinkingLevel: 'LOW', includeThoughts: true }, 1],
    ['gemini-3-flash-preview', 'none', { thinkingLevel: 'MINIMAL', includeThoughts: false }, 1],
    ['gemini-3.6-flash', 'minimal', { thinkingLevel: 'MINIMAL', includeThoughts: true }, 0],
    ['gemini-3.7-flash', 'minimal', { thinkingLevel: 'LOW', includeThoughts: true }, 1],
    ['gemini-3.1-pro-preview', 'low', { thinkingLevel: 'LOW', includeThoughts: true }, 0],
    ['gemini-2.5-flash', 'none', { thinkingBudget: 0 }, 0],
  ])('asks %s of %s for the least that it takes', (model, effort, thinkingConfig, told) => {
    const body = { ...requestWith('openai', { reasoning_effort: effort }), model };
    const { output, codes } = convertRequest('openai', 'gemini', body);
    expect(output.generationConfig.thinkingConfig).toEqual(thinkingConfig);
    expect(codes).toEqual(Array.from({ length: told }, () => 'approximated-value'));
  });

  it('says which numbers and words are only near', () => {
    const { codes } = convertRequest(
      'claude',
      'openai',
      requestWith('claude', claude('enabled', undefined, 2000)),
    );
    expect(codes).toEqual(['approximated-value']);
  });

  it.each([claude('disabled', 'high'), claude('enabled', 'low', 2000)])(
    'says that an effort beside a number or a switch does not count: %j',
    (given) => {
      for (const target of ['openai', 'responses', 'gemini'] as const)
        expect(convertRequest('claude', target, requestWith('claude', given)).codes).toEqual([
          'approximated-value',
        ]);
    },
  );

  it('says that claude refuses thinking beside a forced choice of tools, and only then', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const codesOf = (tool_choice: unknown, reasoning_effort?: string) =>
      convertRequest(
        'openai',
        'claude',
        requestWith('openai', {
          tools,
          tool_choice,
          ...(reasoning_effort && { reasoning_effort }),
        }),
      ).codes.filter((code) => code === 'forced-tool-beside-thinking').length;
    const named = { type: 'function', function: { name: 'f' } };
    expect([codesOf('required', 'low'), codesOf(named, 'low')]).toEqual([1, 1]);
    expect([codesOf('auto', 'low'), codesOf('required', 'none'), codesOf('required')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('says nothing of the word that stands for a proof, for it proves nothing', () => {
    const functionCall = { id: 'c', name: 'f', args: {} };
    const call = { functionCall, thoughtSignature: 'skip_thought_signature_validator' };
    const functionResponse = { id: 'c', name: 'f', response: { output: '1' } };
    const contents = [
      ASK.gemini,
      { role: 'model', parts: [call] },
      { role: 'user', parts: [{ functionResponse }] },
    ];
    const { codes } = convertRequest('gemini', 'openai', { model: 'm', contents });
    expect(codes).toEqual([]);
  });

  it('of a history without a proof goes to responses with a word about it, as its own API refuses it', () => {
    const said = { role: 'assistant', content: 'Hi', reasoning_content: 'Hm' };
    const { output, codes } = convertRequest('openai', 'responses', {
      model: 'm',
      messages: [said, ASK.openai],
    });
    expect(output.input[0]).toMatchObject({ type: 'reasoning', summary: [{ text: 'Hm' }] });
    expect(codes).toContain('unsigned-reasoning');
  });
});
