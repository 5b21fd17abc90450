import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, SERVER_NAME } from '../agents/agents.js';
import { tomlFile } from './codex-toml.js';
import { COPILOT_INSTRUCTIONS, CURSOR_RULE, SKILL, STANDING_WORDS } from './guidance.js';
import { claudeHooks, cursorHooks, geminiHooks, vscodeHooks } from './hook-entries.js';
import { argv } from './launch.js';
import { opencodePlugin } from './opencode-plugin.js';
import { codexEntry, opencodeEntry, serverEntry, serverPart } from './server-entries.js';
import {
  type SetupFile,
  defaultPart,
  hookPart,
  jsonFile,
  markdownFile,
  ownFile,
} from './setup-file.js';
import type { Wish } from './wish.js';

/** The files by which an agent gets the hub's tools, its hooks and its standing words. */
export function filesOf(agent: Agent, wish: Wish): SetupFile[] {
  return FILES[agent](wish);
}

const FILES: Readonly<Record<Agent, (wish: Wish) => SetupFile[]>> = {
  'claude-code': (wish) => {
    const place = configDirectory(wish, '.claude', 'CLAUDE_CONFIG_DIR');
    const ownPlace = wish.env['CLAUDE_CONFIG_DIR'] ?? wish.userHome;
    return [
      jsonFile(
        wish.scope === 'folder' ? join(wish.folder, '.mcp.json') : join(ownPlace, '.claude.json'),
        [serverPart('mcpServers', serverEntry(wish, '${KHUB_TOKEN}'))],
      ),
      jsonFile(join(place, 'settings.json'), claudeHooks(wish, 'claude-code').map(hookPart)),
      ownFile(join(place, 'skills/knowledge-hub/SKILL.md'), SKILL),
    ];
  },
  codex: (wish) => {
    const place = configDirectory(wish, '.codex', 'CODEX_HOME');
    return [
      tomlFile(join(place, 'config.toml'), SERVER_NAME, codexEntry(wish)),
      jsonFile(join(place, 'hooks.json'), claudeHooks(wish, 'codex').map(hookPart)),
      ownFile(join(baseOf(wish), '.agents/skills/knowledge-hub/SKILL.md'), SKILL),
    ];
  },
  gemini: (wish) => {
    const place = join(baseOf(wish), '.gemini');
    const words = wish.scope === 'folder' ? wish.folder : place;
    return [
      jsonFile(join(place, 'settings.json'), [
        serverPart('mcpServers', serverEntry(wish, '$KHUB_TOKEN')),
        ...geminiHooks(wish).map(hookPart),
      ]),
      markdownFile(join(words, 'GEMINI.md'), STANDING_WORDS),
    ];
  },
  cursor: (wish) => {
    const place = join(baseOf(wish), '.cursor');
    const { type: _, ...entry } = serverEntry(wish, '${env:KHUB_TOKEN}');
    const mcp = jsonFile(join(place, 'mcp.json'), [serverPart('mcpServers', entry)]);
    const hooks = jsonFile(join(place, 'hooks.json'), [
      defaultPart(['version'], 1),
      ...cursorHooks(wish).map(hookPart),
    ]);
    const rule = ownFile(join(place, 'rules/knowledge-hub.mdc'), CURSOR_RULE);
    // The rules of a person are kept in Cursor's own settings.
    return wish.scope === 'folder' ? [mcp, hooks, rule] : [mcp, hooks];
  },
  opencode: (wish) => {
    const configHome = wish.env['XDG_CONFIG_HOME'] ?? join(wish.userHome, '.config');
    const own = wish.scope === 'person' ? join(configHome, 'opencode') : null;
    const place = own ?? wish.folder;
    const extras = own ?? join(wish.folder, '.opencode');
    const named = join(place, 'opencode.jsonc');
    const plugin = opencodePlugin(argv(wish.launch, wish.platform, 'hook'));
    return [
      jsonFile(existsSync(named) ? named : join(place, 'opencode.json'), [
        defaultPart(['$schema'], 'https://opencode.ai/config.json'),
        serverPart('mcp', opencodeEntry(wish)),
      ]),
      ownFile(join(extras, 'plugins/knowledge-hub.js'), plugin),
      ownFile(join(extras, 'skills/knowledge-hub/SKILL.md'), SKILL),
    ];
  },
  vscode: (wish) => {
    const entry = { type: 'stdio', ...serverEntry(wish, '${env:KHUB_TOKEN}') };
    const isPerson = wish.scope === 'person';
    const place = isPerson ? codeDirectory(wish) : join(wish.folder, '.vscode');
    const mcp = jsonFile(join(place, 'mcp.json'), [serverPart('servers', entry)]);
    if (isPerson) return [mcp];
    const instructions = '.github/instructions/knowledge-hub.instructions.md';
    return [
      mcp,
      jsonFile(
        join(wish.folder, '.github/hooks/knowledge-hub.json'),
        vscodeHooks(wish).map(hookPart),
      ),
      ownFile(join(wish.folder, instructions), COPILOT_INSTRUCTIONS),
    ];
  },
};

function baseOf({ scope, folder, userHome }: Wish): string {
  return scope === 'folder' ? folder : userHome;
}

function configDirectory(wish: Wish, name: string, variable: string): string {
  const own = wish.scope === 'person' ? wish.env[variable] : undefined;
  return own ?? join(baseOf(wish), name);
}

function codeDirectory({ platform, userHome, env }: Wish): string {
  if (platform === 'darwin') return join(userHome, 'Library/Application Support/Code/User');
  if (platform === 'win32') return join(env['APPDATA'] ?? userHome, 'Code/User');
  return join(env['XDG_CONFIG_HOME'] ?? join(userHome, '.config'), 'Code/User');
}
