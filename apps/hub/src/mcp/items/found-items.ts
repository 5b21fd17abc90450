import {
  MAX_AGENT_BYTES,
  STATUS_WORDS,
  type TaskStatus,
  UNTRUSTED_NOTICE,
  cutText,
  cutTokens,
  estimateTokens,
  inlineText,
  nameOf,
  openStepOf,
  quotedText,
  statusOfTask,
  unknownFiltersText,
} from '@app/domain';
import type { FoundBy, FoundRecord, SearchedScope } from '@app/projections';
import { z } from 'zod';
import {
  type FoundPage,
  type KnowledgeRequest,
  ListKnowledge,
} from '../../knowledge/list-knowledge.js';
import { viewerOf } from '../caller/caller.js';
import type { CallContext } from '../tool/tool.js';

/** The most items of one answer, and how many of a search when the agent names no limit. */
export const MAX_ITEMS = 50;
const DEFAULT_ITEMS = 10;
/** How much of each is shown, in characters. */
const MAX_TITLE = 300;
const MAX_SUMMARY = 600;
const MAX_NAME = 100;
const MAX_FACT = 200;
const MAX_SHOWN_NAMES = 4;
const MAX_SHOWN_TWINS = 2;
const MAX_WHY = 40;
/** How much of title and summary a line shows, in tokens: what a page of items shares, and the least of each. */
const PAGE_TOKENS = 140;
const LINE_TOKENS = PAGE_TOKENS / DEFAULT_ITEMS;
/** With less room than this, in tokens, no summary is shown. */
const LEAST_SUMMARY = 6;
/** Room for what an answer says beside its items. */
const FRAME_BYTES = 4 * 1024;

/** How many items to answer. */
export const LIMIT = z
  .int()
  .min(1)
  .max(MAX_ITEMS)
  .default(DEFAULT_ITEMS)
  .describe(`at most ${MAX_ITEMS}; default ${DEFAULT_ITEMS}`);

/** Which page of them. */
export const CURSOR = z
  .string()
  .max(4 * MAX_TITLE)
  .optional()
  .describe('from the page before');

/** What it takes to choose an item. */
interface Hit {
  id: string;
  title: string;
  summary: string;
  type: string;
  status: string;
  /** Of a task that nobody gave a state, as of one to do. */
  taskStatus?: TaskStatus;
  /** What comes next of a task that is not done. */
  nextStep?: string;
  projectKey?: string;
  /** The hub and group it is mirrored from. */
  origin?: string;
  by: string;
  updatedAt: string;
  /** Ids of further items that say the same. */
  twins?: readonly string[];
  /** Why it was found. */
  foundBy?: readonly FoundBy[];
}

/** What tools that find items return, and where they looked. */
interface Found extends Omit<FoundPage, 'items' | 'searched'> {
  notice: string;
  items: Hit[];
  scope: string;
  /** The project that was searched because the call named none. */
  defaultProject?: string | undefined;
}

function hitOf(record: FoundRecord): Hit {
  const { id, type, status, projectKey, origin, updatedAt, twins, foundBy } = record;
  const title = cutText(record.title, MAX_TITLE);
  const summary = cutText(record.summary, MAX_SUMMARY);
  const by = cutText(nameOf(record.createdBy), MAX_NAME);
  const stands = statusOfTask(record);
  const taskStatus = stands === 'unknown' ? 'todo' : stands;
  const task = record.type === 'task' && { taskStatus };
  const nextStep = cutText(openStepOf(record), MAX_SUMMARY);
  const state = { status, ...task, ...(nextStep !== '' && { nextStep }) };
  return {
    id,
    title,
    summary,
    type,
    ...state,
    ...(projectKey && { projectKey }),
    ...(origin && { origin }),
    by,
    updatedAt,
    ...(twins && { twins }),
    ...(foundBy && foundBy.length > 0 && { foundBy }),
  };
}

/** How many of the hits fit into an answer, at least one. */
function fittingCount(hits: readonly Hit[]): number {
  let room = MAX_AGENT_BYTES - FRAME_BYTES;
  const over = hits.findIndex((hit) => {
    room -= Buffer.byteLength(JSON.stringify(hit));
    return room < 0;
  });
  return over < 0 ? hits.length : Math.max(1, over);
}

/** What of a query was searched for, in words. */
function searchedFor({ terms, query }: Pick<SearchedScope, 'terms' | 'query'>): string {
  if (terms.length > 0) return terms.join(', ');
  return /[\p{L}\p{N}]/u.test(query)
    ? 'only common words'
    : 'nothing, because the query holds no word (emoji and punctuation are none)';
}

/** Finds items that the caller may see; `scope` says in words where it looked. */
export async function findItems(
  { caller, queries }: CallContext,
  request: KnowledgeRequest,
  scope: string,
): Promise<Found> {
  const ask = (limit: number): Promise<FoundPage> =>
    queries.execute(new ListKnowledge(viewerOf(caller), { ...request, limit }));
  let page = await ask(request.limit);
  const room = fittingCount(page.items.map(hitOf));
  if (room < page.items.length) page = await ask(room);
  const { items, searched, ...end } = page;
  const looked = searched
    ? `${scope}; items there: ${searched.documents}; searched for: ${searchedFor(searched)}`
    : scope;
  return { notice: UNTRUSTED_NOTICE, items: items.map(hitOf), scope: looked, ...end };
}

