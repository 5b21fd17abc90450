import { DAY_MS, type KnowledgeItem } from '@app/domain';

/** How many points an item gets in a brief for its quality and for being recent, at most. */
export const GOOD = 0.3;
export const RECENT = 0.15;
/** After how many days the points for being recent fall to about a third (1/e). */
export const RECENT_DAYS = 90;

/**
 * Points by type, of which a regular expression finds the words that agents end theirs with (`coding-convention`,
 * `design_principle`): what binds comes before what helps, and that before mere information.
 */
export const TYPES: readonly (readonly [points: number, pattern: string])[] = [
  [0.25, '(^|[-_])(decision|convention|adr|policy)$|^architecture[-_]note$'],
  [0.2, '(^|[-_])(pitfall|runbook|command|principle)$'],
  [0.1, '^(implementation|design|debugging)[-_]note$|^documentation$'],
];
const PATTERNS = TYPES.map(([points, pattern]) => [points, new RegExp(pattern)] as const);

/** Weight at most doubles an item's points. */
export const MAX_WEIGHT = 2;

/** Age counts in steps of so many days, so that items written in the same period keep their order. */
export const PERIOD_DAYS = 14;

const PERIOD_MS = PERIOD_DAYS * DAY_MS;
/** Beyond this many times RECENT_DAYS age makes no further difference. */
const MAX_AGES = 100;

/** Returns how many points an item has in a brief at a time (milliseconds since 1970); time changes them once per PERIOD_DAYS. */
export function briefPoints(
  { type, quality, updatedAt }: Pick<KnowledgeItem, 'type' | 'quality' | 'updatedAt'>,
  now: number,
): number {
  const [ofType = 0] = PATTERNS.find(([, pattern]) => pattern.test(type)) ?? [];
  const periods = Math.trunc(now / PERIOD_MS) - Math.trunc(Date.parse(updatedAt) / PERIOD_MS);
  const ages = Math.max(0, periods) * (PERIOD_DAYS / RECENT_DAYS);
  const recent = RECENT * Math.exp(-Math.min(ages, MAX_AGES));
  return (ofType + GOOD * quality.qualityScore + recent) * Math.min(quality.weight, MAX_WEIGHT);
}
