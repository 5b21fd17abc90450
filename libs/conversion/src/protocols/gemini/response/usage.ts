import type { Report } from '../../../contract/report.js';
import type { Usage } from '../../../ir/usage.js';
import type { Fields } from '../../../payload/fields.js';
import { isObject } from '../../../payload/json.js';
import { servedTier } from '../../../tables/service-tier.js';
import type { GeminiUsage } from './wire.js';

const MODALITIES = [
  'promptTokensDetails',
  'candidatesTokensDetails',
  'cacheTokensDetails',
  'toolUsePromptTokensDetails',
];

/** Reads gemini `usageMetadata`, whose prompt count leaves the tool-use prompt out and whose candidate count leaves the thoughts out. */
export function usageOf(fields: Fields): Usage {
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
  // A tier that an answer can tell is read as such.
  if (servedTier(fields.text('trafficType')) === undefined) fields.drop('trafficType');
  fields.close();
  return usage;
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

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
}
