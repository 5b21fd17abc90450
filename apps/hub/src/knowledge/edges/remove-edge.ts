import { removeEdge } from '@app/domain';
import { type EdgeRecord, findEdge, knowledgeProjection } from '@app/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../event-store/append/decision.js';
import { EventStore } from '../../event-store/event-store.js';
import { resolveGroupKey } from '../../groups/resolve-group-key.js';

/** Which edge to remove, and why. */
export interface EdgeToRemove {
  id: string;
  groupKey?: string | undefined;
  reason?: string | undefined;
}

/** Parts two items of a group; it is answered with the edge that is gone. Throws `admin.knowledge_edge_not_found`. */
export class RemoveEdge extends Command<EdgeRecord> {
  constructor(
    readonly edge: EdgeToRemove,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RemoveEdge)
export class RemoveEdgeHandler implements ICommandHandler<RemoveEdge> {
  constructor(private readonly store: EventStore) {}

  async execute({ edge, actor }: RemoveEdge): Promise<EdgeRecord> {
    const groupKey = await resolveGroupKey(this.store.sql, edge.groupKey);
    const log = { groupKey, purpose: 'sync' } as const;
    const context = { logs: [log], actor, reads: [knowledgeProjection] } as const;
    let removed: EdgeRecord | null | undefined;
    await this.store.decide(context, async (sql) => {
      removed = await findEdge(sql, groupKey, edge.id);
      return removeEdge(removed, edge.reason);
    });
    return removed as EdgeRecord;
  }
}
