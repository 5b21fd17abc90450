import type { EdgeRef, EdgeState } from '@app/domain';
import { findEdgeState, knowledgeProjection } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../database/database.js';
import { ProjectionRunner } from '../../event-store/projections/projection-runner.js';

/** What joining or parting two items of a group reads, whoever may see them. */
export class GetEdgeState extends Query<EdgeState> {
  constructor(
    readonly groupKey: string,
    readonly edge: EdgeRef,
  ) {
    super();
  }
}

@QueryHandler(GetEdgeState)
export class GetEdgeStateHandler implements IQueryHandler<GetEdgeState> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ groupKey, edge }: GetEdgeState): Promise<EdgeState> {
    await this.projections.catchUp([knowledgeProjection], groupKey);
    return findEdgeState(this.database, groupKey, edge);
  }
}
