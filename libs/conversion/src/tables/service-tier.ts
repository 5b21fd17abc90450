import type { Report } from '../contract/report.js';
import type { Settings } from '../ir/request.js';
import type { ServiceTier } from '../ir/response.js';

const SERVED = new Map<string, ServiceTier>([
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

/** Returns the tier a response says it was served from, in any protocol's word; undefined for `auto` and words nobody knows. */
export const servedTier = (word: string | undefined): ServiceTier | undefined =>
  word === undefined ? undefined : SERVED.get(word);

/** Returns `service_tier` of an answer of OpenAI's two protocols, which know every tier but `batch`. */
export function answeredTier(
  tier: ServiceTier | undefined,
  path: string,
  report: Report,
): Exclude<ServiceTier, 'batch'> | undefined {
  if (tier !== 'batch') return tier;
  report.warn('unsupported-field', `${path}.usage.service_tier`, tier);
  return undefined;
}

/** Returns the word of a request's table whose neutral word this is. */
export function tierWord<W extends string>(
  words: Readonly<Record<W, Settings['serviceTier']>>,
  tier: Settings['serviceTier'],
): W | undefined {
  return (Object.keys(words) as W[]).find((word) => words[word] === tier);
}
