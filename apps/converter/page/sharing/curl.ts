import { applyEdits, modify } from 'jsonc-parser';
import type { Conversion } from '../conversion/conversion.js';
import { isEventStream } from '../text/server-sent-events.js';

/**
 * The POSIX shell command that makes the same conversion at the service at `page`; it hands the payload over as standard
 * input, since Linux takes no argument longer than 128 KiB.
 */
export function serviceCommand(page: string, conversion: Conversion): string {
  const { kind, source, target, reasoning, text } = conversion;
  if (isEventStream(text)) {
    const url = new URL('stream', page);
    url.search = new URLSearchParams({ source, target }).toString();
    return command(['curl -sN', quote(url.href)], 'text/event-stream', text);
  }
  const url = new URL('convert', page);
  const words = { kind, source, target, ...(reasoning && { reasoning }), pretty: '1' };
  url.search = new URLSearchParams(words).toString();
  return command(['curl -sS', quote(url.href)], 'application/json', text);
}

/** Where a provider takes requests, and how it wants its key: as a variable of the shell, for the person to set. */
interface Provider {
  url: (request: { model: string; isStream: boolean }) => string;
  headers: string[];
  /** The header without which the API refuses fields of a body that are still a beta. */
  betaOf?: (body: Record<string, unknown>) => string | undefined;
  key: string;
  /** How the names of its models begin. */
  models: RegExp;
}

const OPENAI = {
  headers: ['Authorization: Bearer $OPENAI_API_KEY'],
  key: 'OPENAI_API_KEY',
  models: /^(?:gpt-|o\d|chatgpt-|codex-|ft:)/,
};

const PROVIDERS: Readonly<Record<string, Provider>> = {
  openai: { ...OPENAI, url: () => 'https://api.openai.com/v1/chat/completions' },
  responses: { ...OPENAI, url: () => 'https://api.openai.com/v1/responses' },
  claude: {
    url: () => 'https://api.anthropic.com/v1/messages',
    headers: ['x-api-key: $ANTHROPIC_API_KEY', 'anthropic-version: 2023-06-01'],
    betaOf: (body) => (body['mcp_servers'] ? 'anthropic-beta: mcp-client-2025-11-20' : undefined),
    key: 'ANTHROPIC_API_KEY',
    models: /^claude-/,
  },
  gemini: {
    url: geminiUrl,
    headers: ['x-goog-api-key: $GEMINI_API_KEY'],
    key: 'GEMINI_API_KEY',
    models: /^(?:models\/)?(?:gemini|gemma|learnlm)-/,
  },
};

/** A command that asks a provider, the variable that holds its key, and a model in it that is not the provider's. */
export interface ProviderCommand {
  command: string;
  key: string;
  foreignModel: string | undefined;
}

/** The shell command that sends a converted request to the provider of its target, with a variable for the key. */
export function providerCommand(
  { target, text }: Conversion,
  result: string,
): ProviderCommand | undefined {
  const provider = PROVIDERS[target];
  if (!provider) return undefined;
  const body = JSON.parse(result) as Record<string, unknown>;
  const { model } = body;
  const isStream = (JSON.parse(text) as Record<string, unknown>)['stream'] === true;
  const name = typeof model === 'string' ? model : '';
  const start = [
    `curl -sS ${isStream ? '-N ' : ''}${quote(provider.url({ model: name, isStream }))}`,
  ];
  const beta = provider.betaOf?.(body);
  for (const header of provider.headers) start.push(`-H "${header}"`);
  if (beta !== undefined) start.push(`-H '${beta}'`);
  return {
    command: command(
      start,
      'application/json',
      target === 'gemini' ? withoutModel(result) : result,
    ),
    key: provider.key,
    foreignModel: provider.models.test(name) ? undefined : name,
  };
}

/** Gemini has its model in the address, and says there whether it streams. */
function geminiUrl({ model, isStream }: { model: string; isStream: boolean }): string {
  const name = encodeURIComponent(model.replace(/^models\//, '') || 'MODEL');
  const method = `models/${name}:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`;
  return `https://generativelanguage.googleapis.com/v1beta/${method}`;
}

/** The text of a request without its member `model`, the other characters as they are. */
function withoutModel(text: string): string {
  const edits = modify(text, ['model'], undefined, {});
  return applyEdits(text, edits);
}

/** What is pasted into a shell may come from somebody else's link, so nothing of it may end what quotes it. */
function command(start: string[], type: string, text: string): string {
  const lines = new Set(text.split('\n'));
  let end = 'PAYLOAD';
  while (lines.has(end)) end += '_';
  const rest = [`-H 'Content-Type: ${type}'`, `--data-binary @- <<'${end}'\n${text}\n${end}`];
  return [...start, ...rest].join(' \\\n  ');
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
