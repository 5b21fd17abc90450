import {
  type KnowledgeRecord,
  type Viewer,
  findKnowledge,
  knowledgeProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** One item, whatever its status, of any group unless one is named; null when there is none that the viewer may see. */
export class GetKnowledge extends Query<KnowledgeRecord | null> {
  constructor(
    readonly viewer: Viewer,
    readonly id: string,
    readonly groupKey?: string,
  ) {
    super();
  }
}

@QueryHandler(GetKnowledge)
export class GetKnowledgeHandler implements IQueryHandler<GetKnowledge> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, id, groupKey }: GetKnowledge): Promise<KnowledgeRecord | null> {
    await this.projections.catchUpFor(viewer, [knowledgeProjection], groupKey);
    return findKnowledge(this.database, viewer, { groupKey, id });
  }
}
