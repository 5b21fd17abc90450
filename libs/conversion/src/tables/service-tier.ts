import type { Settings } from '../ir/request.js';

type Tier = Settings['serviceTier'];

/** claude `service_tier`, in the neutral words, and back. */
export const CLAUDE_TIERS = { auto: 'auto', standard_only: 'default' } as const;

/** gemini `serviceTier` (enum ServiceTier of the SDK), in the neutral words. */
export const GEMINI_TIERS = {
  unspecified: 'auto',
  standard: 'default',
  flex: 'flex',
  priority: 'priority',
} as const;

/** The word of a table whose neutral word this is. */
export function tierWord<W extends string>(
  words: Readonly<Record<W, Tier>>,
  tier: Tier,
): W | undefined {
  return (Object.keys(words) as W[]).find((word) => words[word] === tier);
}
