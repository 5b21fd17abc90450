import {
  MAX_ANSWER_BYTES,
  type NoProject,
  briefMarkdown,
  idleTasksBefore,
  normalizedProjectOf,
  statesMeantBy,
} from '@app/domain';
import {
  type Contradiction,
  type GlossaryRecord,
  type KnowledgeRecord,
  type ProjectRecord,
  type TaskEntry,
  type Reader,
  type Shown,
  type Truncation,
  briefItems,
  changedItems,
  duplicatesAmong,
  glossaryOfProject,
  hasExtractsOfNoProject,
  listTasks,
  openContradictions,
  withoutDuplicates,
  withoutTwins,
} from '@app/projections';
import type { Database } from '../database/database.js';

/** What a member who starts work on a project should know. */
export interface Brief extends Partial<Truncation> {
  /** Null in a brief of what belongs to no project. */
  projectId: string | null;
  groupKey: string;
  /** When the project was finished; absent while it is not. */
  finishedAt?: string;
  generatedAt: string;
  items: KnowledgeRecord[];
  glossary: GlossaryRecord[];
  tasks: { todo: TaskEntry[]; inProgress: TaskEntry[]; blocked: TaskEntry[] };
  contradictions: Contradiction[];
  /** What was written, changed, superseded or deleted in the project, or reached the hub, after the time that was asked for. */
  changedSince?: { since: string; items: KnowledgeRecord[] };
  /** How many tokens the Markdown is at most. */
  tokens: number;
  markdown: string;
}

/** Tokens of a brief's Markdown when the reader names no budget, and the bounds of one. */
export const DEFAULT_BRIEF_TOKENS = 1_200;
export const MIN_BRIEF_TOKENS = 200;
export const MAX_BRIEF_TOKENS = 8_000;

/** How many tokens an item takes at least, as most items are: without a limit, as many are read as the Markdown can name. */
const ITEM_TOKENS = 20;

/** How much a brief holds: at most `limit` items (absent: as many as the Markdown can name), a Markdown of at most `maxTokens`, what changed after `since` (milliseconds since 1970). */
export interface BriefBudget {
  limit?: number | undefined;
  /** The most of the items that stand beside the Markdown; absent: all of them. */
  itemsShown?: number | undefined;
  maxTokens?: number | undefined;
  since?: number | undefined;
}

/** Most glossary entries and open tasks of a brief. */
const MAX_TERMS = 50;
const MAX_TASKS = 50;
/** Of a task only the newest item is shown, with the number of its items. */
const ITEMS_OF_TASK = 1;
/** Most contradictions, and most items that changed. */
const MAX_CONTRADICTIONS = 20;
const MAX_CHANGED = 20;
/** How an answer's room is divided; what is left is for the Markdown. */
const ITEM_BYTES = (MAX_ANSWER_BYTES * 3) / 8;
const TASK_BYTES = MAX_ANSWER_BYTES / 4;
const TERM_BYTES = MAX_ANSWER_BYTES / 8;
const OTHER_BYTES = MAX_ANSWER_BYTES / 16;

const TOO_MUCH: Truncation = {
  truncated: true,
  truncatedBecause:
    'The items, tasks or terms are too long for one answer; use a smaller limit, or search for the rest.',
};

type Found = Pick<Brief, 'items' | 'glossary' | 'tasks' | 'contradictions'> & {
  changed: KnowledgeRecord[];
  /** Whether there is more of anything than was found. */
  hasMore: boolean;
  /** Whether there are extracts of no project, which a project's brief omits. */
  hasMoreOfNone: boolean;
};

