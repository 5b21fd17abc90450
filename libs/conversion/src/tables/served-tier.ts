import type { ServiceTier } from '../ir/response.js';
import type { OpenaiServiceTier } from '../protocols/openai/wire-response.js';
import type { Report } from '../report.js';

const TIERS = new Map<string, ServiceTier>([
  ['default', 'default'],
  ['flex', 'flex'],
  ['scale', 'scale'],
  ['priority', 'priority'],
  ['fast', 'fast'],
  ['ultrafast', 'fast'],
  ['batch', 'batch'],
  ['standard', 'default'],
  ['ON_DEMAND', 'default'],
  ['ON_DEMAND_PRIORITY', 'priority'],
  ['ON_DEMAND_FLEX', 'flex'],
]);

/** The tier a response says it was served from, in any protocol's word; undefined for `auto` and words nobody knows. */
export const tierOf = (word: string | undefined): ServiceTier | undefined =>
  word === undefined ? undefined : TIERS.get(word);

/** `service_tier` of openai and responses. */
export function openaiTier(
  tier: ServiceTier | undefined,
  path: string,
  report: Report,
): OpenaiServiceTier | undefined {
  if (tier !== 'batch') return tier;
  report.warn('unsupported-field', `${path}.usage.service_tier`, tier);
  return undefined;
}

/** `usage.service_tier` of claude. */
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

/** `usageMetadata.trafficType` of gemini. */
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
