import type { Report } from '../../../contract/report.js';
import type { ServiceTier } from '../../../ir/response.js';

/** Writes `usageMetadata.trafficType`. */
export function geminiTier(
  tier: ServiceTier | undefined,
  path: string,
  report: Report,
): 'ON_DEMAND' | 'ON_DEMAND_PRIORITY' | 'ON_DEMAND_FLEX' | undefined {
  if (tier === undefined) return undefined;
  if (tier === 'default') return 'ON_DEMAND';
  if (tier === 'priority') return 'ON_DEMAND_PRIORITY';
  if (tier === 'flex') return 'ON_DEMAND_FLEX';
  report.warn('unsupported-field', `${path}.service_tier`, tier);
  return undefined;
}
