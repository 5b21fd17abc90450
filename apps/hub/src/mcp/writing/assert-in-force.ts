import { deletedText, inlineText, nameOf } from '@app/domain';
import type { EdgeRecord, KnowledgeRecord } from '@app/projections';
import { GetKnowledge } from '../../knowledge/get-knowledge.js';
import { ListEdges } from '../../knowledge/list-edges.js';
import { viewerOf } from '../caller/caller.js';
import { type CallContext, ToolRefusal } from '../tool/tool.js';

/** How many edges of an item are looked at for its successor. */
const MAX_EDGES = 50;
/** How much of a successor is told, in characters. */
const MAX_NAMED = 300;

function bySuccessor(successor: KnowledgeRecord, { createdAt }: EdgeRecord): string {
  const [id, title, author] = [successor.id, successor.title, nameOf(successor.createdBy)].map(
    (text) => inlineText(text, MAX_NAMED),
  );
  return `by ${id} “${title}” of ${author}, ${createdAt}. Read that item and change it instead.`;
}

/** In words, what superseded an item: the successor of the newest edge that the caller may see. */
async function supersededBy(
  edges: readonly EdgeRecord[],
  { caller, queries }: CallContext,
): Promise<string> {
  for (const edge of edges) {
    const successor = await queries.execute(new GetKnowledge(viewerOf(caller), edge.fromId));
    if (successor?.groupKey === edge.groupKey) return bySuccessor(successor, edge);
  }
  return 'by an item that you cannot see.';
}

/** Throws `ToolRefusal` when an item is deleted. */
export function assertNotDeleted({ id, status }: Pick<KnowledgeRecord, 'id' | 'status'>): void {
  if (status === 'tombstone') throw new ToolRefusal(deletedText(id));
}

/** Throws `ToolRefusal` when an item is deleted, or superseded by another than `successorId`, which the message names. */
export async function assertInForce(
  item: KnowledgeRecord,
  context: CallContext,
  successorId?: string,
): Promise<void> {
  assertNotDeleted(item);
  const { id, groupKey, status } = item;
  if (status !== 'superseded') return;
  const filter = { groupKey, kind: 'supersedes', itemId: id, limit: MAX_EDGES } as const;
  const { edges } = await context.queries.execute(new ListEdges('administrator', filter));
  const leading = edges.filter(({ toId }) => toId === id);
  if (leading.some(({ fromId }) => fromId === successorId)) return;
  const successor = await supersededBy(leading, context);
  throw new ToolRefusal(
    `${inlineText(id, MAX_NAMED)} is already superseded ${successor} To go on all the same, set anyway: true.`,
  );
}
