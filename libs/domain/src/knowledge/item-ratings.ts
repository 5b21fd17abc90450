import { claimedBy, defaultSignals, qualityOf, rated } from '../payloads/quality.js';
import type { KnowledgeItem, Quality, QualitySignals } from '../records/knowledge-record.js';
import type { Judged, KnowledgeState } from './knowledge-state.js';

/** A rating under this asks for a review. */
export const LOW_RATING = 0.4;

/** Whether somebody's last rating asks for a review. */
export function isDoubted(judged: Judged | null): boolean {
  return Object.values(judged?.by ?? {}).some(({ rating = 1 }) => rating < LOW_RATING);
}

/** Returns an item with the quality that its own signals and all ratings of it make together. */
export function withRatings(
  item: KnowledgeItem,
  { said, by }: Judged,
): { item: KnowledgeItem; judged: Judged } {
  const signals = said ?? signalsOf(item.quality);
  const quality = qualityOf(rated(signals, Object.values(by)));
  return { judged: { said: signals, by }, item: { ...item, quality } };
}

/** Returns the quality of an item once an event has written it, with the ratings that count from then on: not its creator's own. */
export function qualityWritten(
  { item, judged: before }: KnowledgeState,
  said: Partial<QualitySignals>,
  { layer, creatorId }: { layer: string; creatorId: string },
): { quality: Quality; judged: Judged | null } {
  const known = before?.said ?? (item ? signalsOf(item.quality) : defaultSignals(layer));
  const signals = claimedBy(known, said);
  if (!before) return { quality: qualityOf(signals), judged: null };
  // Who created the item is known only now; a rating may have come before it.
  const { [creatorId]: _, ...by } = before.by;
  const ratings = Object.values(by);
  return ratings.length === 0
    ? { quality: qualityOf(signals), judged: null }
    : { quality: qualityOf(rated(signals, ratings)), judged: { said: signals, by } };
}

function signalsOf(quality: Quality): QualitySignals {
  const { qualityScore: _, ...signals } = quality;
  return signals;
}
