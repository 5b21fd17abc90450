import { convert, type Kind, type Protocol } from '../src/index.js';
import { claude, gemini, openai } from './response/convert-response.js';

/** Where a name the target refuses was met, after a check that it was kept. */
function refused(kind: Kind, source: Protocol, target: Protocol, body: unknown): string[] {
  const { output, warnings } = convert({ kind, source, target, body });
  expect(JSON.stringify(output)).toContain(JSON.stringify(name(body)));
  return warnings.filter(({ code }) => code === 'forbidden-tool-name').map(({ path }) => path);
}

/** The one name in a payload that says it with the key `name`. */
const name = (body: unknown): string => /"name":"([^"]*)"/.exec(JSON.stringify(body))![1]!;

const request = (tool: string) => ({
  model: 'm',
  messages: [
    { role: 'user', content: 'hi' },
    {
      role: 'assistant',
      tool_calls: [{ id: 'c', type: 'function', function: { name: tool, arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c', content: 'done' },
  ],
  tools: [{ type: 'function', function: { name: tool } }],
  tool_choice: { type: 'function', function: { name: tool } },
});

const called = (tool: string) => ({
  tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: tool, arguments: '{}' } }],
});

const PLACES = ['$.messages[1].tool_calls[0]', '$.tools[0].function', '$.tool_choice'];

describe('a tool name the target refuses is kept with a warning', () => {
  it('where the tool is declared, chosen and called', () => {
    expect(refused('request', 'openai', 'claude', request('files.read'))).toEqual(PLACES);
    expect(refused('request', 'openai', 'responses', request('files.read'))).toEqual(PLACES);
    expect(refused('request', 'openai', 'gemini', request('2nd'))).toEqual(PLACES);
    expect(refused('request', 'openai', 'gemini', request('files.read'))).toEqual([]);
  });

  it('by the length each target allows', () => {
    for (const [length, targets] of [
      [64, []],
      [65, ['responses']],
      [128, ['responses']],
      [129, ['responses', 'claude', 'gemini']],
    ] as const) {
      const complaining = (['responses', 'claude', 'gemini'] as const).filter(
        (target) => refused('request', 'openai', target, request('f'.repeat(length))).length > 0,
      );
      expect(complaining).toEqual(targets);
    }
  });

  it('in the call of an answer', () => {
    const call = { functionCall: { name: 'files.read', args: {} } };
    for (const target of ['openai', 'responses', 'claude'] as const)
      expect(refused('response', 'gemini', target, gemini(call))).toHaveLength(1);
    const use = { type: 'tool_use', id: 'c', name: 'ünïcode', input: {} };
    for (const target of ['openai', 'responses', 'gemini'] as const)
      expect(refused('response', 'claude', target, claude(use))).toHaveLength(1);
    for (const target of ['responses', 'claude', 'gemini'] as const)
      expect(refused('response', 'openai', target, openai(called('a b')))).toHaveLength(1);
  });

  it('in the event that begins a call', () => {
    const chunk = { choices: [{ index: 0, delta: called('a b'), finish_reason: null }] };
    for (const target of ['responses', 'claude', 'gemini'] as const)
      expect(refused('stream', 'openai', target, chunk)).toHaveLength(1);
  });
});
