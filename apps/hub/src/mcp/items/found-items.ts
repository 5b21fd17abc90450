import {
  type FoundHit,
  MAX_AGENT_BYTES,
  MAX_FOUND_SUMMARY,
  MAX_FOUND_TITLE,
  UNTRUSTED_NOTICE,
  cutText,
  nameOf,
  openStepOf,
  statusOfTask,
} from '@app/domain';
import type { FoundRecord, SearchedScope } from '@app/projections';
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
/** How much of each is answered, in characters. */
const MAX_NAME = 100;
const MAX_CURSOR = 1_200;
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
export const CURSOR = z.string().max(MAX_CURSOR).optional().describe('from the page before');

/** What tools that find items return, and where they looked. */
interface Found extends Omit<FoundPage, 'items' | 'searched'> {
  notice: string;
  items: FoundHit[];
  scope: string;
  /** The project that was searched because the call named none. */
  defaultProject?: string | undefined;
}

function hitOf(record: FoundRecord): FoundHit {
  const { id, type, status, projectKey, origin, updatedAt, twins, foundBy } = record;
  const title = cutText(record.title, MAX_FOUND_TITLE);
  const summary = cutText(record.summary, MAX_FOUND_SUMMARY);
  const by = cutText(nameOf(record.createdBy), MAX_NAME);
  const stands = statusOfTask(record);
  const taskStatus = stands === 'unknown' ? 'todo' : stands;
  const task = record.type === 'task' && { taskStatus };
  const nextStep = cutText(openStepOf(record), MAX_FOUND_SUMMARY);
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
function fittingCount(hits: readonly FoundHit[]): number {
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
