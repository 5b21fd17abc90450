import { isDeepStrictEqual } from 'node:util';

/** The agents whose configuration khub knows. */
export const AGENTS = ['claude-code', 'codex', 'opencode', 'cursor'] as const;
export type Agent = (typeof AGENTS)[number];

/** How an agent starts the MCP server. */
export interface Launch {
  command: string;
  args: string[];
}

/** The name under which agents list the hub. */
export const SERVER_NAME = 'knowledge-hub';

/** Where an agent reads its configuration: a path within the project or within the person's home. */
export interface ConfigPlace {
  base: 'project' | 'home';
  path: string;
}

/** The file of each agent. */
export const CONFIG_PLACES: Readonly<Record<Agent, ConfigPlace>> = {
  'claude-code': { base: 'project', path: '.mcp.json' },
  codex: { base: 'home', path: '.codex/config.toml' },
  opencode: { base: 'project', path: 'opencode.json' },
  cursor: { base: 'project', path: '.cursor/mcp.json' },
};

/** Why a configuration is not changed. */
export class ConfigConflict extends Error {
  override readonly name = 'ConfigConflict';
}

type Json = Record<string, unknown>;

function entryOf(agent: Agent, { command, args }: Launch): Json {
  return agent === 'opencode'
    ? { type: 'local', command: [command, ...args], enabled: true }
    : { command, args };
}

function sectionOf(agent: Agent): string {
  return agent === 'opencode' ? 'mcp' : 'mcpServers';
}

function mergeJson(agent: Agent, launch: Launch, present: string): string {
  let root: unknown;
  try {
    root = present.trim() === '' ? {} : JSON.parse(present);
  } catch {
    throw new ConfigConflict('it is not plain JSON');
  }
  if (!isJsonObject(root)) throw new ConfigConflict('it is not a JSON object');
  const section = sectionOf(agent);
  const servers = root[section] ?? {};
  if (!isJsonObject(servers)) throw new ConfigConflict(`its ${section} is not a JSON object`);
  const entry = entryOf(agent, launch);
  if (isDeepStrictEqual(servers[SERVER_NAME], entry)) return present;
  const start = agent === 'opencode' ? { $schema: 'https://opencode.ai/config.json' } : {};
  const merged = { ...start, ...root, [section]: { ...servers, [SERVER_NAME]: entry } };
  return `${JSON.stringify(merged, null, 2)}\n`;
}

function isJsonObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TABLE =
  /^[ \t]*\[[ \t]*mcp_servers[ \t]*\.[ \t]*(?:knowledge-hub|"knowledge-hub"|'knowledge-hub')[ \t]*(?:\.|\])/m;

// JSON strings are TOML basic strings, apart from DEL, which JSON leaves as it is.
function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

function mergeToml({ command, args }: Launch, present: string): string {
  const lines = [
    `[mcp_servers.${SERVER_NAME}]`,
    `command = ${tomlString(command)}`,
    `args = [${args.map(tomlString).join(', ')}]`,
  ];
  const table = `${lines.join('\n')}\n`;
  if (`${present}\n`.includes(table)) return present;
  if (TABLE.test(present)) throw new ConfigConflict(`it has another [mcp_servers.${SERVER_NAME}]`);
  return present.trim() === '' ? table : `${present.replace(/\n*$/, '\n\n')}${table}`;
}

/**
 * The agent's configuration with the hub in it; `present` is the file's text, empty when there is none, and comes back
 * unchanged when it has the hub already. Throws `ConfigConflict` when it cannot be changed without harm.
 */
export function withHub(agent: Agent, launch: Launch, present: string): string {
  return agent === 'codex' ? mergeToml(launch, present) : mergeJson(agent, launch, present);
}
