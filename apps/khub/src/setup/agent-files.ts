import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Agent, SERVER_NAME } from '../agents/agents.js';
import { tomlFile } from './codex-toml.js';
import { COPILOT_INSTRUCTIONS, CURSOR_RULE, SKILL, STANDING_WORDS } from './guidance.js';
import { claudeHooks, copilotHooks, cursorHooks, geminiHooks } from './hook-entries.js';
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
import type { SetupTarget } from './setup-target.js';

/** The files by which an agent gets the hub's tools, its hooks and its standing words. */
export function filesOf(agent: Agent, target: SetupTarget): SetupFile[] {
  return FILES[agent](target);
}

const FILES: Readonly<Record<Agent, (target: SetupTarget) => SetupFile[]>> = {
  'claude-code': (target) => {
    const place = configDirectory(target, '.claude', 'CLAUDE_CONFIG_DIR');
    const ownPlace = target.env['CLAUDE_CONFIG_DIR'] || target.userHome;
    return [
      jsonFile(
        target.scope === 'folder'
          ? join(target.folder, '.mcp.json')
          : join(ownPlace, '.claude.json'),
        [serverPart('mcpServers', serverEntry(target, '${KHUB_TOKEN}'))],
      ),
      jsonFile(join(place, 'settings.json'), claudeHooks(target, 'claude-code').map(hookPart)),
      ownFile(join(place, 'skills/knowledge-hub/SKILL.md'), SKILL),
    ];
  },
  codex: (target) => {
    const place = configDirectory(target, '.codex', 'CODEX_HOME');
    return [
      tomlFile(join(place, 'config.toml'), SERVER_NAME, codexEntry(target)),
      jsonFile(join(place, 'hooks.json'), claudeHooks(target, 'codex').map(hookPart)),
      ownFile(join(baseOf(target), '.agents/skills/knowledge-hub/SKILL.md'), SKILL),
    ];
  },
  copilot: (target) => {
    const isPerson = target.scope === 'person';
    const place = isPerson
      ? configDirectory(target, '.copilot', 'COPILOT_HOME')
      : join(target.folder, '.github');
    const code = isPerson ? codeDirectory(target) : join(target.folder, '.vscode');
    const inCode = { type: 'stdio', ...serverEntry(target, '${env:KHUB_TOKEN}') };
    return [
      jsonFile(join(code, 'mcp.json'), [serverPart('servers', inCode)]),
      jsonFile(join(place, isPerson ? 'mcp-config.json' : 'mcp.json'), [
        serverPart('mcpServers', serverEntry(target, '${KHUB_TOKEN}')),
      ]),
      jsonFile(join(place, 'hooks/knowledge-hub.json'), copilotHooks(target).map(hookPart)),
      isPerson
        ? ownFile(join(place, 'skills/knowledge-hub/SKILL.md'), SKILL)
        : ownFile(join(place, 'instructions/knowledge-hub.instructions.md'), COPILOT_INSTRUCTIONS),
    ];
  },
  gemini: (target) => {
    const place = join(baseOf(target), '.gemini');
    const words = target.scope === 'folder' ? target.folder : place;
    return [
      jsonFile(join(place, 'settings.json'), [
        serverPart('mcpServers', serverEntry(target, '$KHUB_TOKEN')),
        ...geminiHooks(target).map(hookPart),
      ]),
      markdownFile(join(words, 'GEMINI.md'), STANDING_WORDS),
    ];
  },
  cursor: (target) => {
    const place = join(baseOf(target), '.cursor');
    const { type: _, ...entry } = serverEntry(target, '${env:KHUB_TOKEN}');
    const mcp = jsonFile(join(place, 'mcp.json'), [serverPart('mcpServers', entry)]);
    const hooks = jsonFile(join(place, 'hooks.json'), [
      defaultPart(['version'], 1),
      ...cursorHooks(target).map(hookPart),
    ]);
    const rule = ownFile(join(place, 'rules/knowledge-hub.mdc'), CURSOR_RULE);
    // The rules of a person are kept in Cursor's own settings.
    return target.scope === 'folder' ? [mcp, hooks, rule] : [mcp, hooks];
  },
  opencode: (target) => {
    const configHome = target.env['XDG_CONFIG_HOME'] || join(target.userHome, '.config');
    const own = target.scope === 'person' ? join(configHome, 'opencode') : null;
    const place = own ?? target.folder;
    const extras = own ?? join(target.folder, '.opencode');
    const named = join(place, 'opencode.jsonc');
    const plugin = opencodePlugin(argv(target.launch, target.platform, 'hook'));
    return [
      jsonFile(existsSync(named) ? named : join(place, 'opencode.json'), [
        defaultPart(['$schema'], 'https://opencode.ai/config.json'),
        serverPart('mcp', opencodeEntry(target)),
      ]),
      ownFile(join(extras, 'plugins/knowledge-hub.js'), plugin),
      ownFile(join(extras, 'skills/knowledge-hub/SKILL.md'), SKILL),
    ];
  },
};

function baseOf({ scope, folder, userHome }: SetupTarget): string {
  return scope === 'folder' ? folder : userHome;
}

function configDirectory(target: SetupTarget, name: string, variable: string): string {
  const own = target.scope === 'person' ? target.env[variable] : undefined;
  return own || join(baseOf(target), name);
}

function codeDirectory({ platform, userHome, env }: SetupTarget): string {
  if (platform === 'darwin') return join(userHome, 'Library/Application Support/Code/User');
  if (platform === 'win32') return join(env['APPDATA'] ?? userHome, 'Code/User');
  return join(env['XDG_CONFIG_HOME'] || join(userHome, '.config'), 'Code/User');
}
