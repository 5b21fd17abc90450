import type { Fields } from '../fields.js';
import { isObject } from '../json.js';
import type { ClaudeDeltaUsage, ClaudeUsage } from '../protocols/claude/wire-response.js';
import type { GeminiUsage } from '../protocols/gemini/wire-response.js';
import type { OpenaiUsage } from '../protocols/openai/wire-response.js';
import type { ResponsesUsage } from '../protocols/responses/wire-response.js';
import type { Report } from '../report.js';

/**
 * Token counts in the middle form. `input` is everything read including cache and tool-use prompt,
 * `output` everything written including reasoning; the others are parts of those two.
 */
export interface Usage {
  input?: number;
  output?: number;
  cacheRead?: number;
  cacheWrite?: number;
  /** The part of `cacheWrite` that claude keeps for an hour. */
  cacheWriteHour?: number;
  reasoning?: number;
  /** The part of `input` a tool of the provider brought (gemini `toolUsePromptTokenCount`). */
  toolPrompt?: number;
  /** Where the counts were. */
  path: string;
}

/** Reads openai `usage` (CompletionUsage); DeepSeek counts the cache beside the prompt (`prompt_cache_hit_tokens`). */
export function usageOfOpenai(fields: Fields): Usage {
  const input = fields.object('prompt_tokens_details');
  const output = fields.object('completion_tokens_details');
  const usage = {
    input: fields.count('prompt_tokens'),
    output: fields.count('completion_tokens'),
    cacheRead: input?.count('cached_tokens') ?? fields.count('prompt_cache_hit_tokens'),
    cacheWrite: input?.count('cache_write_tokens'),
    reasoning: output?.count('reasoning_tokens'),
    path: fields.path,
  };
  fields.skip('total_tokens', 'prompt_cache_hit_tokens', 'prompt_cache_miss_tokens');
  dropCounts(input, 'audio_tokens', 'image_tokens', 'text_tokens');
  dropCounts(
    output,
    'audio_tokens',
    'image_tokens',
    'text_tokens',
    'accepted_prediction_tokens',
    'rejected_prediction_tokens',
  );
  closeAll(fields, input, output);
  return usage;
}

/** Reads responses `usage` (ResponseUsage). */
export function usageOfResponses(fields: Fields): Usage {
  const input = fields.object('input_tokens_details');
  const output = fields.object('output_tokens_details');
  const usage = {
    input: fields.count('input_tokens'),
    output: fields.count('output_tokens'),
    cacheRead: input?.count('cached_tokens'),
    // Responses must say 0 where others say nothing.
    cacheWrite: input?.count('cache_write_tokens') || undefined,
    reasoning: output?.count('reasoning_tokens'),
    path: fields.path,
  };
  fields.skip('total_tokens');
  input?.drop('cache_write_tokens_details');
  closeAll(fields, input, output);
  return usage;
}

/** Reads claude `usage` (Usage, MessageDeltaUsage), whose input count leaves the cache out. */
export function usageOfClaude(fields: Fields): Usage {
  const fresh = fields.count('input_tokens');
  const cacheRead = fields.count('cache_read_input_tokens');
  const cacheWrite = fields.count('cache_creation_input_tokens');
  const creation = fields.object('cache_creation');
  const output = fields.object('output_tokens_details');
  const usage = {
    input: fresh === undefined ? undefined : fresh + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output: fields.count('output_tokens'),
    cacheRead,
    cacheWrite,
    cacheWriteHour: creation?.count('ephemeral_1h_input_tokens'),
    reasoning: output?.count('thinking_tokens'),
    path: fields.path,
  };
  creation?.skip('ephemeral_5m_input_tokens');
  fields.skip('service_tier');
  fields.drop('inference_geo', 'server_tool_use', 'speed', 'iterations');
  closeAll(fields, creation, output);
  return usage;
}

const MODALITIES = [
  'promptTokensDetails',
  'candidatesTokensDetails',
  'cacheTokensDetails',
  'toolUsePromptTokensDetails',
];

/** Reads gemini `usageMetadata`, whose prompt count leaves the tool-use prompt out and whose candidate count leaves the thoughts out. */
export function usageOfGemini(fields: Fields): Usage {
  const prompt = fields.count('promptTokenCount');
  const toolPrompt = fields.count('toolUsePromptTokenCount');
  const candidates = fields.count('candidatesTokenCount');
  const reasoning = fields.count('thoughtsTokenCount');
  const usage = {
    input: sum(prompt, toolPrompt),
    output: sum(candidates, reasoning),
    cacheRead: fields.count('cachedContentTokenCount'),
    reasoning,
    toolPrompt,
    path: fields.path,
  };
  fields.skip('totalTokenCount', 'initialPromptTokenCount', 'serviceTier');
  for (const key of MODALITIES) {
    // The same tokens once more, by modality: only what is not text says anything new.
    if (fields.list(key).every((one) => isObject(one) && one['modality'] === 'TEXT'))
      fields.skip(key);
    else fields.drop(key);
  }
  fields.drop('trafficType');
  fields.close();
  return usage;
}

