import { inlineText, nameOf } from '@app/domain';
import type { EdgeRecord, KnowledgeRecord, Viewer } from '@app/projections';
import type { QueryBus } from '@nestjs/cqrs';
import { GetKnowledge } from '../get-knowledge.js';
import { ListEdges } from './list-edges.js';

/** How many edges of an item are looked at for its successor. */
const MAX_EDGES = 50;
/** How much of a successor is told, in characters. */
const MAX_NAMED = 300;

/** Resolves to the edges that say an item is superseded, the newest first, whoever may see the other item. */
export async function supersessionsOf(
  queries: QueryBus,
  { groupKey, id }: { groupKey: string; id: string },
): Promise<EdgeRecord[]> {
  const filter = { groupKey, kind: 'supersedes', itemId: id, limit: MAX_EDGES } as const;
  const { edges } = await queries.execute(new ListEdges('administrator', filter));
  return edges.filter(({ toId }) => toId === id);
}

function bySuccessor(successor: KnowledgeRecord, { createdAt }: EdgeRecord): string {
  const [id, title, author] = [successor.id, successor.title, nameOf(successor.createdBy)].map(
    (text) => inlineText(text, MAX_NAMED),
  );
  return `${id} “${title}” of ${author}, ${createdAt}. Read that item and change it instead.`;
}

/** Resolves to what superseded an item, in words: the successor of the newest of these edges that the viewer may see. */
export async function supersededBy(
  queries: QueryBus,
  edges: readonly EdgeRecord[],
  viewer: Viewer,
): Promise<string> {
  for (const edge of edges) {
    const successor = await queries.execute(new GetKnowledge(viewer, edge.fromId));
    if (successor?.groupKey === edge.groupKey) return bySuccessor(successor, edge);
  }
  return 'an item that you cannot see.';
}

/** The same for an item, whose edges are looked up. */
export async function successorOf(
  queries: QueryBus,
  item: { groupKey: string; id: string },
  viewer: Viewer,
): Promise<string> {
  return supersededBy(queries, await supersessionsOf(queries, item), viewer);
}
