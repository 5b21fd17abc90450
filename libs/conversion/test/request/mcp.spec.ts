import type { Protocol } from '../../src/index.js';
import { convertRequest } from './convert-request.js';
import { requestWith } from './rows/row.js';

const mcp = {
  type: 'mcp',
  server_label: 'hub',
  server_url: 'https://e.x/mcp',
  require_approval: 'never',
};

const to = (target: Protocol, fields: object) =>
  convertRequest('responses', target, requestWith('responses', { tools: [{ ...mcp, ...fields }] }));

describe('an MCP server', () => {
  it('is named by a toolset of claude, which refuses a server that none names', () => {
    const { output, codes } = to('claude', {});
    expect(output.mcp_servers).toEqual([{ type: 'url', name: 'hub', url: 'https://e.x/mcp' }]);
    expect(output.tools).toEqual([{ type: 'mcp_toolset', mcp_server_name: 'hub' }]);
    expect(codes).toEqual(['edition-only-field']);
  });

  it('of which only some tools may be used has the others switched off at claude, and back', () => {
    const { output } = to('claude', { allowed_tools: ['a', 'b'] });
    expect(output.tools).toEqual([
      {
        type: 'mcp_toolset',
        mcp_server_name: 'hub',
        default_config: { enabled: false },
        configs: { a: { enabled: true }, b: { enabled: true } },
      },
    ]);
    expect(convertRequest('claude', 'responses', output).output.tools[0].allowed_tools).toEqual([
      'a',
      'b',
    ]);
  });

  it('gets the headers that were asked for, and a bearer is its token', () => {
    const headers = { Authorization: 'Bearer T', 'X-Api-Key': 'k' };
    const gemini = to('gemini', { headers });
    const [{ mcpServers }] = gemini.output.tools;
    expect(mcpServers[0].streamableHttpTransport.headers).toEqual(headers);
    expect(gemini.codes).toEqual([]);
    const claude = to('claude', { headers });
    expect(claude.output.mcp_servers[0].authorization_token).toBe('T');
    expect(claude.warnings).toContainEqual(
      expect.objectContaining({ code: 'unsupported-field', path: '$.tools[0].headers' }),
    );
    const back = convertRequest('gemini', 'responses', gemini.output);
    expect(back.output.tools).toEqual([
      { ...mcp, authorization: 'T', headers: { 'X-Api-Key': 'k' } },
    ]);
    expect(back.codes).toEqual([]);
  });

  it('keeps an authorization that is no bearer as a header, and its own token before that of a header', () => {
    const basic = { authorization: 'Basic x' };
    const [{ mcpServers }] = to('gemini', { headers: basic }).output.tools;
    expect(mcpServers[0].streamableHttpTransport.headers).toEqual(basic);
    const both = to('claude', { authorization: 'A', headers: { authorization: 'Bearer B' } });
    expect(both.output.mcp_servers[0].authorization_token).toBe('A');
    expect(both.codes).toContain('superseded-field');
  });

  it('whose calls OpenAI would ask about is told of where nobody asks, and is not asked about on the way there', () => {
    for (const asked of [undefined, 'always', { never: { tool_names: ['a'] } }])
      for (const target of ['claude', 'gemini'] as const)
        expect(to(target, { require_approval: asked }).warnings).toContainEqual(
          expect.objectContaining({ code: 'unsupported-field', path: '$.tools[0]' }),
        );
    const servers = { mcp_servers: [{ type: 'url', name: 'hub', url: 'https://e.x/mcp' }] };
    const { output } = convertRequest('claude', 'responses', requestWith('claude', servers));
    expect(output.tools).toEqual([mcp]);
  });
});
