import { normalizedProjectOf } from '../access/item-project.js';
import { isKey } from '../encoding/keys.js';
import { DAY_MS, formatTimestamp } from '../encoding/timestamps.js';
import type { TaskStatus } from '../payloads/task-status.js';
import {
  type BriefChange,
  type BriefContradiction,
  type BriefItem,
  type BriefTask,
  type BriefTerm,
  MAX_LABEL,
  MAX_NAME,
  MAX_SIDE,
  MAX_TITLE,
  NEW_CONTRADICTION,
  changeOf,
  changedLine,
  contradictionLine,
  disputedLine,
  itemLine,
  taskLine,
  termLine,
} from './brief-lines.js';
import { type NamedLine, type NamedSection, fittingChanges, markedLine } from './brief-room.js';
import { estimateTokens } from './token-estimate.js';
import { UNTRUSTED_NOTICE, inlineText } from './untrusted-text.js';

/** That a brief is of no project: of what a group knows that belongs to none. */
export interface NoProject {
  groupKey: string;
  /** The project that was asked for, of which the reader may know nothing; null when none was. */
  wanted: string | null;
  /** Keys of projects that the reader may see, so that a mistyped one is found. */
  known: readonly string[];
}

/** The project that a brief is of. */
interface BriefedProject {
  name: string;
  description?: string | null;
  projectKey: string;
  /** When it was finished (ISO 8601); absent while it is not. */
  finishedAt?: string | undefined;
}

/** What a brief tells of. */
export interface BriefContents {
  project: BriefedProject | NoProject;
  items: readonly BriefItem[];
  glossary: readonly BriefTerm[];
  tasks: {
    todo: readonly BriefTask[];
    inProgress: readonly BriefTask[];
    blocked: readonly BriefTask[];
  };
  /** Tasks that have not moved since then (`idleTasksBefore`) are told last; absent: none. */
  idleBefore?: string;
  contradictions: readonly BriefContradiction[];
  changed: readonly BriefChange[];
  /** The contradictions that are new among what changed; absent: none. */
  disputed?: BriefContents['contradictions'];
  /** Whether there is more than these contents, of whatever kind; absent: no. */
  hasMore?: boolean;
  /** Whether the group has noted more of no project, which the brief of a project omits; absent: no. */
  hasMoreOfNone?: boolean;
}

/** After how many days without a change a task is told after all that is known. */
const IDLE_TASK_DAYS = 90;

/** Returns since when a task has not moved that is told last at a time (milliseconds since 1970). */
export function idleTasksBefore(now: number): string {
  return formatTimestamp(now - IDLE_TASK_DAYS * DAY_MS);
}

/** The lines without those that say what one before them says. */
function distinct(lines: readonly NamedLine[]): NamedLine[] {
  return [...new Map(lines.map((line) => [line.full, line])).values()];
}

/** What an item or a contradiction is known by among what changed. */
const nameOfItem = (id: string) => `item ${id}`;
const nameOfDispute = ({ from, to, bothSupersede = '' }: BriefContradiction) =>
  `contradiction ${JSON.stringify([from.id, to.id, bothSupersede])}`;

/** The words that mark what is new or changed, by what it is known by. */
function marksOf({ changed, disputed = [] }: BriefContents): ReadonlyMap<string, string> {
  const marked = changed
    .map((item) => [nameOfItem(item.id), changeOf(item)] as const)
    .filter(([, change]) => change === 'new' || change === 'changed');
  const disputes = disputed.map((each) => [nameOfDispute(each), NEW_CONTRADICTION] as const);
  return new Map([...marked, ...disputes]);
}

/** The lines of the tasks that have moved since a time, or of those that have not. */
function linesOfTasks(
  { blocked, inProgress, todo }: BriefContents['tasks'],
  isTold: (task: BriefTask) => boolean,
): NamedLine[] {
  const lines = (status: TaskStatus, tasks: readonly BriefTask[]) =>
    tasks.filter(isTold).map((task) => {
      const id = task.items[0]?.id ?? task.taskKey;
      return { of: nameOfItem(id), ...taskLine(status, task) };
    });
  return [
    ...lines('blocked', blocked),
    ...lines('in_progress', inProgress),
    ...lines('todo', todo),
  ];
}

function sectionsOf(contents: BriefContents): NamedSection[] {
  const { items, glossary, tasks, contradictions, changed, disputed = [] } = contents;
  const { idleBefore = '' } = contents;
  const isIdle = ({ latestUpdatedAt = idleBefore }: BriefTask) => latestUpdatedAt < idleBefore;
  const open = linesOfTasks(tasks, (task) => !isIdle(task));
  const idle = linesOfTasks(tasks, isIdle);
  const known = (isOwn: boolean) =>
    items
      .filter((item) => (normalizedProjectOf(item) !== null) === isOwn)
      .map((item) => ({ of: nameOfItem(item.id), ...itemLine(item) }));
  const disputes = contradictions.map((each) => {
    return { of: nameOfDispute(each), ...contradictionLine(each) };
  });
  const changes = [
    ...disputed.map((each) => ({ of: nameOfDispute(each), ...disputedLine(each) })),
    ...changed.map((each) => ({ of: nameOfItem(each.id), ...changedLine(each) })),
  ];
  const sections: NamedSection[] = [
    { heading: 'Known', lines: known(true), share: 0.4 },
    { heading: 'Of no project', lines: known(false), share: 0.1 },
    { heading: 'Open tasks', lines: open, share: 0.2 },
    { heading: 'Contradictions', lines: disputes, share: 0.1 },
    { heading: 'Changed', lines: changes, share: 0.1, isOfChanges: true },
    { heading: 'Terms', lines: glossary.map(termLine), share: 0.1 },
    // Whatever is known comes before what nobody closed.
    {
      heading: `Open tasks that nobody moved for ${IDLE_TASK_DAYS} days`,
      lines: idle,
      share: 0.05,
    },
  ];
  const marks = marksOf(contents);
  return sections.map((section) => {
    const lines = distinct(section.lines);
    if (section.isOfChanges) return { ...section, lines };
    return {
      ...section,
      lines: lines.map((line) => markedLine(line, marks.get(line.of ?? ''))),
    };
  });
}

/** The part of the room that the frame and the project's own name and description may take. */
const FRAME = 0.8;
const MORE = 'There is more than fits here: search_knowledge finds it.';
const MORE_OF_NONE =
  'More notes belong to no project: project_brief with projectKey null shows them.';
/** How an agent reads an item of a list in full. */
export const READ = 'Full text of an item: get_knowledge with the id at the end of its line.';

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

const DAY_LENGTH = 10;

/** Says that a project is finished, since an ISO time. */
export function finishedLine(finishedAt: string): string {
  return `This project is finished (since ${finishedAt.slice(0, DAY_LENGTH)}).`;
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
    const { name, description, finishedAt } = project;
    const state = finishedAt === undefined ? [] : [finishedLine(finishedAt)];
    const about = description?.trim() ? [`About: ${inlineText(description, MAX_SIDE)}`] : [];
    const heading = `# ${inlineText(name, MAX_TITLE)}`;
    return [[heading, ...state, ...about], [heading, ...state], state].map((title) => ({
      before: [],
      title,
      after: [],
    }));
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
  const { shown, isCut } = fittingChanges(sections, maxTokens - sizeOf(frame));
  const body = sections.flatMap(({ heading: part }, at) => {
    const lines = shown[at] ?? [];
    return lines.length === 0 ? [] : ['', `## ${part}`, ...lines];
  });
  const more = isEmpty || isCut || contents.hasMore ? tail : [READ, ...elsewhere];
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
