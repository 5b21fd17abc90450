import { counted } from '../counted.js';
import {
  type BriefItem,
  HubError,
  type KnowledgeItem,
  type QueryFilters,
  STATUS_WORDS,
  UNTRUSTED_NOTICE,
  briefMarkdown,
  idleTasksBefore,
  handleOf,
  hitLine,
  inlineText,
  momentOf,
  narrowedBy,
  nextStepText,
  normalizedProjectOf,
  openStepOf,
  quotedText,
  readSearchQuery,
  statesMeantBy,
  statusOfTask,
  taskStatusOf,
} from '@app/domain';
import { EXIT, Failure } from '../failure.js';
import { keysIn } from '../project/known-projects.js';
import type { CopiedBrief } from './copied-brief.js';
import { handleIn } from './handle-in.js';
import type { CopyHead, LocalCopy } from './local-copy.js';
import type { FindPlaces } from './word-index.js';

/** An answer from a copy: for programs, and in words. */
export interface CopyAnswer {
  value: object;
  text: string;
}

/** How much of a brief to tell, and to whom. */
export interface BriefOptions {
  limit?: number | undefined;
  maxTokens: number;
  /** An ISO time after which changes are told. */
  since?: string | undefined;
  /** Whether others read it too: what only this member sees is left out. */
  isShared?: boolean;
}

/** What narrows what is found; as `search_knowledge` has it. */
export interface FindOptions {
  query?: string | undefined;
  /** Null: of any. */
  projectKey?: string | null | undefined;
  /** The project that is meant where none is named: its items and those of none. */
  defaultProject?: string | null;
  type?: string | undefined;
  tag?: string | undefined;
  member?: string | undefined;
  since?: string | undefined;
  status?: string | undefined;
  limit?: number | undefined;
}

const DEFAULT_FOUND = 10;
const MAX_TITLE = 300;
const MAX_FACT = 200;

const MINUTE_MS = 60_000;
const UNITS: readonly (readonly [milliseconds: number, name: string])[] = [
  [24 * 60 * MINUTE_MS, 'day'],
  [60 * MINUTE_MS, 'hour'],
  [MINUTE_MS, 'minute'],
];

/** Says how old something is that was read at an ISO time. */
export function ageOf(readAt: string, now: number): string {
  const age = Math.max(0, now - Date.parse(readAt));
  for (const [milliseconds, name] of UNITS) {
    const count = Math.floor(age / milliseconds);
    if (count > 0) return `${counted(count, name)} old`;
  }
  return 'less than a minute old';
}

/** Says that an answer is old, and how old. */
export function ageLine({ readAt }: Pick<CopyHead, 'readAt'>, now: number): string {
  return `OLD: the hub does not answer; this is what khub kept, ${ageOf(readAt, now)} (${readAt}).`;
}

/** A brief of a copy; its `projectId` is null where it is of what belongs to no project. */
export interface BriefFromCopy {
  projectId: string | null;
  markdown: string;
}

/** Whether a copied brief has more than is told of it. */
function more({ hasMore = false, items }: CopiedBrief, told: readonly BriefItem[]) {
  return { hasMore: hasMore || told.length < items.length };
}

/** Returns the brief of a project as the copy has it; null when it knows nothing of it. */
export function briefFrom(
  copy: LocalCopy,
  head: CopyHead,
  projectKey: string,
  { limit, maxTokens, since, isShared }: BriefOptions,
): BriefFromCopy | null {
  const normalized = keysIn(head.projects)(projectKey);
  const brief = isShared ? copy.sharedBrief(head, normalized) : copy.brief(head, normalized);
  if (!brief) return null;
  const isNew = (at: string | undefined) =>
    since !== undefined && at !== undefined && Date.parse(at) > Date.parse(since);
  const changed = brief.changed.filter((item) => isNew(item.changedAt ?? item.updatedAt));
  const disputed = brief.contradictions.filter(({ createdAt }) => isNew(createdAt));
  const { finishedAt } = head.projects?.find((each) => each.projectKey === normalized) ?? {};
  const project = { name: projectKey, description: null, projectKey: normalized, finishedAt };
  const items = brief.items.slice(0, limit);
  const idleBefore = idleTasksBefore(Date.parse(head.readAt));
  return {
    projectId: normalized,
    ...briefMarkdown(
      { ...brief, project, items, changed, disputed, idleBefore, ...more(brief, items) },
      maxTokens,
    ),
  };
}

/** The same, but of what belongs to no project where the copy knows nothing of the project, or none is meant; null when the copy is older than such briefs. */
export function anyBriefFrom(
  copy: LocalCopy,
  head: CopyHead,
  projectKey: string | null,
  options: BriefOptions,
): BriefFromCopy | null {
  const own = projectKey === null ? null : briefFrom(copy, head, projectKey, options);
  const brief = own ? null : copy.brief(head, null);
  if (!brief) return own;
  const project = { groupKey: copy.groupKey, wanted: projectKey, known: [] };
  const items = brief.items.slice(0, options.limit);
  const idleBefore = idleTasksBefore(Date.parse(head.readAt));
  const contents = { ...brief, project, items, changed: [], idleBefore, ...more(brief, items) };
  return { projectId: null, ...briefMarkdown(contents, options.maxTokens) };
}

/** Whether a line of the list is of the item with an id, without reading all of it. */
function isOf(line: string, id: string): boolean {
  return line.startsWith(`{"id":${JSON.stringify(id)},`);
}

/** Returns an item of the copy; null when it holds none of this id. */
export function itemInCopy(copy: LocalCopy, head: CopyHead, id: string): KnowledgeItem | null {
  const line = copy.itemLines(head)?.find((each) => isOf(each, id));
  return line === undefined ? null : (JSON.parse(line) as KnowledgeItem);
}

