import { cutText, inlineText } from '@app/domain';
import type { KnowledgeRecord } from '@app/projections';
import { ListTwins, type Twin } from '../../twins/list-twins.js';
import { viewerOf } from '../caller/caller.js';
import type { CallContext } from '../tool/tool.js';

export type { Twin } from '../../twins/list-twins.js';

/** How much of an id or a title is shown, in characters. */
const MAX_TOLD = 120;

/** What to do about other items that say what a superseded one said. */
export const ALSO_SUPERSEDED =
  'To supersede them too, call link_knowledge with kind supersedes (fromId: the new item, toId: each of them).';

/** Resolves to the items that the caller may see and that say the same as one of its group, their titles cut. */
export async function twinsInForce(
  item: KnowledgeRecord,
  { caller, queries }: CallContext,
): Promise<Twin[]> {
  const twins = await queries.execute(new ListTwins(viewerOf(caller), item));
  return twins.map(({ id, title }) => ({ id, title: cutText(title, MAX_TOLD) }));
}

/** The twins in words, with what to do about them. */
export function twinsText(twins: readonly Twin[], what: string): string {
  const lines = twins.map(
    ({ id, title }) => `- [${inlineText(id, MAX_TOLD)}] ${inlineText(title, MAX_TOLD)}`,
  );
  return [`What it said is still in force, for these say the same. ${what}`, ...lines].join('\n');
}
