import {
  STATUS_WORDS,
  type TaskStatus,
  type TaskWords,
  statusOfTask,
} from '../payloads/task-status.js';
import type { KnowledgeItem, Quality } from '../records/knowledge-record.js';
import { UNTRUSTED_NOTICE, cutText, inlineText, quotedText } from './untrusted-text.js';

/** How much of an item's facts is shown, in characters, and how many of its tags. */
const MAX_TITLE = 300;
const MAX_URL = 500;
const MAX_FACT = 200;
const MAX_TAG = 40;
const MAX_TAGS = 20;
/** How much of a task's next step is shown, in characters; a tool takes less. */
const MAX_STEP = 1_000;

/** Another item, and what the one that was asked for is to it. */
export interface Relation {
  relation: string;
  id: string;
  title: string;
  status: string;
  projectKey?: string;
  reason?: string;
  by?: string;
  at?: string;
  /** How a review decided, if it did. */
  decision?: string;
}

/** What a reader is told about an item beyond its own fields. */
export interface ItemBeside {
  author: string;
  /** Who changed it last, where that is somebody else. */
  editor?: string;
  /** Since when, by whom and why it is not simply in force. */
  statusCause?: { since: string; by?: string; reason?: string };
  project?: { projectKey: string; name: string };
  task?: { taskKey: string; status: TaskStatus };
  relations: Relation[];
  /** How many further ones had no room. */
  furtherRelations?: number;
}

/** The fields of an item that may not have all the room they need. */
export type CutField = 'title' | 'summary' | 'extra' | 'source' | 'tags';

/** An item as far as a reader is told of it at once, with what stands beside it. */
export interface ToldItem {
  item: Pick<
    KnowledgeItem,
    | 'id'
    | 'type'
    | 'layer'
    | 'visibility'
    | 'status'
    | 'title'
    | 'summary'
    | 'createdAt'
    | 'updatedAt'
  > &
    Partial<
      Pick<
        KnowledgeItem,
        'content' | 'projectKey' | 'otherProjectKeys' | 'tags' | 'source' | 'extra'
      >
    > & {
      quality: Pick<Quality, 'qualityScore' | 'rating' | 'adoptionScore'>;
      /** The hub and group it is mirrored from. */
      origin?: string;
    };
  beside: ItemBeside;
  /** Where the content goes on, in UTF-16 code units. */
  next?: number;
  truncated?: true;
  /** Why it is not all of the item, in words. */
  truncatedBecause?: string;
  /** The fields that are left out, or of which only the beginning is there. */
  cut?: readonly CutField[];
}

/** Says for which fields there was no room. */
export function noRoomFor(
  cut: readonly CutField[],
): Pick<ToldItem, 'truncated' | 'truncatedBecause' | 'cut'> {
  if (cut.length === 0) return {};
  const truncatedBecause = `Cut for lack of room: ${cut.join(', ')}. A pull delivers the whole event.`;
  return { truncated: true, truncatedBecause, cut };
}

function fact(text: string): string {
  return inlineText(text, MAX_FACT);
}

function named({ id, title }: Relation): string {
  return `[${fact(id)}] “${fact(title)}”`;
}

function saidBy(by: string | undefined, at: string | undefined, reason: string | undefined) {
  const who = [...(by ? [fact(by)] : []), ...(at ? [at] : [])].join(', ');
  return `${who && ` (${who})`}${reason ? `: ${fact(reason)}` : ''}`;
}

/** What is in force, and if it is not, why: what stands in its place, who deleted it, what it waits for. */
function statusText({ item: { status }, beside }: ToldItem): string {
  const { statusCause: cause, relations } = beside;
  const [successor] = relations.filter(({ relation }) => relation === 'superseded by');
  if (status === 'superseded') {
    if (!successor) return 'superseded by an item that you cannot see';
    return `superseded by ${named(successor)}${saidBy(successor.by, successor.at, successor.reason)}`;
  }
  const [base] = relations.filter(({ relation }) => relation === 'proposed for');
  if (status === 'proposed') return base ? `a proposal for ${named(base)}` : 'a proposal';
  const known = status === 'tombstone' ? 'deleted' : status;
  const told = `${known}${cause ? saidBy(cause.by, cause.since, cause.reason) : ''}`;
  const disputed = relations.filter(
    (each) => each.relation === 'contradicts' && !each.decision && each.status === 'active',
  );
  if (status !== 'active' || disputed.length === 0) return told;
  return `${told}, but it contradicts ${disputed.map(named).join(' and ')}`;
}

