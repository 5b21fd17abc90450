import { PROTOCOLS, type Protocol } from '../../src/index.js';
import { claude, codes, converted, gemini, openai, responses } from './convert-response.js';

describe('calls', () => {
  const CALL: Record<Protocol, object> = {
    openai: openai({
      content: null,
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a":[1,"x"]}' } },
      ],
    }),
    responses: responses({
      type: 'function_call',
      id: 'fc_1',
      call_id: 'call_1',
      name: 'f',
      arguments: '{"a":[1,"x"]}',
      status: 'completed',
    }),
    claude: claude({ type: 'tool_use', id: 'call_1', name: 'f', input: { a: [1, 'x'] } }),
    gemini: gemini({ functionCall: { id: 'call_1', name: 'f', args: { a: [1, 'x'] } } }),
  };

  it('keep id, name and arguments between all protocols', () => {
    const call: Record<Protocol, (output: any) => unknown[]> = {
      openai: ({ choices }) => {
        const { id, function: fn } = choices[0].message.tool_calls[0];
        return [id, fn.name, JSON.parse(fn.arguments)];
      },
      responses: ({ output: [item] }) => [item.call_id, item.name, JSON.parse(item.arguments)],
      claude: ({ content: [block] }) => [block.id, block.name, block.input],
      gemini: ({ candidates }) => {
        const { id, name, args } = candidates[0].content.parts[0].functionCall;
        return [id, name, args];
      },
    };
    for (const source of PROTOCOLS)
      for (const target of PROTOCOLS)
        expect(call[target](converted(source, target, CALL[source]))).toEqual([
          'call_1',
          'f',
          { a: [1, 'x'] },
        ]);
  });

  it('leave the content of an openai message null, and no empty text for claude', () => {
    expect(converted('claude', 'openai', CALL.claude).choices[0].message.content).toBeNull();
    const both = openai({ content: '', tool_calls: [] });
    expect(converted('openai', 'claude', both).content).toEqual([]);
  });

  it('without an id get one of their answer and position, so that no two answers of a conversation share one', () => {
    const body = gemini({ functionCall: { name: 'f', args: {} } }, { functionCall: { name: 'f' } });
    const { message: found } = converted('gemini', 'openai', body).choices[0];
    expect(found.tool_calls.map((call: any) => call.id)).toEqual(['call_r7_0', 'call_r7_1']);
    expect(codes('gemini', 'openai', body)).toContain('generated-tool-id');
  });

  it('whose arguments are text stay byte for byte where the target takes text', () => {
    const raw = '{ "n": 9007199254740993, "b":1 }';
    const body = openai({
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: raw } }],
    });
    expect(converted('openai', 'responses', body).output[0].arguments).toBe(raw);
  });

  it('whose arguments are not an object keep the text under "input", with a warning', () => {
    const body = openai({
      tool_calls: [
        { id: 'c', type: 'function', function: { name: 'f', arguments: '{"city":"Pa' } },
      ],
    });
    expect(converted('openai', 'claude', body).content[0].input).toEqual({ input: '{"city":"Pa' });
    expect(codes('openai', 'claude', body)).toContain('invalid-json-arguments');
  });

  it('that the token limit cut off are none for gemini, whose SDK would run them', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{"city":"Pa' } };
    const message = { role: 'assistant', content: 'Hm', tool_calls: [call] };
    const body = openai({}, { choices: [{ index: 0, message, finish_reason: 'length' }] });
    const [candidate] = converted('openai', 'gemini', body).candidates;
    expect(candidate).toMatchObject({
      content: { parts: [{ text: 'Hm' }] },
      finishReason: 'MAX_TOKENS',
    });
    expect(codes('openai', 'gemini', body)).toEqual(['partial-arguments']);
    expect(converted('openai', 'responses', body).output[1]).toMatchObject({
      arguments: '{"city":"Pa',
      status: 'incomplete',
    });
  });

  it('of a free-form tool stay free-form between openai and responses, else become a function', () => {
    const body = responses({
      type: 'custom_tool_call',
      id: 'ctc_1',
      call_id: 'c',
      name: 'sh',
      input: 'ls -l',
    });
    expect(converted('responses', 'openai', body).choices[0].message.tool_calls).toEqual([
      { id: 'c', type: 'custom', custom: { name: 'sh', input: 'ls -l' } },
    ]);
    expect(converted('responses', 'claude', body).content).toEqual([
      {
        type: 'tool_use',
        id: 'c',
        name: 'sh',
        input: { input: 'ls -l' },
        caller: { type: 'direct' },
      },
    ]);
    expect(codes('responses', 'gemini', body)).toContain('wrapped-custom-tool');
  });
});
