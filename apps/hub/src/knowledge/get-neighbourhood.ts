import { HubError } from '@app/domain';
import {
  type Neighbourhood,
  type NeighbourhoodRequest,
  type Viewer,
  findNeighbourhood,
  knowledgeProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** What lies around an item. Throws `admin.knowledge_not_found`, also for one that the viewer may not see. */
export class GetNeighbourhood extends Query<Neighbourhood> {
  constructor(
    readonly viewer: Viewer,
    readonly request: NeighbourhoodRequest,
  ) {
    super();
  }
}

@QueryHandler(GetNeighbourhood)
export class GetNeighbourhoodHandler implements IQueryHandler<GetNeighbourhood> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, request }: GetNeighbourhood): Promise<Neighbourhood> {
    await this.projections.catchUp([knowledgeProjection], request.groupKey);
    const found = await findNeighbourhood(this.database, viewer, request);
    if (!found) throw new HubError('admin.knowledge_not_found');
    return found;
  }
}
