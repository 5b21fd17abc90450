import {
  type TaskDigest,
  type TaskDigestRequest,
  type Viewer,
  digestTasks,
  knowledgeProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** The status of the tasks that a viewer may see. */
export class DigestTasks extends Query<TaskDigest> {
  constructor(
    readonly viewer: Viewer,
    readonly request: TaskDigestRequest,
  ) {
    super();
  }
}

@QueryHandler(DigestTasks)
export class DigestTasksHandler implements IQueryHandler<DigestTasks> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, request }: DigestTasks): Promise<TaskDigest> {
    await this.projections.catchUp([knowledgeProjection], request.groupKey);
    return digestTasks(this.database, viewer, request);
  }
}
