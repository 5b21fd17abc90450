import type { Report } from '../../../contract/report.js';
import type { Usage } from '../../../ir/usage.js';
import type { Fields } from '../../../payload/fields.js';
import { closeAll, inputAndOutput, warnCacheLife } from '../../../tables/answers/usage.js';
import type { ResponsesUsage } from './wire.js';

/** Reads responses `usage` (ResponseUsage). */
export function usageOf(fields: Fields): Usage {
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

/** Writes responses `usage`; what the source did not count is 0. */
export function responsesUsage(usage: Usage, report: Report): ResponsesUsage {
  const { input, output } = inputAndOutput(usage, report);
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
