import type { Agent } from '../agents/agents.js';
import type { SetupTarget } from './setup-target.js';

const APPROVAL: Readonly<Record<Agent, { folder: string[]; person: string[] }>> = {
  'claude-code': {
    folder: ['Restart Claude Code in this folder and approve the MCP server knowledge-hub (/mcp).'],
    person: ['Restart Claude Code.'],
  },
  codex: {
    folder: [
      'Start Codex in this folder and trust it; it reads .codex only in trusted folders.',
      'Run /hooks in Codex and trust its hooks; it skips them silently until then.',
    ],
    person: ['Run /hooks in Codex and trust its hooks; it skips them silently until then.'],
  },
  copilot: {
    folder: [
      'In VS Code: trust this folder, and start knowledge-hub where it asks for it in .vscode/mcp.json.',
      'In the terminal: start copilot in this folder and trust it; it runs no hooks and servers in other folders.',
    ],
    person: [
      'In VS Code: start knowledge-hub with the command "MCP: List Servers".',
      'In the terminal: restart copilot.',
    ],
  },
  gemini: {
    folder: ['Start Gemini CLI in this folder and trust it; it runs no hooks in other folders.'],
    person: ['Restart Gemini CLI.'],
  },
  cursor: {
    folder: ['Restart Cursor and switch knowledge-hub on under Settings > MCP.'],
    person: ['Restart Cursor and switch knowledge-hub on under Settings > MCP.'],
  },
  opencode: { folder: ['Restart OpenCode.'], person: ['Restart OpenCode.'] },
};

/** What the next steps depend on beside the files that were written. */
export interface SetupState {
  hasJoined: boolean;
  /** Whether this khub runs from a checkout that npm has not linked. */
  isUnknownToNpx: boolean;
  /** Whether the folder has entries of its own beside those that are the person's. */
  hasFolderEntries: boolean;
  /** The home that was chosen; null for the usual one. */
  home: string | null;
}

/** What is left to the person after the files were written, one sentence each. */
export function nextSteps(agent: Agent, target: SetupTarget, state: SetupState): string[] {
  const { scope, url } = target;
  return [
    ...(state.hasJoined ? [] : ['Join the hub: khub join URL --invite TOKEN --name "Your Name"']),
    ...(scope === 'folder' && state.isUnknownToNpx
      ? [
          'The files start khub by npx, which does not know this checkout: run npm link in it once, or use --user.',
        ]
      : []),
    ...(state.hasFolderEntries
      ? [
          `This folder has entries of its own, by an earlier khub setup, and agents take those first. To take them out: khub setup ${agent} --remove`,
        ]
      : []),
    ...(scope === 'folder' && state.home !== null
      ? [`The files name no directory of yours: start the agent with KHUB_HOME=${state.home}`]
      : []),
    ...(url === null ? [] : tokenSteps(agent)),
    ...APPROVAL[agent][scope],
  ];
}

function tokenSteps(agent: Agent): string[] {
  const program = agent === 'claude-code' ? 'claude' : agent;
  return [
    'Give the agent a membership of its own, whose token nothing else exchanges, and start it each time with a token that is good for days:',
    '  khub --home ~/.khub-http join URL --invite TOKEN',
    `  KHUB_TOKEN="$(khub --home ~/.khub-http token)" ${program}`,
  ];
}