/** Returns the answer that tells an item of the copy in full; null when it holds none of this id. */
export function itemFrom(copy: LocalCopy, head: CopyHead, id: string): CopyAnswer | null {
  const item = itemInCopy(copy, head, id);
  if (item === null) return null;
  const { title, type, layer, visibility, status, projectKey, tags, createdBy, updatedAt } = item;
  const fact = (text: string) => inlineText(text, MAX_FACT);
  const quoted = (said = '') => (said.trim() === '' ? [] : [quotedText(said)]);
  const facts = [
    `id: ${fact(id)}`,
    `type: ${fact(type)} (${fact(layer)}, ${visibility})`,
    `status: ${status}`,
    ...(type === 'task' ? [`task: ${STATUS_WORDS[statusOfTask(item)]}`] : []),
    ...(projectKey ? [`project: ${fact(projectKey)}`] : []),
    ...(tags.length > 0 ? [`tags: ${tags.map(fact).join(', ')}`] : []),
    `by: ${fact(handleIn(item.groupKey, createdBy.memberId))}, last changed ${updatedAt}`,
  ];
  const text = [
    UNTRUSTED_NOTICE,
    `# ${inlineText(title, MAX_TITLE)}`,
    facts.join('\n'),
    ...quoted(item.summary),
    ...nextStepText(item),
    ...quoted(item.content),
  ].join('\n\n');
  return { value: { item }, text };
}

/** What is looked for, with the filters that its query holds. */
interface NarrowedFind extends QueryFilters {
  words: string;
  defaultProject: string | null;
  /** Finds the key of the project that a name means. */
  keyOf: (name: string) => string;
}

/** Adds the filters in the query to those given as options. Throws a `Failure` for a filter that is unknown or contradicts an option. */
function narrowFind(
  {
    query = '',
    projectKey,
    defaultProject = null,
    member: by,
    since,
    status,
    ...options
  }: FindOptions,
  now: number,
): Omit<NarrowedFind, 'keyOf'> {
  const { type, tag } = options;
  const after = since === undefined ? undefined : (momentOf(since, now) ?? undefined);
  const taskStatus = status === undefined ? undefined : taskStatusOf(status);
  const given = { type, tag, by, since: after, taskStatus, projectKey: projectKey ?? undefined };
  try {
    const { words, filters } = readSearchQuery(query, now);
    const isNamed = projectKey !== undefined || filters.projectKey !== undefined;
    const narrowed = narrowedBy(given, filters) as QueryFilters;
    return { ...narrowed, words, defaultProject: isNamed ? null : defaultProject };
  } catch (error) {
    if (error instanceof HubError) throw new Failure(EXIT.usage, error.message);
    throw error;
  }
}

function isOfProject(
  item: KnowledgeItem,
  { projectKey, defaultProject, keyOf }: NarrowedFind,
): boolean {
  const name = normalizedProjectOf(item);
  const project = name === null ? null : keyOf(name);
  if (projectKey !== undefined) return project === keyOf(projectKey);
  return defaultProject === null || project === null || project === keyOf(defaultProject);
}

function isBy({ groupKey, createdBy: { memberId } }: KnowledgeItem, by: string): boolean {
  const handle = handleIn(groupKey, memberId);
  return (
    memberId === by || handle === by || handle === handleOf({ displayName: by.replace(/^@/, '') })
  );
}

function isWanted(item: KnowledgeItem, options: NarrowedFind): boolean {
  const { type, tag, layer, by, since, status = 'active', taskStatus } = options;
  if (item.status !== status || !isOfProject(item, options)) return false;
  if (type !== undefined && item.type !== type) return false;
  if (layer !== undefined && item.layer !== layer) return false;
  if (tag !== undefined && !item.tags.includes(tag)) return false;
  if (by !== undefined && !isBy(item, by)) return false;
  if (since !== undefined && Date.parse(item.updatedAt) <= since) return false;
  if (taskStatus === undefined) return true;
  return item.type === 'task' && statesMeantBy(taskStatus).includes(statusOfTask(item));
}

function lineOf(item: KnowledgeItem): string {
  const nextStep = openStepOf(item);
  return hitLine({
    ...item,
    ...(item.type === 'task' && { taskStatus: statusOfTask(item) }),
    ...(nextStep !== '' && { nextStep }),
  });
}

/**
 * Returns the items of the copy that match: the best first, or the last changed first where the query has no words. `now` is in
 * milliseconds since 1970. Null when the copy's items are missing. Throws a `Failure` for a filter that is unknown or contradicts an option.
 */
export function foundIn(
  copy: LocalCopy,
  head: CopyHead,
  { findPlaces, now }: { findPlaces: FindPlaces; now: number },
  options: FindOptions,
): CopyAnswer | null {
  const { limit = DEFAULT_FOUND } = options;
  const narrowed = { ...narrowFind(options, now), keyOf: keysIn(head.projects) };
  const lines = copy.itemLines(head);
  if (lines === null) return null;
  const places = narrowed.words === '' ? lines.keys() : findPlaces(narrowed.words);
  const items: KnowledgeItem[] = [];
  for (const place of places) {
    if (items.length === limit) break;
    const item = JSON.parse(lines[place] ?? 'null') as KnowledgeItem | null;
    if (item && isWanted(item, narrowed)) items.push(item);
  }
  const text =
    items.length === 0
      ? 'Nothing was found in it.'
      : [UNTRUSTED_NOTICE, '', ...items.map(lineOf)].join('\n');
  return { value: { items }, text };
}
