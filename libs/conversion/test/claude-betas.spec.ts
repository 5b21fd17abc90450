import { convert, PROTOCOLS, type Kind } from '../src/index.js';

const ask = { role: 'user', content: 'hi' };
const message = { type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn' };
const usage = { input_tokens: 1, output_tokens: 1 };
const dropped = [{ type: 'thinking_dropped', path: '$', reason: 'model_binding_mismatch' }];
const request = (fields: object) => ({ model: 'm', max_tokens: 2000, messages: [ask], ...fields });
const said = (content: object) =>
  request({ messages: [ask, { role: 'system', content: [content] }] });

/** The codes of what is said of a payload on its way to each of the others. */
function told(kind: Kind, body: unknown): string[][] {
  return PROTOCOLS.filter((target) => target !== 'claude').map((target) =>
    convert({ kind, source: 'claude', target, body }).warnings.map(({ code }) => code),
  );
}

describe('what a beta of claude has', () => {
  it.each<[Kind, object]>([
    ['request', request({ billing_policy: { type: 'billing_policy' } })],
    ['request', request({ compaction: { type: 'summarize' } })],
    ['request', request({ fallbacks: [{ model: 'n' }], fallback_credit_token: 't' })],
    ['request', request({ thread: { type: 'create' } })],
    ['request', request({ output_config: { task_budget: { type: 'tokens', total: 9 } } })],
    ['request', said({ type: 'tool_removal', tool: { type: 'tool_reference', name: 'f' } })],
    ['response', { ...message, usage, input_transformations: dropped }],
    [
      'response',
      { ...message, usage: { ...usage, fallback_credit: { status: { type: 'redeemed' } } } },
    ],
    ['response', { ...message, usage, content: [{ type: 'mcp_tool_listing', tools: [] }] }],
    ['stream', { type: 'message_start', message: { ...message, input_transformations: dropped } }],
    [
      'stream',
      { type: 'message_delta', delta: {}, usage, context_management: { applied_edits: dropped } },
    ],
  ])('is known and has no counterpart: %s %j', (kind, body) => {
    for (const codes of told(kind, body)) {
      expect(codes.join()).toMatch(/unsupported-(field|content)/);
      expect(codes.join()).not.toContain('unknown-field');
      expect(codes.join()).not.toContain('unknown-content');
    }
  });

  it('an estimate of tokens beside thinking says nothing that counts', () => {
    const delta = { type: 'thinking_delta', thinking: 'Hm', estimated_tokens: 50 };
    expect(told('stream', { type: 'content_block_delta', index: 0, delta })).toEqual([[], [], []]);
  });

  it('a system message that only sets an effort is no text, and is told of', () => {
    const set = { role: 'system', output_config: { effort: 'low' }, clear_at: 'never' };
    const body = request({ messages: [ask, set] });
    const { output, warnings } = convert({
      kind: 'request',
      source: 'claude',
      target: 'openai',
      body,
    });
    expect(output).toMatchObject({ messages: [ask] });
    expect(warnings).toMatchObject([
      { code: 'unsupported-field', path: '$.messages[1].output_config' },
    ]);
    const bare = request({ messages: [ask, { role: 'system' }] });
    expect(() => told('request', bare)).toThrow('$.messages[1].content');
  });

  it('thoughts shown as updates are shown as a summary', () => {
    const body = request({ thinking: { type: 'adaptive', display: 'updates' } });
    const { output, warnings } = convert({
      kind: 'request',
      source: 'claude',
      target: 'responses',
      body,
    });
    expect(output).toMatchObject({ reasoning: { summary: 'auto' } });
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'approximated-value', path: '$.thinking.display' }),
    );
  });
});
