/** Why something waits for a review: it was proposed, two items contradict or succeed the same one, or it was rated low. */
export const REVIEW_KINDS = ['proposal', 'conflict', 'quality'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** How a review ends. */
export const REVIEW_DECISIONS = ['accept', 'reject'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];
