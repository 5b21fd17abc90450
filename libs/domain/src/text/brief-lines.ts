import {
  STATUS_WORDS,
  type TaskStatus,
  type TaskWords,
  statusOfTask,
  withoutStatus,
} from '../payloads/task-status.js';
import type { KnowledgeItem } from '../records/knowledge-record.js';
import type { BriefLine } from './brief-room.js';
import { inlineSentences, inlineText, shortNameOf } from './untrusted-text.js';

/** An item as a brief tells of it. */
export interface BriefItem extends Pick<
  KnowledgeItem,
  'id' | 'type' | 'layer' | 'title' | 'summary' | 'content' | 'projectKey' | 'para'
> {
  /** The hub and group it is mirrored from. */
  origin?: string;
  createdBy: { displayName: string; handle?: string };
  /** When it was last written (ISO 8601), if that is known. */
  updatedAt?: string;
}

/** A task as a brief tells of it, with its items, the newest first. */
export interface BriefTask {
  taskKey: string;
  title: string;
  latestSummary: string;
  owners: readonly string[];
  /** When it last moved (ISO 8601), if that is known. */
  latestUpdatedAt?: string;
  items: readonly { id: string; extra?: Record<string, unknown> }[];
}

/** One side of a contradiction. */
export interface BriefSide {
  id: string;
  title: string;
  summary: string;
}

/** A contradiction as a brief tells of it. */
export interface BriefContradiction {
  from: BriefSide;
  to: BriefSide;
  /** The id of the item that both supersede; absent where somebody declared that they contradict each other. */
  bothSupersede?: string;
}

/** Something that changed, as a brief tells of it. */
export type BriefChange = Pick<
  KnowledgeItem,
  'id' | 'type' | 'title' | 'status' | 'createdAt' | 'updatedAt'
> &
  TaskWords;

/** A term as a brief tells of it. */
export interface BriefTerm {
  id: string;
  term: string;
  definition: string;
  aliases: readonly string[];
}

/** How much of what somebody wrote stands in a line, in characters, and how many of its names. */
const MAX_TOLD = 280;
export const MAX_SIDE = 100;
export const MAX_TITLE = 120;
export const MAX_NAME = 80;
export const MAX_LABEL = 40;
const MAX_NAMES = 5;
/** Of a time in ISO 8601 its day. */
const DAY_LENGTH = 10;

// An id that no line holds whole would be looked for in vain; it is of at most 200 printable characters.
const idOf = (id: string) => `[${inlineText(id, 200)}]`;

function toldOf(text: string, longest: number): string {
  return text.trim() === '' ? '' : `: ${inlineSentences(text, longest)}`;
}

/** Returns how a brief tells something: its title, and what is said under it, if anything is. */
export function briefWords(title: string, said: string): string {
  return `${inlineText(title, MAX_TITLE)}${toldOf(said, MAX_TOLD)}`;
}

/** Returns how a brief tells what comes next, in at most so many characters; empty if nothing is said of it. */
export function nextWords(step: string, longest = MAX_TOLD): string {
  return step.trim() === '' ? '' : `; next${toldOf(step, longest)}`;
}

/** What is said beside a title: nothing where that only repeats it. */
function saidBeside(title: string, said: string): string {
  return said.trim() === title.trim() ? '' : said;
}

function dayOf(at: string | undefined): string[] {
  return at === undefined ? [] : [inlineText(at.slice(0, DAY_LENGTH), DAY_LENGTH)];
}

// What somebody wrote stands within a line that the brief begins and ends: it makes no line, heading or end of the frame.
/** The line of an item; in short only its title and type. */
export function itemLine({ id, type, layer, title, summary, ...item }: BriefItem): BriefLine {
  const { content, origin, createdBy, updatedAt } = item;
  const said = summary.trim() || (content ?? '');
  const told = briefWords(title, saidBeside(title, said));
  const kind = inlineText(type, MAX_LABEL);
  const from = origin === undefined ? [] : [`from ${inlineText(origin, MAX_NAME)}`];
  const by = inlineText(shortNameOf(createdBy), MAX_NAME);
  const layers = layer === 'canonical' ? ['canonical'] : [];
  const facts = [kind, ...layers, ...from, by, ...dayOf(updatedAt)].join(', ');
  return {
    full: `- ${told} (${facts}) ${idOf(id)}`,
    short: `- ${briefWords(title, '')} (${kind}) ${idOf(id)}`,
  };
}