/** Composes a member's brief of a project, or of what belongs to none, as of `now` (milliseconds since 1970). */
export async function composeBrief(
  database: Database,
  member: Reader,
  project: ProjectRecord | NoProject,
  budget: BriefBudget & { now: number },
): Promise<Brief> {
  const [projectId, projectKey, finishedAt] =
    'projectKey' in project ? [project.id, project.projectKey, project.finishedAt] : [null, null];
  const { isCut, ...found } = await find(database, member, projectKey, budget);
  const { changed, hasMore: _more, hasMoreOfNone: _moreOfNone, ...shown } = found;
  const { maxTokens = DEFAULT_BRIEF_TOKENS, since, now } = budget;
  const told = withoutDuplicates(found.items, await duplicatesAmong(database, found.items));
  const disputed = found.contradictions.filter(
    ({ createdAt }) => since !== undefined && Date.parse(createdAt) > since,
  );
  return {
    projectId,
    groupKey: member.groupKey,
    ...(finishedAt !== undefined && { finishedAt }),
    generatedAt: new Date(now).toISOString(),
    ...shown,
    items: shown.items.slice(0, budget.itemsShown),
    ...(since !== undefined && {
      changedSince: { since: new Date(since).toISOString(), items: changed },
    }),
    ...briefMarkdown(
      {
        project,
        ...found,
        items: withoutTwins(told.map((item) => underOneKey(item, project))),
        disputed,
        idleBefore: idleTasksBefore(now),
      },
      maxTokens,
    ),
    ...(isCut && TOO_MUCH),
  };
}

/** What is said under two keys of a project is said of one. */
function underOneKey(item: KnowledgeRecord, project: ProjectRecord | NoProject): KnowledgeRecord {
  if (!('projectKey' in project)) return item;
  const { id, projectKey, formerKeys = [] } = project;
  const name = normalizedProjectOf(item);
  const isOther = name !== null && name !== projectKey && [id, ...formerKeys].includes(name);
  return isOther ? { ...item, projectKey } : item;
}

/** Of what was found when one more than `limit` was asked for: what a brief shows, and what became of the rest. */
function partOf<Row>({ shown, left }: Shown<Row>, limit: number) {
  return {
    shown: shown.slice(0, limit),
    isTooLong: left > 0 && shown.length < limit,
    hasMore: left > 0 || shown.length > limit,
  };
}

async function find(
  database: Database,
  member: Reader,
  projectKey: string | null,
  budget: BriefBudget & { now: number },
): Promise<Found & { isCut: boolean }> {
  const { maxTokens = DEFAULT_BRIEF_TOKENS, since, now } = budget;
  const { limit = Math.ceil(maxTokens / ITEM_TOKENS) } = budget;
  const upTo = (most: number, maxBytes: number) => ({ projectKey, limit: most + 1, maxBytes });
  const best = await briefItems(database, member, { ...upTo(limit, ITEM_BYTES), now });
  const items = partOf(best, limit);
  const canonical = items.shown.filter((item) => normalizedProjectOf(item) === null).length;
  // Only if there is room left: a full brief says that a search finds more.
  const hasMoreOfNone =
    projectKey !== null &&
    !items.hasMore &&
    (await hasExtractsOfNoProject(database, member, { canonical, now }));
  const disputed = upTo(MAX_CONTRADICTIONS, OTHER_BYTES);
  const contradictions = partOf(
    await openContradictions(database, member, disputed),
    MAX_CONTRADICTIONS,
  );
  const changed = partOf(
    since === undefined
      ? { shown: [], left: 0 }
      : await changedItems(database, member, upTo(MAX_CHANGED, OTHER_BYTES), { since, now }),
    MAX_CHANGED,
  );
  const words = { limit: MAX_TERMS + 1, maxBytes: TERM_BYTES };
  const terms = partOf(await glossaryOfProject(database, member, projectKey, words), MAX_TERMS);
  const open = { groupKey: member.groupKey, projectKey, includeDone: false, limit: MAX_TASKS };
  const room = { maxBytes: TASK_BYTES, itemsShown: ITEMS_OF_TASK };
  const { entries, nextCursor } = await listTasks(database, member, { ...open, ...room });
  const parts = [items, contradictions, changed, terms];
  const hasMoreTasks = nextCursor !== undefined;
  return {
    items: items.shown,
    glossary: terms.shown,
    tasks: {
      todo: entries.filter(({ status }) => statesMeantBy('todo').includes(status)),
      inProgress: entries.filter(({ status }) => status === 'in_progress'),
      blocked: entries.filter(({ status }) => status === 'blocked'),
    },
    contradictions: contradictions.shown,
    changed: changed.shown,
    hasMore: hasMoreTasks || parts.some((part) => part.hasMore),
    hasMoreOfNone,
    isCut: parts.some((part) => part.isTooLong) || (hasMoreTasks && entries.length < MAX_TASKS),
  };
}
