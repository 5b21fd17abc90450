import type { Protocol } from '@app/conversion';
import { isObject, objectsOf, type JsonObject } from './json-object.js';

/** Settings that one of the two protocols with `messages` has and the other does not. */
const SETTINGS = {
  claude: [
    'anthropic_beta',
    'anthropic_version',
    'container',
    'context_management',
    'inference_geo',
    'mcp_servers',
    'output_config',
    'stop_sequences',
    'system',
    'thinking',
  ],
  openai: [
    'audio',
    'frequency_penalty',
    'function_call',
    'functions',
    'logit_bias',
    'logprobs',
    'max_completion_tokens',
    'modalities',
    'n',
    'parallel_tool_calls',
    'prediction',
    'presence_penalty',
    'prompt_cache_key',
    'reasoning_effort',
    'response_format',
    'safety_identifier',
    'seed',
    'stop',
    'store',
    'stream_options',
    'top_logprobs',
    'user',
    'verbosity',
    'web_search_options',
  ],
} as const;

const PARTS = {
  claude: [
    'document',
    'image',
    'redacted_thinking',
    'search_result',
    'server_tool_use',
    'thinking',
    'tool_result',
    'tool_use',
  ],
  openai: ['file', 'image_url', 'input_audio', 'refusal'],
} as const;

/** Which of the two protocols with `messages` a request may be of: the one more of its fields speak for, else both. */
export function chatProtocols(body: JsonObject): Protocol[] {
  const claude = count(body, 'claude');
  const openai = count(body, 'openai');
  if (claude === openai) return ['openai', 'claude'];
  return claude > openai ? ['claude'] : ['openai'];
}

function count(body: JsonObject, protocol: 'claude' | 'openai'): number {
  const messages = objectsOf(body['messages']);
  const settings = SETTINGS[protocol].filter((name) => body[name] !== undefined);
  const parts = messages.flatMap(({ content }) => objectsOf(content));
  const types: readonly string[] = PARTS[protocol];
  const known = parts.filter(({ type }) => typeof type === 'string' && types.includes(type));
  const own = protocol === 'claude' ? ofClaude(body) : ofOpenai(body, messages);
  return settings.length + known.length + own;
}

function ofClaude(body: JsonObject): number {
  const tools = objectsOf(body['tools']).filter((tool) => 'input_schema' in tool || isDated(tool));
  const choice = isObject(body['tool_choice']) ? body['tool_choice']['type'] : undefined;
  const chosen = ['auto', 'any', 'tool', 'none'].includes(String(choice)) ? 1 : 0;
  return tools.length + chosen;
}

/** A tool that Anthropic runs has the day of its version in its type. */
function isDated({ type }: JsonObject): boolean {
  return typeof type === 'string' && /_20\d{6}$/.test(type);
}

const ROLES = new Set<unknown>(['developer', 'function', 'tool']);

function ofOpenai(body: JsonObject, messages: JsonObject[]): number {
  const tools = objectsOf(body['tools']).filter((tool) => 'function' in tool);
  const said = messages.filter(
    (message, at) =>
      ROLES.has(message['role']) ||
      // claude takes words of the system too, but never first
      (message['role'] === 'system' && at === 0) ||
      'tool_calls' in message ||
      message['content'] === null,
  );
  const chosen = typeof body['tool_choice'] === 'string' ? 1 : 0;
  return tools.length + said.length + chosen;
}
