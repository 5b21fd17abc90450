import { normalizedProjectOf } from '../access/item-project.js';
import { isKey } from '../encoding/keys.js';
import { type TaskWords, statusOfTask } from '../payloads/task-status.js';
import type { KnowledgeItem, Para } from '../records/knowledge-record.js';
import { estimateTokens } from './token-estimate.js';
import { UNTRUSTED_NOTICE, inlineText, nameOf } from './untrusted-text.js';

/** An item as a brief tells of it. */
export interface BriefItem {
  id: string;
  type: string;
  layer: string;
  title: string;
  summary: string;
  content?: string;
  /** Both say which project it is of, if of any. */
  projectKey?: string;
  para: Para;
  /** The hub and group it is mirrored from. */
  origin?: string;
  createdBy: { displayName: string; handle?: string };
}

/** A task as a brief tells of it, with its items, the newest first. */
export interface BriefTask {
  taskKey: string;
  title: string;
  latestSummary: string;
  owners: readonly string[];
  items: readonly { id: string; extra?: Record<string, unknown> }[];
}

/** One side of a contradiction. */
interface BriefSide {
  id: string;
  title: string;
  summary: string;
}

/** That a brief is of no project: of what a group knows that belongs to none. */
export interface NoProject {
  groupKey: string;
  /** The project that was asked for, of which the reader may know nothing; null when none was. */
  wanted: string | null;
  /** Keys of projects that the reader may see, so that a mistyped one is found. */
  known: readonly string[];
}

/** What a brief tells of. */
export interface BriefContents {
  project: { name: string; description?: string | null; projectKey: string } | NoProject;
  items: readonly BriefItem[];
  glossary: readonly { id: string; term: string; definition: string; aliases: readonly string[] }[];
  tasks: {
    todo: readonly BriefTask[];
    inProgress: readonly BriefTask[];
    blocked: readonly BriefTask[];
  };
  contradictions: readonly { from: BriefSide; to: BriefSide }[];
  changed: readonly (Pick<
    KnowledgeItem,
    'id' | 'type' | 'title' | 'status' | 'createdAt' | 'updatedAt'
  > &
    TaskWords)[];
  /** The contradictions that are new among what changed; absent: none. */
  disputed?: BriefContents['contradictions'];
  /** Whether the group has noted more of no project, which the brief of a project omits; absent: no. */
  hasMoreOfNone?: boolean;
}

/** How much of what somebody wrote stands in a line, in characters, and how many of its names. */
const MAX_TOLD = 280;
const MAX_SIDE = 100;
const MAX_TITLE = 120;
const MAX_NAME = 80;
const MAX_LABEL = 40;
const MAX_NAMES = 5;

/** A section and the part of the room that it may take before the others have had theirs. */
interface Section {
  heading: string;
  lines: readonly string[];
  share: number;
}

// An id that no line holds whole would be looked for in vain; it is of at most 200 printable characters.
const idOf = (id: string) => `[${inlineText(id, 200)}]`;

function toldOf(text: string, longest: number): string {
  return text.trim() === '' ? '' : `: ${inlineText(text, longest)}`;
}

/** Returns how a brief tells something: its title, and what is said under it, if anything is. */
export function briefWords(title: string, said: string): string {
  return `${inlineText(title, MAX_TITLE)}${toldOf(said, MAX_TOLD)}`;
}

/** Returns how a brief tells what comes next; empty if nothing is said of it. */
export function nextWords(step: string): string {
  return step.trim() === '' ? '' : `; next${toldOf(step, MAX_TOLD)}`;
}

// What somebody wrote stands within a line that the brief begins and ends: it makes no line, heading or end of the frame.
function itemLine({ id, type, layer, title, summary, ...item }: BriefItem): string {
  const { content, origin, createdBy } = item;
  const said = summary.trim() || (content ?? '');
  const told = briefWords(title, said === title.trim() ? '' : said);
  const kind = [inlineText(type, MAX_LABEL), ...(layer === 'canonical' ? ['canonical'] : [])];
  const from = origin === undefined ? [] : [`from ${inlineText(origin, MAX_NAME)}`];
  const facts = [...kind, ...from, inlineText(nameOf(createdBy), MAX_NAME)].join(', ');
  return `- ${told} (${facts}) ${idOf(id)}`;
}