/** Writes openai `usage`; what the source did not count is 0. */
export function openaiUsage(usage: Usage, report: Report): OpenaiUsage {
  const { input, output } = known(usage, report);
  warnCacheLife(usage, report);
  const prompt = {
    ...(usage.cacheRead !== undefined && { cached_tokens: usage.cacheRead }),
    ...(usage.cacheWrite !== undefined && { cache_write_tokens: usage.cacheWrite }),
  };
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(Object.keys(prompt).length > 0 && { prompt_tokens_details: prompt }),
    ...(usage.reasoning !== undefined && {
      completion_tokens_details: { reasoning_tokens: usage.reasoning },
    }),
  };
}

/** Writes responses `usage`; what the source did not count is 0. */
export function responsesUsage(usage: Usage, report: Report): ResponsesUsage {
  const { input, output } = known(usage, report);
  warnCacheLife(usage, report);
  return {
    input_tokens: input,
    input_tokens_details: {
      cached_tokens: usage.cacheRead ?? 0,
      cache_write_tokens: usage.cacheWrite ?? 0,
    },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
    total_tokens: input + output,
  };
}

/** Writes claude `usage`; what the source did not count is 0 or null. */
export function claudeUsage(usage: Usage, report: Report): ClaudeUsage {
  const { cacheWrite, cacheWriteHour } = usage;
  known(usage, report);
  return {
    ...claudeDeltaUsage(usage),
    input_tokens: freshInput(usage) ?? 0,
    cache_creation:
      cacheWriteHour === undefined
        ? null
        : {
            ephemeral_5m_input_tokens: Math.max(0, (cacheWrite ?? 0) - cacheWriteHour),
            ephemeral_1h_input_tokens: cacheWriteHour,
          },
    service_tier: null,
    speed: null,
    inference_geo: null,
  };
}

/** Writes the `usage` of claude's `message_delta`. */
export function claudeDeltaUsage(usage: Usage): ClaudeDeltaUsage {
  return {
    input_tokens: freshInput(usage) ?? null,
    output_tokens: usage.output ?? 0,
    cache_read_input_tokens: usage.cacheRead ?? null,
    cache_creation_input_tokens: usage.cacheWrite ?? null,
    output_tokens_details:
      usage.reasoning === undefined ? null : { thinking_tokens: usage.reasoning },
    server_tool_use: null,
  };
}

/** Writes gemini `usageMetadata`. */
export function geminiUsage(usage: Usage, report: Report): GeminiUsage {
  const { input, output, cacheRead, reasoning, toolPrompt } = usage;
  const prompt = input === undefined ? undefined : Math.max(0, input - (toolPrompt ?? 0));
  const candidates = output === undefined ? undefined : Math.max(0, output - (reasoning ?? 0));
  if (usage.cacheWrite) report.warn('unsupported-field', usage.path, 'tokens written to the cache');
  return {
    ...(prompt !== undefined && { promptTokenCount: prompt }),
    ...(candidates !== undefined && { candidatesTokenCount: candidates }),
    ...(cacheRead !== undefined && { cachedContentTokenCount: cacheRead }),
    ...(reasoning !== undefined && { thoughtsTokenCount: reasoning }),
    ...(toolPrompt !== undefined && { toolUsePromptTokenCount: toolPrompt }),
    totalTokenCount: (prompt ?? 0) + (candidates ?? 0) + (reasoning ?? 0) + (toolPrompt ?? 0),
  };
}

/** Only claude tells the tokens it keeps for an hour from those it keeps for minutes. */
function warnCacheLife({ cacheWriteHour, path }: Usage, report: Report): void {
  if (cacheWriteHour)
    report.warn('unsupported-field', `${path}.cache_creation`, 'tokens kept for an hour');
}

function known(usage: Usage, report: Report): { input: number; output: number } {
  if (usage.input === undefined || usage.output === undefined)
    report.warn('unknown-count', usage.path);
  return { input: usage.input ?? 0, output: usage.output ?? 0 };
}

function freshInput({ input, cacheRead = 0, cacheWrite = 0 }: Usage): number | undefined {
  return input === undefined ? undefined : Math.max(0, input - cacheRead - cacheWrite);
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}

function dropCounts(fields: Fields | undefined, ...keys: string[]): void {
  for (const key of keys) {
    if (fields?.any(key) === 0) continue;
    fields?.drop(key);
  }
}

function closeAll(...all: (Fields | undefined)[]): void {
  for (const fields of all) fields?.close();
}
