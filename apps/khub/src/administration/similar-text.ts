import type { Style } from '../output.js';

/** One of two items that are alike. */
interface Side {
  id: string;
  title: string;
  groupKey: string;
  projectKey?: string;
  updatedAt: string;
  createdBy: { displayName: string };
}

/** Two items that are alike, as the hub lists them. */
export interface SimilarPair {
  newer: Side;
  older: Side;
  likeness: number;
  opposed: string[];
}

/** The pairs with how many items were compared, and why not all were. */
export interface SimilarPairs {
  pairs: SimilarPair[];
  compared: number;
  truncatedBecause?: string;
}

const DAY_LENGTH = 10;
const PERCENT = 100;

function sideText({ id, title, projectKey, updatedAt, createdBy }: Side): string {
  const facts = [projectKey ?? 'no project', createdBy.displayName, updatedAt.slice(0, DAY_LENGTH)];
  return `${title} [${id}] (${facts.join(', ')})`;
}

/** Returns the pairs of similar items as lines for a person, the newer item of each first. */
export function similarText(
  { pairs, compared, truncatedBecause }: SimilarPairs,
  style: Style,
): string {
  const what = [`Items compared: ${compared}.`, ...(truncatedBecause ? [truncatedBecause] : [])];
  if (pairs.length === 0) return ['No two items are alike.', ...what].join('\n');
  const lines = pairs.map(({ newer, older, likeness, opposed }) => {
    const differ = opposed.length === 0 ? '' : `, a contradiction? ${opposed.join(', ')}`;
    return [
      `${style('bold', sideText(newer))}`,
      `  ${sideText(older)}`,
      `  ${style('dim', `${Math.round(likeness * PERCENT)} % alike${differ}  group ${newer.groupKey}`)}`,
    ].join('\n');
  });
  return [
    ...lines,
    ...what,
    'Settle a pair with: khub review keep ID OTHER, which supersedes the other, or khub review both ID OTHER',
  ].join('\n');
}
