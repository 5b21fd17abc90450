import type { Style } from '../output.js';
import { shellWord } from '../setup/launch.js';

/** One of the items that a decision is about. */
interface Side {
  id: string;
  title: string;
}

/** What waits for a decision, as the hub lists it. */
export interface ReviewEntry {
  id: string;
  kind: 'proposal' | 'conflict' | 'quality';
  title: string;
  reason: string;
  groupKey: string;
  knowledgeId: string;
  subject?: Side;
  subjectAuthor?: string;
  replaced?: Side;
  replacedAuthor?: string;
  /** Of a conflict that an edge tells of; other conflicts are of items that supersede the same one. */
  contradiction?: object;
}

/** What the second side is to the first. */
const BESIDE = { proposal: 'in place of', conflict: 'against', quality: 'against' } as const;

/** What each decision does, which nothing else tells whoever decides. */
const DOES = {
  proposal:
    'accept: it comes into force, in place of what it was proposed for; reject: it is deleted, what is in force stays',
  conflict:
    'accept: the first stays and supersedes the other; reject: the first is deleted, the other stays',
  quality: 'accept: it stays as it is; reject: it is deleted',
} as const;

function sideText({ id, title }: Side, author: string | undefined): string {
  return `${title} [${id}]${author === undefined ? '' : `, of ${author}`}`;
}

/** Returns what waits for a decision as lines for a person: each with whose its sides are. */
export function reviewText(entries: readonly ReviewEntry[], style: Style): string {
  if (entries.length === 0) return 'Nothing waits for a decision.';
  const lines = entries.map((entry) => {
    const { id, kind, title, reason, groupKey, knowledgeId } = entry;
    const { subject = { id: knowledgeId, title }, subjectAuthor, replaced, replacedAuthor } = entry;
    const { contradiction } = entry;
    const other = replaced && `  ${BESIDE[kind]} ${sideText(replaced, replacedAuthor)}`;
    const both =
      contradiction && replaced
        ? [
            `  both stand: khub review both ${[subject.id, replaced.id, '--group', groupKey].map(shellWord).join(' ')}`,
          ]
        : [];
    return [
      `${style('bold', kind)}  ${sideText(subject, subjectAuthor)}`,
      ...(other === undefined ? [] : [other]),
      `  ${reason}`,
      `  ${DOES[kind]}`,
      ...both,
      `  ${style('dim', `${id}  group ${groupKey}`)}`,
    ].join('\n');
  });
  return [...lines, 'Decide with: khub review accept ID, or khub review reject ID'].join('\n');
}
