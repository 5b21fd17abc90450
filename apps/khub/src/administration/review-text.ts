import type { Style } from '../output.js';

/** What waits for a decision, as the hub lists it. */
export interface ReviewEntry {
  id: string;
  kind: 'proposal' | 'conflict' | 'quality';
  title: string;
  reason: string;
  groupKey: string;
  knowledgeId: string;
}

/** Returns what waits for a decision as lines for a person. */
export function reviewText(entries: readonly ReviewEntry[], style: Style): string {
  if (entries.length === 0) return 'Nothing waits for a decision.';
  const lines = entries.map(
    ({ id, kind, title, reason, groupKey, knowledgeId }) =>
      `${style('bold', kind)}  ${title}\n  ${reason}\n  ${style('dim', `${id}  item ${knowledgeId}, group ${groupKey}`)}`,
  );
  return [...lines, 'Decide with: khub review accept ID, or khub review reject ID'].join('\n');
}
