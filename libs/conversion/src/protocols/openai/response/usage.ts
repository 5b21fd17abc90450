import type { Report } from '../../../contract/report.js';
import type { Usage } from '../../../ir/usage.js';
import type { Fields } from '../../../payload/fields.js';
import { closeAll, inputAndOutput, warnCacheLife } from '../../../tables/answers/usage.js';
import type { OpenaiUsage } from './wire.js';

/** Reads openai `usage` (CompletionUsage); DeepSeek counts the cache beside the prompt (`prompt_cache_hit_tokens`). */
export function usageOf(fields: Fields): Usage {
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

/** Writes openai `usage`; what the source did not count is 0. */
export function openaiUsage(usage: Usage, report: Report): OpenaiUsage {
  const { input, output } = inputAndOutput(usage, report);
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

function dropCounts(fields: Fields | undefined, ...keys: string[]): void {
  for (const key of keys) {
    if (fields?.any(key) === 0) continue;
    fields?.drop(key);
  }
}