function taskLines(state: string, tasks: readonly BriefTask[]): string[] {
  return tasks.map(({ taskKey, title, latestSummary, owners, items }) => {
    const who = owners.slice(0, MAX_NAMES).map((owner) => inlineText(owner, MAX_NAME));
    const next = items[0]?.extra?.nextStep;
    const step = typeof next === 'string' ? nextWords(next) : '';
    const told = `${briefWords(title, latestSummary)}${step}`;
    return `- ${state}: ${told} (${who.join(', ')}) ${idOf(items[0]?.id ?? taskKey)}`;
  });
}

function contradictionLine({ from, to }: BriefContents['contradictions'][number]): string {
  const side = ({ id, title, summary }: BriefSide) =>
    `${inlineText(title, MAX_TITLE)}${toldOf(summary, MAX_SIDE)} ${idOf(id)}`;
  return `- ${side(from)} contradicts ${side(to)}`;
}

// It does not begin as a change of the one item whose id ends it: whoever tells an item's change anew must not take it for one.
function disputedLine({ from, to }: BriefContents['contradictions'][number]): string {
  const side = ({ id, title }: BriefSide) => `${inlineText(title, MAX_TITLE)} ${idOf(id)}`;
  return `- new contradiction: ${side(from)} contradicts ${side(to)}`;
}

function changedLine(item: BriefContents['changed'][number]): string {
  return `- ${changeOf(item)}: ${inlineText(item.title, MAX_TITLE)} ${idOf(item.id)}`;
}

function changeOf(item: BriefContents['changed'][number]): string {
  if (item.status === 'superseded') return item.status;
  if (item.status === 'tombstone') return 'deleted';
  // The lists of tasks tell of open ones alone.
  if (item.type === 'task' && statusOfTask(item) === 'done') return 'done';
  return item.createdAt === item.updatedAt ? 'new' : 'changed';
}

function termLine({ id, term, definition, aliases }: BriefContents['glossary'][number]): string {
  const also = aliases.slice(0, MAX_NAMES).map((alias) => inlineText(alias, MAX_LABEL));
  const names = also.length === 0 ? '' : ` (also ${also.join(', ')})`;
  return `- ${inlineText(term, MAX_NAME)}${names}: ${inlineText(definition, MAX_TOLD)} ${idOf(id)}`;
}

function sectionsOf(contents: BriefContents): Section[] {
  const { items, glossary, tasks, contradictions, changed, disputed = [] } = contents;
  const open = [
    ...taskLines('blocked', tasks.blocked),
    ...taskLines('in progress', tasks.inProgress),
    ...taskLines('to do', tasks.todo),
  ];
  const own = items.filter((item) => normalizedProjectOf(item) !== null);
  const general = items.filter((item) => normalizedProjectOf(item) === null);
  return [
    { heading: 'Known', lines: own.map(itemLine), share: 0.4 },
    { heading: 'Of no project', lines: general.map(itemLine), share: 0.1 },
    { heading: 'Open tasks', lines: open, share: 0.2 },
    { heading: 'Contradictions', lines: contradictions.map(contradictionLine), share: 0.1 },
    {
      heading: 'Changed',
      lines: [...disputed.map(disputedLine), ...changed.map(changedLine)],
      share: 0.1,
    },
    { heading: 'Terms', lines: glossary.map(termLine), share: 0.1 },
  ];
}

/** Which lines of the sections have room: each section's within its share first, then whatever fits, in order. */
function fittingLines(sections: readonly Section[], room: number): Set<string>[] {
  let left = room;
  const chosen = sections.map(({ heading }) => ({
    lines: new Set<string>(),
    head: estimateTokens(`\n## ${heading}\n`),
    used: 0,
  }));
  const take = (limitOf: (section: Section) => number): void => {
    sections.forEach((section, at) => {
      const own = chosen[at];
      if (!own) return;
      const limit = Math.floor(limitOf(section));
      for (const line of section.lines) {
        if (own.lines.has(line)) continue;
        const head = own.lines.size === 0 ? own.head : 0;
        const most = Math.min(left, limit - own.used);
        const cost = head + estimateTokens(`${line}\n`, most - head);
        if (cost > most) continue;
        own.lines.add(line);
        own.used += cost;
        left -= cost;
      }
    });
  };
  take(({ share }) => share * room);
  take(() => Infinity);
  return chosen.map(({ lines }) => lines);
}

/** The part of the room that the frame and the project's own name and description may take. */
const FRAME = 0.8;
const MORE = 'There is more than fits here: search_knowledge finds it.';
const MORE_OF_NONE =
  'More notes belong to no project: project_brief with projectKey null shows them.';
const READ = 'Full text of an item: get_knowledge with the id at the end of its line.';

