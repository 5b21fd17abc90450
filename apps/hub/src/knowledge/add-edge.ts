import { type AddEdge as EdgeInput, HubError, addEdge, edgeIdOf, edgeRequestOf } from '@app/domain';
import { type EdgeRecord, findEdge, findEdgeState } from '@app/projections';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ADMINISTRATOR } from '../event-store/append/hub-event-draft.js';
import { EventStore } from '../event-store/event-store.js';
import { decidedEvents } from '../event-store/append/decided-events.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { resolveGroupKey } from '../groups/resolve-group-key.js';
import { RANDOMNESS, type Randomness } from '../runtime/randomness.js';

/** Joins two items of a group; the same edge again is answered as it is. */
export class AddEdge extends Command<EdgeRecord> {
  constructor(
    readonly groupKey: string | undefined,
    readonly input: EdgeInput,
  ) {
    super();
  }
}

@CommandHandler(AddEdge)
export class AddEdgeHandler implements ICommandHandler<AddEdge> {
  constructor(
    private readonly store: EventStore,
    private readonly projections: ProjectionRunner,
    @Inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  async execute({ groupKey: given, input }: AddEdge): Promise<EdgeRecord> {
    const edge = edgeRequestOf(input);
    const groupKey = await resolveGroupKey(this.store.sql, given);
    const log = { groupKey, purpose: 'sync' } as const;
    await this.projections.catchUp(['knowledge'], groupKey);
    await this.store.decide([log], async (sql) => {
      await this.projections.catchUpWithin(sql, ['knowledge'], groupKey);
      const events = addEdge(await findEdgeState(sql, groupKey, edge), edge);
      return {
        events: decidedEvents(log, events, ADMINISTRATOR, this.random.uuid),
        result: undefined,
      };
    });
    await this.projections.catchUp(['knowledge'], groupKey);
    const added = await findEdge(this.store.sql, groupKey, edgeIdOf(groupKey, edge));
    if (!added) throw new HubError('admin.knowledge_edge_cycle');
    return added;
  }
}