/** The line of a task; in short only where it stands and what comes next. */
export function taskLine(status: TaskStatus, task: BriefTask): BriefLine {
  const { taskKey, title, latestSummary, owners, latestUpdatedAt, items } = task;
  const state = STATUS_WORDS[status];
  const who = owners.slice(0, MAX_NAMES).map((owner) => inlineText(owner, MAX_NAME));
  const next = items[0]?.extra?.nextStep;
  const step = typeof next === 'string' && status !== 'done' ? next : '';
  const facts = [...who, ...dayOf(latestUpdatedAt)].join(', ');
  const end = idOf(items[0]?.id ?? taskKey);
  const told = `${briefWords(title, saidBeside(title, latestSummary))}${nextWords(step)}`;
  return {
    full: `- ${state}: ${told} (${facts}) ${end}`,
    short: `- ${state}: ${briefWords(title, '')}${nextWords(step, MAX_SIDE)} ${end}`,
  };
}

/** The line of an item of any type: of a task where it stands and what comes next. */
export function anyLine(item: BriefItem & Partial<TaskWords>): BriefLine {
  if (item.type !== 'task') return itemLine(item);
  const { id, title, summary, extra, createdBy, updatedAt } = item;
  return taskLine(statusOfTask(item), {
    taskKey: id,
    title,
    latestSummary: withoutStatus(summary),
    owners: [shortNameOf(createdBy)],
    ...(updatedAt !== undefined && { latestUpdatedAt: updatedAt }),
    items: [{ id, ...(extra && { extra }) }],
  });
}

/** How two sides contradict each other, each told as `told`. */
function sidesOf(
  { from, to, bothSupersede }: BriefContradiction,
  told: (side: BriefSide) => string,
): string {
  return bothSupersede === undefined
    ? `${told(from)} contradicts ${told(to)}`
    : `${told(from)} and ${told(to)} both supersede ${idOf(bothSupersede)}`;
}

/** The line of a contradiction; in short only the titles of its sides. */
export function contradictionLine(contradiction: BriefContradiction): BriefLine {
  const side = ({ id, title, summary }: BriefSide) =>
    `${inlineText(title, MAX_TITLE)}${toldOf(summary, MAX_SIDE)} ${idOf(id)}`;
  return {
    full: `- ${sidesOf(contradiction, side)}`,
    short: `- ${sidesOf(contradiction, titleOf)}`,
  };
}

function titleOf({ id, title }: Pick<BriefSide, 'id' | 'title'>): string {
  return `${inlineText(title, MAX_TITLE)} ${idOf(id)}`;
}

/** A line that reads the same in short. */
function sameInShort(line: string): BriefLine {
  return { full: line, short: line };
}

/** How a contradiction is marked that is new. */
export const NEW_CONTRADICTION = 'new contradiction';

// It does not begin as a change of the one item whose id ends it: whoever tells an item's change anew must not take it for one.
/** The line of a new contradiction. */
export function disputedLine(contradiction: BriefContradiction): BriefLine {
  return sameInShort(`- ${NEW_CONTRADICTION}: ${sidesOf(contradiction, titleOf)}`);
}

/** The line of something that changed. */
export function changedLine(item: BriefChange): BriefLine {
  return sameInShort(`- ${changeOf(item)}: ${titleOf(item)}`);
}

/** Returns in a word what became of something that changed. */
export function changeOf(item: BriefChange): string {
  if (item.status === 'superseded') return item.status;
  if (item.status === 'tombstone') return 'deleted';
  // The lists of tasks tell of open ones alone.
  if (item.type === 'task' && statusOfTask(item) === 'done') return 'done';
  return item.createdAt === item.updatedAt ? 'new' : 'changed';
}

/** The line of a term. */
export function termLine({ id, term, definition, aliases }: BriefTerm): BriefLine {
  const also = aliases.slice(0, MAX_NAMES).map((alias) => inlineText(alias, MAX_LABEL));
  const names = also.length === 0 ? '' : ` (also ${also.join(', ')})`;
  const line = (longest: number) =>
    `- ${inlineText(term, MAX_NAME)}${names}: ${inlineSentences(definition, longest)} ${idOf(id)}`;
  return { full: line(MAX_TOLD), short: line(MAX_SIDE) };
}
