import { cutText } from '@app/domain';
import { type KnowledgeRecord, tokenize } from '@app/projections';
import { ListKnowledge } from '../../knowledge/list-knowledge.js';
import { viewerOf } from '../caller/caller.js';
import type { CallContext } from '../tool/tool.js';

/** How many of the best hits are compared, and how many similar ones are named. */
const MAX_HITS = 20;
const MAX_NAMED = 3;
/** How many characters of a text are looked for and compared, and how much of a title is shown. */
const MAX_COMPARED = 1_000;
const MAX_TITLE = 120;
/** Two texts are similar when they share at least this part of all their words. */
const NEAR = 0.5;

/** An item that an agent asks to write. */
export interface DraftItem {
  title: string;
  summary: string;
  content?: string | undefined;
  type?: string | undefined;
  layer?: string | undefined;
  projectKey?: string | undefined;
  tags?: string[] | undefined;
  visibility?: string | undefined;
}

/** The item of the caller's group that says exactly the same as a draft, and those that are similar to it. */
export interface SimilarItems {
  equal: KnowledgeRecord | undefined;
  near: { id: string; title: string }[];
}

function isEqual(draft: DraftItem, item: KnowledgeRecord): boolean {
  return (
    item.title === draft.title.trim() &&
    item.summary === draft.summary &&
    (item.content ?? '') === (draft.content ?? '') &&
    item.type === (draft.type ?? 'note') &&
    item.layer === (draft.layer ?? 'extract') &&
    item.visibility === (draft.visibility ?? 'team') &&
    item.otherProjectKeys === undefined &&
    (draft.tags ?? item.tags).join('\n') === item.tags.join('\n')
  );
}

function textOf({ title, summary }: Pick<DraftItem, 'title' | 'summary'>): string {
  return `${title.slice(0, MAX_COMPARED)}\n${summary.slice(0, MAX_COMPARED)}`;
}

/** The part of all words of two texts that both have, in 0..1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}

/** Finds the similar ones among the items in force of the caller's group and the same project that the caller may see. */
export async function similarItems(
  draft: DraftItem,
  { caller, queries }: CallContext,
): Promise<SimilarItems> {
  if (caller.kind !== 'member') return { equal: undefined, near: [] };
  const { groupKey } = caller.principal;
  const { projectKey } = draft;
  const query = textOf(draft).slice(0, MAX_COMPARED);
  const request = { query, asTyped: true, apart: true, groupKey, projectKey, limit: MAX_HITS };
  const { items } = await queries.execute(new ListKnowledge(viewerOf(caller), request));
  const hits = items.filter((item) => projectKey !== undefined || item.projectKey === undefined);
  const words = new Set(tokenize(textOf(draft)));
  const near = hits
    .map((item) => ({ item, share: overlap(words, new Set(tokenize(textOf(item)))) }))
    .filter(({ share }) => share >= NEAR)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MAX_NAMED)
    .map(({ item: { id, title } }) => ({ id, title: cutText(title, MAX_TITLE) }));
  return { equal: hits.find((item) => isEqual(draft, item)), near };
}
