import { type ProjectionState, projectionStates } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** How far each following projection is, and what has stopped it where. */
export class ListProjections extends Query<{ projections: ProjectionState[] }> {}

@QueryHandler(ListProjections)
export class ListProjectionsHandler implements IQueryHandler<ListProjections> {
  constructor(
    private readonly database: Database,
    private readonly runner: ProjectionRunner,
  ) {}

  async execute(): Promise<{ projections: ProjectionState[] }> {
    return { projections: await projectionStates(this.database, this.runner.projections) };
  }
}
