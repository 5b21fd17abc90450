import { convert } from '../../src/index.js';
import { answered, call, failed, said, use } from '../payloads/mcp-calls.js';
import { answer, claude, codes, converted, message, outputText } from './convert-response.js';

const others = ['openai', 'gemini'] as const;

describe('calls of MCP tools, in an answer', () => {
  it.each([
    ['that was answered', call, [{ text: 'Cold.' }], false],
    ['that failed', failed, [{ text: 'Not there.' }], true],
    ['that was answered with nothing', { ...call, output: '' }, [], false],
  ])('one %s is a use and a result of claude, and comes back', (_, item, content, is_error) => {
    const body = answer(item, message(outputText('So.')));
    const there = converted('responses', 'claude', body);
    expect(there.content).toMatchObject([
      { ...use, id: 'mcp_1' },
      { type: 'mcp_tool_result', tool_use_id: 'mcp_1', is_error, content },
      { type: 'text' },
    ]);
    expect(codes('responses', 'claude', body)).toEqual([]);
    expect(converted('claude', 'responses', there).output[0]).toEqual(item);
  });

  it.each([
    ['that was answered', [use, answered(false, 'Cold.')]],
    ['that failed with several texts', [use, answered(true, 'Not', 'there.')]],
    ['that waits for its answer', [use]],
  ])('one of claude %s is one item of responses, and comes back', (_, blocks) => {
    const body = claude(...blocks, said('So.'));
    const there = converted('claude', 'responses', body);
    expect(there.output).toHaveLength(2);
    expect(codes('claude', 'responses', body)).toEqual([]);
    expect(converted('responses', 'claude', there).content).toEqual(body.content);
  });

  it('calls that overlap are items of their own', () => {
    const body = claude(
      use,
      { ...use, id: 'b', name: 'list', input: {} },
      answered(false, 'Cold.'),
      { ...answered(false, 'None.'), tool_use_id: 'b' },
    );
    expect(converted('claude', 'responses', body).output).toEqual([
      { ...call, id: 'mcptoolu_1' },
      { ...call, id: 'b', name: 'list', arguments: '{}', output: 'None.' },
    ]);
  });

  it('several texts of one result become one of responses, which is told of', () => {
    const body = claude(use, answered(false, 'Cold.', 'Dark.'));
    expect(converted('claude', 'responses', body).output[0].output).toBe('Cold.\nDark.');
    expect(codes('claude', 'responses', body)).toEqual(['approximated-value']);
  });

  it('a result of blank text is one text of claude, which refuses such blocks', () => {
    const { content } = converted('responses', 'claude', answer({ ...call, output: ' ' }));
    expect(content[1].content).toBe(' ');
    expect(converted('claude', 'responses', claude(...content)).output[0].output).toBe(' ');
  });

  it.each([
    ['text', 'Gone.', []],
    ['protocol', { type: 'mcp_protocol_error', code: -32602, message: 'Gone.' }, ['code']],
    ['HTTP', { type: 'http_error', code: 502, message: 'Gone.' }, ['code']],
  ])('an error as %s keeps its words, and its code is told of', (_, error, lost) => {
    const body = answer({ ...failed, error });
    const { output, warnings } = convert({
      kind: 'response',
      source: 'responses',
      target: 'claude',
      body,
    });
    expect((output as any).content[1]).toMatchObject({
      is_error: true,
      content: [{ text: 'Gone.' }],
    });
    expect(warnings.map(({ path }) => path)).toEqual(lost.map((key) => `$.output[0].error.${key}`));
  });

  it('that one was approved is told of where nobody asks', () => {
    const { warnings } = convert({
      kind: 'response',
      source: 'responses',
      target: 'claude',
      body: answer({ ...call, approval_request_id: 'mcpr_1' }),
    });
    expect(warnings).toMatchObject([
      { code: 'unsupported-field', path: '$.output[0].approval_request_id' },
    ]);
  });

  it('a number too large for JavaScript is told of, and arguments that are text stay as they are', () => {
    const large = { ...call, arguments: '{"id": 9007199254740993}' };
    expect(converted('responses', 'claude', answer(large)).content[0].input).toEqual({
      id: '9007199254740993',
    });
    expect(codes('responses', 'claude', answer(large))).toEqual(['big-integer']);
    expect(codes('responses', 'claude', answer({ ...call, arguments: 'oslo' }))).toEqual([
      'invalid-json-arguments',
    ]);
  });

  it.each(others)('is told of once to %s, and nothing else is lost', (target) => {
    const rest = message(outputText('So.'));
    const item = { ...call, approval_request_id: 'mcpr_1' };
    expect(codes('responses', target, answer(item, rest))).toEqual(['unsupported-content']);
    expect(JSON.stringify(converted('responses', target, answer(item, rest)))).toContain('So.');
    const blocks = claude(use, answered(false, 'Cold.', 'Dark.'), said('So.'));
    const told = codes('claude', target, blocks);
    expect(told.filter((code) => code !== 'unsupported-content')).toEqual([]);
    expect(JSON.stringify(converted('claude', target, blocks))).toContain('So.');
  });

  it.each(['mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response'])(
    '%s is told of once everywhere',
    (type) => {
      const { arguments: text, name, server_label } = call;
      const item = { type, id: 'mcpr_1', arguments: text, name, server_label, tools: [] };
      for (const target of ['openai', 'claude', 'gemini'] as const)
        expect(codes('responses', target, answer(item))).toEqual(['unsupported-content']);
    },
  );
});
