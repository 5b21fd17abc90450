import type { Report } from '../../../contract/report.js';
import type { ServiceTier } from '../../../ir/response.js';

/** Writes `usage.service_tier`. */
export function claudeTier(
  tier: ServiceTier | undefined,
  path: string,
  report: Report,
): 'standard' | 'priority' | 'batch' | null {
  if (tier === undefined) return null;
  if (tier === 'default') return 'standard';
  if (tier === 'priority' || tier === 'batch') return tier;
  report.warn('unsupported-field', `${path}.service_tier`, tier);
  return null;
}
