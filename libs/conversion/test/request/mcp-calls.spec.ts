import { convertRequest } from './convert-request.js';
import { answered, call, failed, use, waiting } from '../payloads/mcp-calls.js';

const others = ['openai', 'gemini'] as const;

describe('calls of MCP tools, in a history', () => {
  const tools = [
    { type: 'mcp', server_label: 'hub', server_url: 'https://e.x/mcp', require_approval: 'never' },
  ];
  const asked = (items: object[], rest: object = { tools }) => ({
    model: 'm',
    input: [{ role: 'user', content: 'Search' }, ...items, { role: 'user', content: 'Again' }],
    ...rest,
  });
  const servers = {
    mcp_servers: [{ type: 'url', name: 'hub', url: 'https://e.x/mcp' }],
    tools: [{ type: 'mcp_toolset', mcp_server_name: 'hub' }],
  };
  const spoken = (...content: object[]) => ({
    model: 'm',
    max_tokens: 99,
    messages: [
      { role: 'user', content: 'Search' },
      { role: 'assistant', content },
    ],
    ...servers,
  });

  it.each([call, failed])('one of responses reaches claude, and comes back', (item) => {
    const { output, codes: told } = convertRequest('responses', 'claude', asked([item]));
    const [first, second] = output.messages[1].content;
    expect(first).toEqual({ ...use, id: 'mcptoolu_mcp_1' });
    expect(second).toMatchObject({ type: 'mcp_tool_result', tool_use_id: first.id });
    expect(told).toContain('foreign-step');
    expect(told).not.toContain('unsupported-content');
    const back = convertRequest('claude', 'responses', output).output;
    expect(back.input[1]).toEqual(item);
  });

  it('one of claude reaches responses, and comes back', () => {
    const body = spoken(use, answered(false, 'Cold.'), { type: 'text', text: 'So.' });
    const { output, codes: told } = convertRequest('claude', 'responses', body);
    expect(output.input[1]).toEqual({ ...call, id: 'mcp_mcptoolu_1' });
    expect(told).toEqual(['foreign-step']);
    const back = convertRequest('responses', 'claude', output).output;
    expect(back.messages[1]).toEqual(body.messages[1]);
  });

  it('an id that has been elsewhere is known to its provider again, and one it forbids is rewritten', () => {
    const there = convertRequest('responses', 'claude', asked([{ ...call, id: 'mcptoolu_7' }]));
    expect(there.output.messages[1].content[0].id).toBe('mcptoolu_7');
    const odd = convertRequest('responses', 'claude', asked([{ ...call, id: 'mcp_a|b' }]));
    const [first, second] = odd.output.messages[1].content;
    expect(first.id).toMatch(/^mcptoolu_mcp_a_b_[0-9a-f]{8}$/);
    expect(second.tool_use_id).toBe(first.id);
    const long = convertRequest('claude', 'responses', spoken({ ...use, id: 'x'.repeat(90) }));
    expect(long.output.input[1].id).toMatch(/^mcp_x+_[0-9a-f]{8}$/);
    expect(long.output.input[1].id).toHaveLength(64);
  });

  it.each([
    ['has no answer', [waiting], { tools }],
    ['went to a server that is not declared', [call], {}],
    ['went to another server than is declared', [{ ...call, server_label: 'b' }], { tools }],
  ])('one that %s does not reach claude, which refuses it', (_, items, rest) => {
    const reply = { role: 'assistant', content: 'So.' };
    const { output, warnings } = convertRequest(
      'responses',
      'claude',
      asked([...items, reply], rest),
    );
    expect(output.messages[1].content).toEqual([{ type: 'text', text: 'So.' }]);
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'unsupported-content', path: '$.input[1]' }),
    );
  });

  it('a cache mark on either block of one is told of', () => {
    const mark = { cache_control: { type: 'ephemeral' } };
    for (const blocks of [
      [{ ...use, ...mark }, answered(false, 'Cold.')],
      [use, { ...answered(false, 'Cold.'), ...mark }],
    ])
      expect(convertRequest('claude', 'responses', spoken(...blocks)).codes).toContain(
        'dropped-cache-mark',
      );
  });

  it.each(others)('is told of once to %s', (target) => {
    const reply = { role: 'assistant', content: 'So.' };
    const { warnings } = convertRequest('responses', target, asked([call, reply], {}));
    expect(warnings).toMatchObject([{ code: 'unsupported-content', path: '$.input[1]' }]);
  });

  it('what asks for approval and what answers that is told of', () => {
    const items = [
      { type: 'mcp_approval_request', id: 'mcpr_1', name: 'f', server_label: 'hub', arguments: '' },
      { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
      { type: 'mcp_list_tools', id: 'mcpl_1', server_label: 'hub', tools: [] },
    ];
    for (const target of ['openai', 'claude', 'gemini'] as const) {
      const { warnings } = convertRequest('responses', target, asked(items, {}));
      const told = warnings.filter(({ code }) => code === 'unsupported-content');
      expect(told.map(({ path }) => path)).toEqual(items.map((_, i) => `$.input[${i + 1}]`));
    }
  });
});
