import type { KnowledgeItem } from '@app/domain';

/** How much it counts in a brief that an item is good, and that it is recent. */
export const GOOD = 0.3;
export const RECENT = 0.15;
/** After how many days being recent counts a third. */
export const RECENT_DAYS = 90;

/** Of what is canonical what binds comes before what helps, and that before what is merely known. */
export const TYPES: readonly (readonly [points: number, types: readonly string[]])[] = [
  [0.25, ['decision', 'convention', 'adr', 'architecture_note', 'repository-policy', 'policy']],
  [0.2, ['pitfall', 'runbook', 'command', 'design_principle']],
  [0.1, ['implementation_note', 'design_note', 'documentation', 'debugging_note']],
];

/** No item gets more than twice its points by its weight. */
export const MAX_WEIGHT = 2;

/** How recent something is counts in steps of so many days, so that what was written in one keeps its order. */
export const PERIOD_DAYS = 14;

const PERIOD_MS = PERIOD_DAYS * 24 * 60 * 60 * 1000;
/** Past this many times RECENT_DAYS nothing is recent any more. */
const MAX_AGES = 100;

/** Returns how much an item counts in a brief at a time (milliseconds since 1970); it changes with time once in PERIOD_DAYS. */
export function briefPoints(
  {
    layer,
    type,
    quality,
    updatedAt,
  }: Pick<KnowledgeItem, 'layer' | 'type' | 'quality' | 'updatedAt'>,
  now: number,
): number {
  const [ofType = 0] =
    TYPES.find(([, types]) => layer === 'canonical' && types.includes(type)) ?? [];
  const periods = Math.trunc(now / PERIOD_MS) - Math.trunc(Date.parse(updatedAt) / PERIOD_MS);
  const ages = Math.max(0, periods) * (PERIOD_DAYS / RECENT_DAYS);
  const recent = RECENT * Math.exp(-Math.min(ages, MAX_AGES));
  return (ofType + GOOD * quality.qualityScore + recent) * Math.min(quality.weight, MAX_WEIGHT);
}
