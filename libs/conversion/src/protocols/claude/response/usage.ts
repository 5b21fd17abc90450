import type { Report } from '../../../contract/report.js';
import type { Usage } from '../../../ir/usage.js';
import type { Fields } from '../../../payload/fields.js';
import { closeAll, inputAndOutput, warnKinds } from '../../../tables/answers/usage.js';
import type { ClaudeDeltaUsage, ClaudeUsage } from './wire.js';

/** Reads claude `usage` (Usage, MessageDeltaUsage), whose input count leaves the cache out. */
export function usageOf(fields: Fields): Usage {
  const fresh = fields.count('input_tokens');
  const cacheRead = fields.count('cache_read_input_tokens');
  const cacheWrite = fields.count('cache_creation_input_tokens');
  const creation = fields.object('cache_creation');
  const output = fields.object('output_tokens_details');
  const usage = {
    input: fresh === undefined ? undefined : fresh + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output: fields.count('output_tokens'),
    fresh,
    cacheRead,
    cacheWrite,
    cacheWriteLong: creation?.count('ephemeral_1h_input_tokens'),
    reasoning: output?.count('thinking_tokens'),
    path: fields.path,
  };
  creation?.skip('ephemeral_5m_input_tokens');
  fields.skip('service_tier');
  fields.drop('server_tool_use', 'speed', 'iterations', 'fallback_credit');
  if (fields.text('inference_geo') !== 'not_available') fields.drop('inference_geo');
  closeAll(fields, creation, output);
  return usage;
}

/** Writes claude `usage`; what the source did not count is 0 or null. */
export function claudeUsage(usage: Usage, report: Report): ClaudeUsage {
  const { cacheWrite, cacheWriteLong } = usage;
  inputAndOutput(usage, report);
  return {
    ...claudeDeltaUsage(usage, report),
    input_tokens: freshInput(usage) ?? 0,
    cache_creation:
      cacheWriteLong === undefined
        ? null
        : {
            ephemeral_5m_input_tokens: Math.max(0, (cacheWrite ?? 0) - cacheWriteLong),
            ephemeral_1h_input_tokens: cacheWriteLong,
          },
    service_tier: null,
    speed: null,
    inference_geo: null,
  };
}

/** Writes the `usage` of claude's `message_delta`. */
export function claudeDeltaUsage(usage: Usage, report: Report): ClaudeDeltaUsage {
  warnKinds(usage, report);
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

function freshInput({ input, cacheRead = 0, cacheWrite = 0 }: Usage): number | undefined {
  return input === undefined ? undefined : Math.max(0, input - cacheRead - cacheWrite);
}
