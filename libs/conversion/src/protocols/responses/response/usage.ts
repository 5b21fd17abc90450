import type { Report } from '../../../contract/report.js';
import type { Usage } from '../../../ir/usage.js';
import type { Fields } from '../../../payload/fields.js';
import { closeAll, inputAndOutput, warnKinds } from '../../../tables/answers/usage.js';
import type { ResponsesUsage } from './wire.js';

/** Reads responses `usage` (ResponseUsage). */
export function usageOf(fields: Fields): Usage {
  const input = fields.object('input_tokens_details');
  const output = fields.object('output_tokens_details');
  const written = input?.object('cache_write_tokens_details');
  const usage = {
    input: fields.count('input_tokens'),
    output: fields.count('output_tokens'),
    cacheRead: input?.count('cached_tokens'),
    // Responses must say 0 where others say nothing.
    cacheWrite: input?.count('cache_write_tokens') || undefined,
    cacheWriteLong: written?.count('ttl_12h_tokens'),
    reasoning: output?.count('reasoning_tokens'),
    path: fields.path,
  };
  fields.skip('total_tokens');
  written?.skip('ttl_30m_tokens');
  closeAll(fields, input, output, written);
  return usage;
}

/** Writes responses `usage`; what the source did not count is 0. */
export function responsesUsage(usage: Usage, report: Report): ResponsesUsage {
  const { input, output } = inputAndOutput(usage, report);
  const { cacheWrite, cacheWriteLong } = usage;
  warnKinds(usage, report);
  return {
    input_tokens: input,
    input_tokens_details: {
      cached_tokens: usage.cacheRead ?? 0,
      cache_write_tokens: cacheWrite ?? 0,
      ...(cacheWrite &&
        cacheWriteLong !== undefined && {
          cache_write_tokens_details: {
            ttl_12h_tokens: cacheWriteLong,
            ttl_30m_tokens: Math.max(0, cacheWrite - cacheWriteLong),
          },
        }),
    },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
    total_tokens: input + output,
  };
}
