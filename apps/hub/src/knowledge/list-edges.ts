import { type EdgeFilter, type EdgesPage, listEdges, knowledgeProjection } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** A page of edges, newest first. */
export class ListEdges extends Query<EdgesPage> {
  constructor(readonly filter: EdgeFilter) {
    super();
  }
}

@QueryHandler(ListEdges)
export class ListEdgesHandler implements IQueryHandler<ListEdges> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ filter }: ListEdges): Promise<EdgesPage> {
    await this.projections.catchUp([knowledgeProjection], filter.groupKey);
    return listEdges(this.database, filter);
  }
}
