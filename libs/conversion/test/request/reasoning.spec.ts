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

  it('keeps a budget of gemini as a budget of claude where it fits', () => {
    const body = {
      model: 'm',
      contents: [ASK.gemini],
      generationConfig: { maxOutputTokens: 5000, thinkingConfig: { thinkingBudget: 2048 } },
    };
    const { output, codes } = convertRequest('gemini', 'claude', body);
    expect(output.thinking).toEqual({ type: 'enabled', budget_tokens: 2048 });
    expect(codes).toEqual([]);
  });

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
