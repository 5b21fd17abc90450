import type { Quality, QualitySignals } from '../records/knowledge-record.js';

/** How much each signal counts in the quality score; together they make 1. */
const SHARES = {
  confidence: 0.28,
  rating: 0.2,
  adoptionScore: 0.22,
  sourceTrust: 0.12,
  evidence: 0.1,
  freshness: 0.08,
} as const;
const SCORED = Object.keys(SHARES) as (keyof typeof SHARES)[];

const DEFAULT_CONFIDENCE = new Map([
  ['canonical', 0.8],
  ['raw', 0.35],
]);
const OTHER_CONFIDENCE = 0.55;
/** The rating of an item that nobody has rated. */
const UNRATED = 0.5;

/** The most that an item can weigh. */
const MAX_WEIGHT = 5;

/** Keeps sums of decimal fractions from showing as 0.5297999999999999. */
const SCORE_DIGITS = 1e6;

/** The signals of a new item of a layer that says nothing of its quality. */
export function defaultSignals(layer: string): QualitySignals {
  return {
    confidence: DEFAULT_CONFIDENCE.get(layer) ?? OTHER_CONFIDENCE,
    weight: 1,
    rating: UNRATED,
    adoptionScore: 0,
    sourceTrust: 0.5,
    evidence: 0.3,
    freshness: 1,
  };
}

/** The signals brought into their ranges, with the score computed from them. */
export function qualityOf(signals: QualitySignals): Quality {
  const { confidence, weight, rating, adoptionScore, sourceTrust, evidence, freshness } = signals;
  const quality: Quality = {
    confidence: within01(confidence),
    weight: Math.min(MAX_WEIGHT, Math.max(0, weight)),
    rating: within01(rating),
    adoptionScore: within01(adoptionScore),
    sourceTrust: within01(sourceTrust),
    evidence: within01(evidence),
    freshness: within01(freshness),
    qualityScore: 0,
  };
  const score = SCORED.reduce((sum, name) => sum + SHARES[name] * quality[name], 0);
  quality.qualityScore = rounded(score);
  return quality;
}

/** The signals with those that an event says of an item. Nobody's own word makes an item better rated than an unrated one. */
export function claimedBy(known: QualitySignals, said: Partial<QualitySignals>): QualitySignals {
  const { rating = known.rating } = said;
  return { ...known, ...said, rating: Math.min(rating, UNRATED) };
}

/** A member's judgement of an item: a rating, and steps by which other signals change. */
export interface Rating {
  rating?: number;
  adoptionDelta?: number;
  confidenceDelta?: number;
  weightDelta?: number;
}

/** The signals that are said of an item, with what members judge of it: the mean of their ratings, the sum of their steps. */
export function rated(signals: QualitySignals, ratings: readonly Rating[]): QualitySignals {
  const given = ratings.flatMap(({ rating }) => (rating === undefined ? [] : [within01(rating)]));
  const sum = (name: Exclude<keyof Rating, 'rating'>) =>
    ratings.reduce((total, rating) => total + (rating[name] ?? 0), 0);
  const mean = given.reduce((total, each) => total + each, 0) / given.length;
  return {
    ...signals,
    rating: given.length === 0 ? signals.rating : rounded(mean),
    adoptionScore: within01(rounded(signals.adoptionScore + sum('adoptionDelta'))),
    confidence: within01(rounded(signals.confidence + sum('confidenceDelta'))),
    weight: Math.max(0, rounded(signals.weight + sum('weightDelta'))),
  };
}

function rounded(value: number): number {
  return Math.round(value * SCORE_DIGITS) / SCORE_DIGITS;
}

function within01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