function relationLine(each: Relation): string {
  const { relation, status, projectKey, by, at, reason, decision } = each;
  const facts = [
    ...(status === 'active' ? [] : [status]),
    ...(projectKey ? [`project ${fact(projectKey)}`] : []),
    ...(decision ? [`decided: ${decision}`] : []),
  ];
  const shown = facts.length > 0 ? ` (${facts.join(', ')})` : '';
  return `- ${relation} ${named(each)}${shown}${saidBy(by, at?.slice(0, 10), reason)}`;
}

function rounded(score: number): number {
  return Number(score.toFixed(3));
}

function factLines(whole: ToldItem): string[] {
  const { item, beside } = whole;
  const { id, type, layer, visibility, tags = [], quality } = item;
  const shown = tags.slice(0, MAX_TAGS).map((tag) => inlineText(tag, MAX_TAG));
  const more = tags.length > shown.length ? ` and ${tags.length - shown.length} more` : '';
  const { project, task, author, editor } = beside;
  const key = project?.projectKey ?? item.projectKey;
  const others = item.otherProjectKeys ?? [];
  return [
    `id: ${fact(id)}`,
    ...(item.origin ? [`mirrored from: ${fact(item.origin)} (read-only)`] : []),
    `type: ${fact(type)} (${layer}, ${visibility})`,
    `status: ${statusText(whole)}`,
    ...(task ? [`task: ${fact(task.taskKey)}, ${STATUS_WORDS[task.status]}`] : []),
    ...(key ? [`project: ${[key, ...others].map(fact).join(', ')}`] : []),
    ...(tags.length > 0 ? [`tags: ${shown.join(', ')}${more}`] : []),
    `by: ${fact(author)}, ${item.createdAt}, last changed ${editor ? `by ${fact(editor)}, ` : ''}${item.updatedAt}`,
    `quality: ${rounded(quality.qualityScore)} (rating ${rounded(quality.rating)}, adoption ${rounded(quality.adoptionScore)})`,
    ...(item.source?.url ? [`source: ${inlineText(item.source.url, MAX_URL)}`] : []),
  ];
}

/** Returns what was said to come next of a task; an empty text for other items and where nothing is said of it. */
export function nextStepOf({ type, extra }: Pick<KnowledgeItem, 'type' | 'extra'>): string {
  const step = type === 'task' ? extra?.nextStep : undefined;
  return typeof step === 'string' ? step.trim() : '';
}

/** The same, but nothing of a task that is done: what was to come next of it does not come any more. */
export function openStepOf(item: Pick<KnowledgeItem, 'type'> & TaskWords): string {
  return statusOfTask(item) === 'done' ? '' : nextStepOf(item);
}

/** Returns what comes next of a task that is not done, quoted; nothing where nothing is said of it. */
export function nextStepText(item: Pick<KnowledgeItem, 'type'> & TaskWords): string[] {
  const step = openStepOf(item);
  return step === '' ? [] : [`next:\n${quotedText(cutText(step, MAX_STEP))}`];
}

/** An item in words, the same for agents and for people. */
export function itemText(whole: ToldItem): string {
  const { item, beside, next, truncatedBecause } = whole;
  const { title, summary, content } = item;
  const { relations, furtherRelations: further } = beside;
  const rest = further === undefined ? [] : [`- and ${further} more`];
  const related = [...relations.map(relationLine), ...rest];
  return [
    UNTRUSTED_NOTICE,
    `# ${inlineText(title, MAX_TITLE)}`,
    factLines(whole).join('\n'),
    ...(summary.trim() === '' ? [] : [quotedText(summary)]),
    ...nextStepText(item),
    ...(content?.trim() ? [quotedText(content)] : []),
    ...(related.length > 0 ? [related.join('\n')] : []),
    ...(next === undefined ? [] : [`The content continues: get_knowledge with from: ${next}.`]),
    ...(truncatedBecause === undefined ? [] : [truncatedBecause]),
  ].join('\n\n');
}
