import { AGENTS, ConfigConflict, withHub } from './client-config.js';

const launch = { command: 'npx', args: ['-y', 'knowledge-hub', 'mcp'] };

describe('the configuration of an agent', () => {
  it.each(['claude-code', 'cursor'] as const)(
    'lists the hub among the MCP servers of %s',
    (agent) => {
      expect(JSON.parse(withHub(agent, launch, ''))).toEqual({
        mcpServers: { 'knowledge-hub': launch },
      });
    },
  );

  it('names command and arguments in one list for opencode', () => {
    expect(JSON.parse(withHub('opencode', launch, '')).mcp).toEqual({
      'knowledge-hub': {
        type: 'local',
        command: ['npx', '-y', 'knowledge-hub', 'mcp'],
        enabled: true,
      },
    });
  });

  it('is a table for codex', () => {
    expect(withHub('codex', launch, '')).toBe(
      '[mcp_servers.knowledge-hub]\ncommand = "npx"\nargs = ["-y", "knowledge-hub", "mcp"]\n',
    );
  });

  it.each(AGENTS)('comes back unchanged from %s when the hub is in it already', (agent) => {
    const text = withHub(agent, launch, '');
    expect(withHub(agent, launch, text)).toBe(text);
  });

  it('keeps what else is in it', () => {
    const present = JSON.stringify({ mcpServers: { other: { command: 'x' } }, theme: 'dark' });
    expect(JSON.parse(withHub('cursor', launch, present))).toEqual({
      mcpServers: { other: { command: 'x' }, 'knowledge-hub': launch },
      theme: 'dark',
    });
    const toml = 'model = "m" # mine\n\n[mcp_servers.other]\ncommand = "x"';
    expect(withHub('codex', launch, toml)).toBe(`${toml}\n\n${withHub('codex', launch, '')}`);
  });

  it.each([
    ['claude-code', '// mine\n{}'],
    ['cursor', '[]'],
    ['opencode', '{"mcp":[]}'],
    ['codex', '[mcp_servers.knowledge-hub]\ncommand = "other"\n'],
    ['codex', '[ mcp_servers . "knowledge-hub" ]\ncommand = "other"\n'],
  ] as const)('is not touched when that could do harm: %s %s', (agent, present) => {
    expect(() => withHub(agent, launch, present)).toThrow(ConfigConflict);
  });
});
