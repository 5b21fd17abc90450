import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anthropicMessages } from './anthropic-messages.mjs';
import { googleGenerateContent } from './google-generate-content.mjs';
import { openaiChat, openaiResponses } from './openai.mjs';

/** What a person asks for where it does not matter. */
export const PROMPT = 'Go on with the work on this project.';

const codexOptions = (url) => [
  '--dangerously-bypass-hook-trust',
  ...[
    'model_provider="fake"',
    'model="gpt-5"',
    'approval_policy="never"',
    'sandbox_mode="read-only"',
  ].flatMap((each) => ['-c', each]),
  '-c',
  `model_providers.fake={name="fake",base_url="${url}/v1",env_key="FAKE_KEY",wire_api="responses"}`,
];

function writeHome({ home }, path, text) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

/**
 * The agents as they come from npm, in the newest versions that run on Node 20: how a person starts each of them once
 * without a window, with a model at `url` and a prompt, and how to go on with the last session (`again`); where the agent can be made
 * to believe that a person sits before it, `attend` does. What a person agrees to in a window (trust in the folder, in
 * the hooks) is given beforehand.
 */
export const AGENTS = [
  {
    name: 'claude-code',
    packages: ['@anthropic-ai/claude-code@2.1.197'],
    bin: 'claude',
    protocol: anthropicMessages,
    // It waits for MCP servers for a few seconds only.
    first: [{ tool: 'Read', args: { file_path: '.mcp.json' } }],
    args: (_, { prompt }) => ['-p', prompt, '--allowedTools', 'mcp__knowledge-hub'],
    again: () => ['-c', '-p', PROMPT, '--allowedTools', 'mcp__knowledge-hub'],
    // Its environment tells hooks that this is a script; a person's would not.
    attend({ clone }) {
      const path = join(clone, '.claude/settings.json');
      const text = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        text.replace(/"(npx [^"]* session-end)/, '"CLAUDE_CODE_ENTRYPOINT=cli $1'),
      );
    },
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'none',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
  },
  {
    name: 'codex',
    packages: ['@openai/codex@0.169.0'],
    bin: 'codex',
    protocol: openaiResponses,
    // It does not wait for MCP servers: what it offers in its first request depends on the machine.
    first: [{ tool: 'list_mcp_resources', args: {} }],
    prepare(member) {
      writeHome(
        member,
        '.codex/config.toml',
        `[projects.${JSON.stringify(member.clone)}]\ntrust_level = "trusted"\n`,
      );
    },
    args: (url, { prompt }) => ['exec', ...codexOptions(url), prompt],
    again: (url) => ['exec', 'resume', '--last', ...codexOptions(url), PROMPT],
    env: () => ({ FAKE_KEY: 'none' }),
  },
  {
    name: 'opencode',
    packages: ['opencode-ai@1.18.33'],
    bin: 'opencode',
    protocol: openaiChat,
    prepare(member, url) {
      const provider = {
        fake: {
          npm: '@ai-sdk/openai-compatible',
          name: 'fake',
          options: { baseURL: `${url}/v1`, apiKey: 'none' },
          models: { model: { name: 'model' } },
        },
      };
      const config = { autoupdate: false, share: 'disabled', provider };
      writeHome(member, '.config/opencode/opencode.json', JSON.stringify(config));
    },
    args: (_, { prompt }) => ['run', '-m', 'fake/model', prompt],
    again: () => ['run', '-c', '-m', 'fake/model', PROMPT],
    env: () => ({}),
  },
  {
    name: 'copilot',
    packages: ['@github/copilot@1.0.102'],
    bin: 'copilot',
    protocol: openaiChat,
    args: (_, { prompt }) => ['-p', prompt],
    again: () => ['--continue', '-p', PROMPT],
    env: (url) => ({
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_MODEL: 'gpt-4.1',
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
      // Besides allowing all tools it trusts the folder.
      COPILOT_ALLOW_ALL: 'true',
    }),
  },
  {
    name: 'gemini',
    packages: ['@google/gemini-cli@0.61.0'],
    bin: 'gemini',
    protocol: googleGenerateContent,
    prepare(member) {
      const settings = {
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true },
      };
      writeHome(member, '.gemini/settings.json', JSON.stringify(settings));
    },
    args: (_, { prompt, isAttended }) => [
      ...(isAttended ? [] : ['-p']),
      prompt,
      '--approval-mode',
      'yolo',
    ],
    again: () => ['--resume', 'latest', '-p', PROMPT, '--approval-mode', 'yolo'],
    attend() {},
    env: (url) => ({
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_API_KEY: 'none',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
  },
];
