import { type AddEdge as EdgeInput, HubError, addEdge, edgeIdOf, edgeRequestOf } from '@app/domain';
import { type EdgeRecord, findEdge, findEdgeState, knowledgeProjection } from '@app/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../event-store/append/decision.js';
import { EventStore } from '../../event-store/event-store.js';
import { resolveGroupKey } from '../../groups/resolve-group-key.js';

/** Joins two items of a group; the same edge again is answered as it is. */
export class AddEdge extends Command<EdgeRecord> {
  constructor(
    readonly groupKey: string | undefined,
    readonly input: EdgeInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AddEdge)
export class AddEdgeHandler implements ICommandHandler<AddEdge> {
  constructor(private readonly store: EventStore) {}

  async execute({ groupKey: given, input, actor }: AddEdge): Promise<EdgeRecord> {
    const edge = edgeRequestOf(input);
    const groupKey = await resolveGroupKey(this.store.sql, given);
    const log = { groupKey, purpose: 'sync' } as const;
    const context = { logs: [log], actor, reads: [knowledgeProjection] } as const;
    await this.store.decide(context, async (sql) =>
      addEdge(await findEdgeState(sql, groupKey, edge), edge),
    );
    const added = await findEdge(this.store.sql, groupKey, edgeIdOf(groupKey, edge));
    if (!added) throw new HubError('admin.knowledge_edge_cycle');
    return added;
  }
}
