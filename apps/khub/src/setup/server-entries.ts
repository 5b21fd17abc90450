import { SERVER_NAME } from '../agents/agents.js';
import { argv } from './launch.js';
import { type JsonPart, valuePart } from './setup-file.js';
import type { SetupTarget } from './setup-target.js';

type Json = Record<string, unknown>;

/** The variable that holds the token of agents that ask the hub themselves. */
const TOKEN = 'KHUB_TOKEN';

/** The hub among the MCP servers of a section. */
export function serverPart(section: string, entry: Json): JsonPart {
  return valuePart([section, SERVER_NAME], entry);
}

function bearer(variable: string): Json {
  return { Authorization: `Bearer ${variable}` };
}

/** The hub as most agents list it; `token` is how the agent writes the variable that holds the bearer. */
export function serverEntry({ url, launch, platform }: SetupTarget, token: string): Json {
  if (url !== null) return { type: 'http', url, headers: bearer(token) };
  const [command, ...args] = argv(launch, platform, 'mcp');
  return { command, args };
}

/** The hub as a table of Codex. */
export function codexEntry({ url, launch, platform }: SetupTarget): Json {
  if (url !== null) return { url, bearer_token_env_var: TOKEN };
  const [command, ...args] = argv(launch, platform, 'mcp');
  // Codex hands on only the variables that are named.
  return { command, args, env_vars: ['KHUB_HOME'] };
}

/** The hub as OpenCode lists it. */
export function opencodeEntry({ url, launch, platform }: SetupTarget): Json {
  if (url !== null) {
    return {
      type: 'remote',
      url,
      headers: bearer('{env:KHUB_TOKEN}'),
      oauth: false,
      enabled: true,
    };
  }
  return { type: 'local', command: argv(launch, platform, 'mcp'), enabled: true };
}
