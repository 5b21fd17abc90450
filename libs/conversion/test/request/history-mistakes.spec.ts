import { convertRequest, type Loose } from './convert-request.js';
import { REQUESTS } from '../payloads/requests.js';

const ask = { role: 'user', content: 'hi' };
const call = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

describe('mistakes other converters make with the history of requests', () => {
  it('8: tool results of a claude turn that goes on with text all reach openai', () => {
    const { output } = convertRequest('claude', 'openai', {
      model: 'm',
      max_tokens: 9,
      messages: [
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: 'done' },
            { type: 'text', text: 'go on' },
          ],
        },
      ],
    });
    expect(output.messages.slice(1)).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'done' },
      { role: 'user', content: 'go on' },
    ]);
  });

  it('10: a claude request with string content is read as claude, its system text kept', () => {
    const body = { model: 'm', max_tokens: 9, system: 'Be kind.', messages: [ask] };
    expect(convertRequest('claude', 'openai', body).output.messages).toEqual([
      { role: 'system', content: 'Be kind.' },
      ask,
    ]);
    expect(convertRequest('claude', 'gemini', body).output.systemInstruction).toEqual({
      parts: [{ text: 'Be kind.' }],
    });
  });

  it('14: items of responses have an id of their own kind or none', () => {
    const { output } = convertRequest('claude', 'responses', REQUESTS.claude);
    const prefixes: Record<string, string> = {
      message: 'msg_',
      reasoning: 'rs_',
      function_call: 'fc_',
      mcp_call: 'mcp_',
    };
    const withId = output.input.filter((item: Loose) => item.id !== undefined);
    expect(withId.filter((item: Loose) => !item.id.startsWith(prefixes[item.type]))).toEqual([]);
  });

  it('15: the history of a responses input stays whole', () => {
    const { output } = convertRequest('responses', 'openai', REQUESTS.responses);
    expect(output.messages.map((message: Loose) => message.role)).toEqual([
      'system',
      'developer',
      'user',
      'assistant',
      'tool',
      'tool',
      'user',
      'assistant',
      'user',
    ]);
  });

  it('21: empty text beside calls makes no block, and an empty turn no message', () => {
    const { output, codes } = convertRequest('openai', 'claude', {
      model: 'm',
      max_tokens: 9,
      messages: [
        ask,
        { role: 'assistant', content: '', tool_calls: [call('a', 'f', '')] },
        { role: 'tool', tool_call_id: 'a', content: '' },
        { role: 'assistant', content: '' },
        ask,
      ],
    });
    expect(output.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a' },
          { type: 'text', text: 'hi' },
        ],
      },
    ]);
    expect(codes).toContain('dropped-empty-turn');
  });

  it.each(['functions.Bash:0', 'a|b', 'x'.repeat(70), 'ünï'])(
    '22: the tool id %s becomes one the target takes, the same for call and result',
    (id) => {
      const body = {
        model: 'm',
        max_tokens: 9,
        messages: [
          ask,
          { role: 'assistant', content: null, tool_calls: [call(id, 'f', '{}')] },
          { role: 'tool', tool_call_id: id, content: 'done' },
        ],
      };
      const claude = convertRequest('openai', 'claude', body).output.messages;
      expect(claude[1].content[0].id).toMatch(/^[a-zA-Z0-9_-]{1,128}$/);
      expect(claude[2].content[0].tool_use_id).toBe(claude[1].content[0].id);
      const items = convertRequest('openai', 'responses', body).output.input;
      expect(items[1].call_id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(items[2].call_id).toBe(items[1].call_id);
    },
  );

  it('24: a thought signature comes back to the call it was on, by way of every protocol', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'hi' }] },
      {
        role: 'model',
        parts: [
          { text: 'hm', thought: true },
          { functionCall: { id: 'a', name: 'f', args: {} }, thoughtSignature: 'SIG' },
          { functionCall: { id: 'b', name: 'f', args: {} } },
        ],
      },
    ];
    for (const middle of ['openai', 'responses', 'claude'] as const) {
      const there = convertRequest('gemini', middle, { model: 'm', contents }, 'keep').output;
      expect(convertRequest(middle, 'gemini', there, 'keep').output.contents).toEqual(contents);
    }
  });

  it('30: a large integer in arguments survives, as text where the target takes an object', () => {
    const args = '{"id":9007199254740993,"note":"9007199254740993 \\" 1"}';
    const body = {
      model: 'm',
      max_tokens: 9,
      messages: [{ role: 'assistant', content: null, tool_calls: [call('a', 'f', args)] }],
    };
    const items = convertRequest('openai', 'responses', body).output.input;
    expect(items[0].arguments).toBe(args);
    const claude = convertRequest('openai', 'claude', body);
    expect(claude.output.messages[0].content[0].input).toEqual({
      id: '9007199254740993',
      note: '9007199254740993 " 1',
    });
    expect(claude.codes).toContain('big-integer');
  });
});

describe('a free-form call of openai in the history', () => {
  const custom = { id: 'a', type: 'custom', custom: { name: 'sh', input: 'ls' } };
  const body = {
    model: 'm',
    messages: [
      ask,
      { role: 'assistant', tool_calls: [custom, call('b', 'f', '{}')] },
      { role: 'tool', tool_call_id: 'a', content: 'x' },
      { role: 'tool', tool_call_id: 'b', content: 'y' },
    ],
  };

  it('is answered by a result of its own kind at responses, which refuses that of a function', () => {
    const { output } = convertRequest('openai', 'responses', body);
    expect(output.input.slice(1).map(({ type, call_id }: Loose) => [type, call_id])).toEqual([
      ['custom_tool_call', 'a'],
      ['function_call', 'b'],
      ['custom_tool_call_output', 'a'],
      ['function_call_output', 'b'],
    ]);
  });

  it('is told to be wrapped where there are only functions', () => {
    for (const target of ['claude', 'gemini'] as const) {
      const { warnings } = convertRequest('openai', target, body);
      expect(warnings).toContainEqual(
        expect.objectContaining({
          code: 'wrapped-custom-tool',
          path: '$.messages[1].tool_calls[0]',
        }),
      );
    }
  });
});
