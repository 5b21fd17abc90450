import type { Report } from '../../../contract/report.js';
import type { StreamIR } from '../../../ir/stream.js';
import type { Usage } from '../../../ir/usage.js';
import { answeredTier } from '../../../tables/service-tier.js';
import { openaiUsage } from '../response/usage.js';
import type { OpenaiChunk, OpenaiDelta } from '../response/wire.js';

/** Returns a chunk of one choice; what the source does not say of the answer is always the same. */
export function chunk(
  { origin, path }: Pick<StreamIR, 'origin' | 'path'>,
  delta: OpenaiDelta,
  report: Report,
  rest: Partial<OpenaiChunk> = {},
): OpenaiChunk {
  const tier = answeredTier(origin.tier, path, report);
  // Clients refuse a stream without a role, and a chunk alone does not know whether it is the first.
  const written: OpenaiDelta = origin.startless ? { role: 'assistant', ...delta } : delta;
  return {
    id: origin.id ?? 'chatcmpl_0',
    object: 'chat.completion.chunk',
    created: origin.created ?? 0,
    model: origin.model ?? '',
    choices: [{ index: origin.choice, delta: written, finish_reason: null }],
    ...(tier && { service_tier: tier }),
    ...rest,
  };
}

/** Returns the counts as the field of a chunk. */
export function usageField(usage: Usage | undefined, report: Report): Pick<OpenaiChunk, 'usage'> {
  return usage ? { usage: openaiUsage(usage, report) } : {};
}
