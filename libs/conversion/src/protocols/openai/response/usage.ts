import type { Report } from '../../../contract/report.js';
import type { TokenKinds, Usage } from '../../../ir/usage.js';
import type { Fields } from '../../../payload/fields.js';
import { closeAll, inputAndOutput, tellingKinds } from '../../../tables/answers/usage.js';
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
    inputKinds: input && kindsOf(input),
    outputKinds: output && kindsOf(output),
    path: fields.path,
  };
  fields.skip('total_tokens', 'prompt_cache_hit_tokens', 'prompt_cache_miss_tokens');
  output?.dropUnless(0, 'accepted_prediction_tokens', 'rejected_prediction_tokens');
  closeAll(fields, input, output);
  return usage;
}

/** Writes openai `usage`; what the source did not count is 0. */
export function openaiUsage(usage: Usage, report: Report): OpenaiUsage {
  const { input, output } = inputAndOutput(usage, report);
  const { inputKinds, outputKinds, cacheWriteLong, path } = usage;
  if (cacheWriteLong) report.warn('unsupported-field', path, 'how long written tokens are kept');
  if (outputKinds?.image) report.warn('unsupported-field', path, 'counts of pictures');
  const prompt = {
    ...(usage.cacheRead !== undefined && { cached_tokens: usage.cacheRead }),
    ...(usage.cacheWrite !== undefined && { cache_write_tokens: usage.cacheWrite }),
    ...(inputKinds && tokenCounts(inputKinds)),
  };
  const { image: _, ...spoken } = outputKinds ?? {};
  const completion = {
    ...(usage.reasoning !== undefined && { reasoning_tokens: usage.reasoning }),
    ...tokenCounts(spoken),
  };
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(Object.keys(prompt).length > 0 && { prompt_tokens_details: prompt }),
    ...(Object.keys(completion).length > 0 && { completion_tokens_details: completion }),
  };
}

function kindsOf(details: Fields): TokenKinds | undefined {
  return tellingKinds({
    text: details.count('text_tokens'),
    audio: details.count('audio_tokens'),
    image: details.count('image_tokens'),
  });
}

function tokenCounts({ text, audio, image }: TokenKinds) {
  return {
    ...(text !== undefined && { text_tokens: text }),
    ...(audio !== undefined && { audio_tokens: audio }),
    ...(image !== undefined && { image_tokens: image }),
  };
}