/** Why a hit was found, if its line does not show that: no word of the query is in its title or summary. */
function whyOf({ foundBy = [] }: Hit): string[] {
  const isPlain = ({ by, in: place }: FoundBy) =>
    by === 'id' || (by === undefined && (place === 'title' || place === 'summary'));
  const [first] = foundBy;
  if (first === undefined || foundBy.some(isPlain)) return [];
  const { word = '', as: taken = word, in: place } = first;
  if (first.by === 'meaning') return [first.by];
  return [`${place ?? first.by}: ${inlineText(taken, MAX_WHY)}`];
}

/** How many other items say the same as a hit, with the first ids. */
function twinsOf({ twins = [] }: Hit): string[] {
  if (twins.length === 0) return [];
  const shown = twins.slice(0, MAX_SHOWN_TWINS).map((id) => inlineText(id, MAX_FACT));
  return [`+${twins.length} alike: ${shown.join(' ')}${twins.length > shown.length ? ' …' : ''}`];
}

/** What a line says under a hit: of a task first what comes next, and its summary where that is no title. */
function saidOf({ title, summary, nextStep }: Hit): string {
  const next = nextStep === undefined ? [] : [`next: ${nextStep}`];
  const said = summary.trim() === '' || summary === title ? [] : [summary];
  return [...next, ...said].join('; ');
}

// The id comes first, and what members wrote follows it or is quoted, so that no text can pass for another hit.
function lineOf(hit: Hit, tokens: number, known: string | undefined): string {
  const { id, type, status, taskStatus, projectKey, origin, updatedAt } = hit;
  const title = cutTokens(inlineText(hit.title, MAX_TITLE), tokens);
  const room = tokens - estimateTokens(title);
  const facts = [
    inlineText(type, MAX_FACT),
    ...(status === 'active' ? [] : [status]),
    ...(taskStatus ? [STATUS_WORDS[taskStatus]] : []),
    ...(projectKey && projectKey !== known ? [inlineText(projectKey, MAX_FACT)] : []),
    ...(origin ? [`from ${inlineText(origin, MAX_FACT)}`] : []),
    updatedAt.slice(0, 10),
    ...whyOf(hit),
    ...twinsOf(hit),
  ].join(', ');
  const said = inlineText(saidOf(hit), MAX_SUMMARY);
  const shown =
    said === '' || room < LEAST_SUMMARY ? '' : `\n  ${quotedText(cutTokens(said, room))}`;
  return `- [${inlineText(id, MAX_FACT)}] ${title} (${facts})${shown}`;
}

function namesText({ alsoSearched = [] }: Found): string[] {
  const names = alsoSearched.flatMap((each) => each.names).slice(0, MAX_SHOWN_NAMES);
  return names.length === 0 ? [] : [`Also searched: ${inlineText(names.join(', '), MAX_FACT)}.`];
}

function correctionText({ didYouMean }: Found): string[] {
  if (didYouMean === undefined) return [];
  const [typed, searched] = [didYouMean.typed, didYouMean.searched].map((query) =>
    inlineText(query, MAX_TITLE),
  );
  return [`Did you mean “${searched}”? Searched for that instead of “${typed}”.`];
}

/** Why the meaning of the query did not count. */
const MISSING = { late: 'took too long', unavailable: 'is not available now' } as const;

function meaningText({ meaning = 'counted' }: Found): string[] {
  return meaning === 'counted'
    ? []
    : [`Searched by words only: search by meaning ${MISSING[meaning]}.`];
}

/** The same in words. */
export function foundText(found: Found): string {
  const { notice, items, scope, defaultProject, nextCursor, truncatedBecause } = found;
  const { unknownFilters = [] } = found;
  const understood = [...correctionText(found), ...namesText(found), ...meaningText(found)];
  const wider =
    defaultProject === undefined
      ? []
      : [`Only project ${defaultProject} and items of no project; projectKey: null searches all.`];
  if (items.length === 0)
    return [
      'Nothing was found.',
      ...unknownFiltersText(unknownFilters),
      `Searched: ${inlineText(scope, FRAME_BYTES / 4)}.`,
      ...understood,
      ...wider,
    ].join(' ');
  const tokens = Math.max(LINE_TOKENS, PAGE_TOKENS / items.length);
  const more = nextCursor === undefined ? [] : [`More: cursor ${nextCursor}`];
  const why = truncatedBecause === undefined ? [] : [truncatedBecause];
  return [
    notice,
    '',
    ...understood,
    ...items.map((hit) => lineOf(hit, tokens, defaultProject)),
    ...wider,
    ...more,
    ...why,
  ].join('\n');
}
