import type { Quality, QualitySignals } from './record.js';

/** How much each signal counts in the quality score; together they make 1. */
const SHARES = {
  confidence: 0.28,
  rating: 0.2,
  adoptionScore: 0.22,
  sourceTrust: 0.12,
  evidence: 0.1,
  freshness: 0.08,
} as const;

const DEFAULT_CONFIDENCE: Readonly<Record<string, number>> = { canonical: 0.8, raw: 0.35 };
const OTHER_CONFIDENCE = 0.55;

/** Keeps sums of decimal fractions from showing as 0.5297999999999999. */
const SCORE_DIGITS = 1e6;

/** The signals of a new item of a layer that says nothing of its quality. */
export function defaultSignals(layer: string): QualitySignals {
  return {
    confidence: DEFAULT_CONFIDENCE[layer] ?? OTHER_CONFIDENCE,
    weight: 1,
    rating: 0.5,
    adoptionScore: 0,
    sourceTrust: 0.5,
    evidence: 0.3,
    freshness: 1,
  };
}

/** The signals brought into their ranges, with the score computed from them. */
export function qualityOf(signals: QualitySignals): Quality {
  const { confidence, weight, rating, adoptionScore, sourceTrust, evidence, freshness } = signals;
  const quality = {
    confidence: within01(confidence),
    weight: Math.max(0, weight),
    rating: within01(rating),
    adoptionScore: within01(adoptionScore),
    sourceTrust: within01(sourceTrust),
    evidence: within01(evidence),
    freshness: within01(freshness),
  };
  const names = Object.keys(SHARES) as (keyof typeof SHARES)[];
  return {
    ...quality,
    qualityScore: rounded(names.reduce((sum, name) => sum + SHARES[name] * quality[name], 0)),
  };
}

/** A member's judgement of an item: a new rating, and steps by which other signals change. */
export interface Rating {
  rating?: number;
  adoptionDelta?: number;
  confidenceDelta?: number;
  weightDelta?: number;
}

/** The signals after a judgement. */
export function rated(signals: QualitySignals, rating: Rating): QualitySignals {
  return {
    ...signals,
    rating: rating.rating ?? signals.rating,
    adoptionScore: within01(rounded(signals.adoptionScore + (rating.adoptionDelta ?? 0))),
    confidence: within01(rounded(signals.confidence + (rating.confidenceDelta ?? 0))),
    weight: Math.max(0, rounded(signals.weight + (rating.weightDelta ?? 0))),
  };
}

function rounded(value: number): number {
  return Math.round(value * SCORE_DIGITS) / SCORE_DIGITS;
}

function within01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
