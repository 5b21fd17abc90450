import { cutText, inlineText } from '@app/domain';
import { type KnowledgeRecord, twinsIn } from '@app/projections';
import { ListKnowledge } from '../../knowledge/list-knowledge.js';
import { viewerOf } from '../caller/caller.js';
import type { CallContext } from '../tool/tool.js';

/** How many of the best hits are compared, and how many characters of the item are looked for. */
const MAX_HITS = 20;
const MAX_QUERY = 1_000;
/** How much of an id or a title is shown, in characters. */
const MAX_TOLD = 120;

/** Another item that says the same. */
export interface Twin {
  id: string;
  title: string;
}

/** Resolves to the items that the caller may see and that say the same as one of its group; lists show all of them in one place. */
export async function twinsInForce(
  item: KnowledgeRecord,
  { caller, queries }: CallContext,
): Promise<Twin[]> {
  const { groupKey, title, summary } = item;
  const query = `${title}\n${summary}`.slice(0, MAX_QUERY);
  const request = { query, asTyped: true, apart: true, groupKey, limit: MAX_HITS };
  const { items } = await queries.execute(new ListKnowledge(viewerOf(caller), request));
  return items
    .filter((other) => other.id !== item.id && twinsIn([item, other], 1)[1] !== undefined)
    .map((other) => ({ id: other.id, title: cutText(other.title, MAX_TOLD) }));
}

/** The twins in words, with what to do about them. */
export function twinsText(twins: readonly Twin[], what: string): string {
  const lines = twins.map(
    ({ id, title }) => `- [${inlineText(id, MAX_TOLD)}] ${inlineText(title, MAX_TOLD)}`,
  );
  return [`What it said is still in force, for these say the same. ${what}`, ...lines].join('\n');
}
