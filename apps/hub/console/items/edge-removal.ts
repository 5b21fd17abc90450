import { type RecordOf, answered, api } from '../api/client.js';

/** What parts two items, and what joins them again. */
export interface EdgeRemoval {
  work: () => Promise<void>;
  undo: () => Promise<unknown>;
}

/** Returns what takes a link back that an administrator looks at, and what puts it back afterwards. */
export function removalOf(groupKey: string, id: string, reason?: string): EdgeRemoval {
  let edge: RecordOf<'KnowledgeEdge'> | undefined;
  const query = { groupKey, ...(reason !== undefined && { reason }) };
  return {
    work: async () => {
      const params = { path: { id }, query };
      edge = await answered(api.DELETE('/api/v1/admin/knowledge-edges/{id}', { params }));
    },
    undo: () => {
      const { kind, fromId, toId, reason: why } = edge!;
      const body = { kind, fromId, toId, groupKey, ...(why !== undefined && { reason: why }) };
      return answered(api.POST('/api/v1/admin/knowledge-edges', { body }));
    },
  };
}
