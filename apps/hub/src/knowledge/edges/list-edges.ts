import {
  type EdgeFilter,
  type TitledEdgesPage,
  type Viewer,
  knowledgeProjection,
  listEdges,
  listTitledEdges,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../database/database.js';
import { ProjectionRunner } from '../../event-store/projections/projection-runner.js';

/** A page of the edges that a viewer may see, newest first; those of one item with the titles at their ends. */
export class ListEdges extends Query<TitledEdgesPage> {
  constructor(
    readonly viewer: Viewer,
    readonly filter: EdgeFilter,
  ) {
    super();
  }
}

@QueryHandler(ListEdges)
export class ListEdgesHandler implements IQueryHandler<ListEdges> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, filter }: ListEdges): Promise<TitledEdgesPage> {
    await this.projections.catchUp([knowledgeProjection], filter.groupKey);
    return viewer === 'administrator' && filter.itemId === undefined
      ? listEdges(this.database, filter)
      : listTitledEdges(this.database, viewer, filter);
  }
}