/** How a tool is told the project, where its name can be one. */
function named(projectKey: string | null): string {
  return projectKey !== null && isKey(projectKey) ? ` with projectKey "${projectKey}"` : '';
}

function capture(projectKey: string | null): string {
  return `When you decide or learn something that others will need, call capture_knowledge${named(projectKey)}; for what is left to do, capture_task.`;
}

/** Says what to do where nothing is recorded of a project yet. */
export function nothingYet(projectKey: string): string {
  return `Nothing is recorded for this project yet. ${capture(projectKey)}`;
}

/** Says how a project of which nothing is known comes to be. */
export function firstItemMakes(projectKey: string): string {
  return `The first item creates the project: call capture_knowledge${named(projectKey)}, or capture_task for what is left to do.`;
}

/** What stands around the notes of a brief, and how much of it may be left out for them. */
interface BriefFrame {
  before: string[];
  title: string[];
  after: string[];
}

/** The frames of a brief, from the one that says most: a long name, description or list gives way to what is recorded. */
function framesOf(project: BriefContents['project']): BriefFrame[] {
  if ('projectKey' in project) {
    const { name, description } = project;
    const about = description?.trim() ? [`About: ${inlineText(description, MAX_SIDE)}`] : [];
    const heading = `# ${inlineText(name, MAX_TITLE)}`;
    return [[heading, ...about], [heading], []].map((title) => ({ before: [], title, after: [] }));
  }
  const { groupKey, wanted, known } = project;
  const what = `what group ${inlineText(groupKey, MAX_NAME)} knows that belongs to no project.`;
  if (wanted === null) return [{ before: [`This is ${what}`], title: [], after: [] }];
  const before = [
    `Nothing is known about project ${inlineText(wanted, MAX_LABEL)} yet; this is ${what}`,
  ];
  const makes = [firstItemMakes(wanted)];
  return [[...makes, ...listOf(known)], makes, []].map((after) => ({ before, title: [], after }));
}

/**
 * The brief as Markdown within a frame that nothing recorded can close, ready for an agent's context, and how many tokens it is at
 * most: never more than `maxTokens` (at least 200). The same contents make the same text.
 */
export function briefMarkdown(
  contents: BriefContents,
  maxTokens: number,
): { markdown: string; tokens: number } {
  const { project } = contents;
  const sections = sectionsOf(contents);
  const isEmpty = sections.every(({ lines }) => lines.length === 0);
  const isOfProject = 'projectKey' in project;
  if (isEmpty && !isOfProject) return textOfNothing(project, maxTokens);
  const textOf = ({ before, title, after }: BriefFrame, body: string[], more: string[]) =>
    [...before, UNTRUSTED_NOTICE, '<notes>', ...title, ...body, '</notes>', ...more, ...after].join(
      '\n',
    );
  const elsewhere = isOfProject && contents.hasMoreOfNone ? [MORE_OF_NONE] : [];
  const tail = [
    ...(isEmpty && isOfProject ? [nothingYet(project.projectKey)] : [READ, MORE]),
    ...elsewhere,
  ];
  const frames = framesOf(project);
  const least = frames.at(-1) as BriefFrame;
  const sizeOf = (frame: BriefFrame) => estimateTokens(textOf(frame, [], tail));
  const frame = frames.find((each) => sizeOf(each) <= maxTokens * FRAME) ?? least;
  const shown = fittingLines(sections, maxTokens - sizeOf(frame));
  const body = sections.flatMap(({ heading: part }, at) => {
    const lines = [...(shown[at] ?? [])];
    return lines.length === 0 ? [] : ['', `## ${part}`, ...lines];
  });
  const isCut = sections.some(({ lines }, at) => new Set(lines).size > (shown[at]?.size ?? 0));
  const more = isEmpty || isCut ? tail : [READ, ...elsewhere];
  const markdown = textOf(frame, body, more);
  return { markdown, tokens: estimateTokens(markdown) };
}

function listOf(known: readonly string[]): string[] {
  return known.length === 0 ? [] : [`Existing projects: ${known.join(', ')}.`];
}

function textOfNothing({ wanted, known }: NoProject, maxTokens: number) {
  const none =
    wanted === null
      ? 'Nothing that belongs to no project is recorded yet.'
      : `Nothing is known about project ${inlineText(wanted, MAX_LABEL)} yet, and nothing that belongs to no project is recorded.`;
  const said = `${none} ${capture(wanted)}`;
  const all = [said, ...listOf(known)].join('\n');
  const markdown = estimateTokens(all) <= maxTokens ? all : said;
  return { markdown, tokens: estimateTokens(markdown) };
}
