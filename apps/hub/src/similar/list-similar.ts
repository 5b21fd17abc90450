import {
  type SimilarPage,
  type SimilarRequest,
  type Viewer,
  knowledgeProjection,
  similarItems,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** Which items are probably the same or contradict each other, of those that a viewer may see. */
export class ListSimilar extends Query<SimilarPage> {
  constructor(
    readonly viewer: Viewer,
    readonly request: SimilarRequest,
  ) {
    super();
  }
}

@QueryHandler(ListSimilar)
export class ListSimilarHandler implements IQueryHandler<ListSimilar> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, request }: ListSimilar): Promise<SimilarPage> {
    await this.projections.catchUpFor(viewer, [knowledgeProjection], request.groupKey);
    return similarItems(this.database, viewer, request);
  }
}
