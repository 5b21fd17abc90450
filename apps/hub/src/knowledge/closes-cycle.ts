import { findEdgeState, knowledgeProjection } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** Whether a new supersession would close a cycle, directly or through other items: such an edge has no effect. */
export class ClosesCycle extends Query<boolean> {
  constructor(
    readonly groupKey: string,
    readonly edge: { fromId: string; toId: string },
  ) {
    super();
  }
}

@QueryHandler(ClosesCycle)
export class ClosesCycleHandler implements IQueryHandler<ClosesCycle> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ groupKey, edge: { fromId, toId } }: ClosesCycle): Promise<boolean> {
    await this.projections.catchUp([knowledgeProjection], groupKey);
    const edge = { kind: 'supersedes', fromId, toId, reason: null } as const;
    const { exists, supersessions } = await findEdgeState(this.database, groupKey, edge);
    return !exists && !supersessions.add([fromId, toId]);
  }
}
