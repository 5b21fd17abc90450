import { HubError, normalizedProjectKey } from '@app/domain';
import {
  type ProjectRecord,
  findKnownProject,
  glossaryProjection,
  knowledgeProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** The projections in which projects are named that nobody created. */
export const NAMING = [knowledgeProjection, glossaryProjection] as const;

/**
 * The project of a key or id that a member may see, whether somebody created it or an item or a term names it. Throws
 * `project.not_found`.
 */
export class GetProject extends Query<ProjectRecord> {
  constructor(
    readonly member: { groupKey: string; memberId: string },
    readonly given: string,
  ) {
    super();
  }
}

@QueryHandler(GetProject)
export class GetProjectHandler implements IQueryHandler<GetProject> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ member, given }: GetProject): Promise<ProjectRecord> {
    await this.projections.catchUpFor(member, NAMING);
    const { groupKey, memberId: visibleTo } = member;
    const name = normalizedProjectKey(given);
    const project = await findKnownProject(this.database, { groupKey, name, visibleTo });
    if (!project) throw new HubError('project.not_found');
    return project;
  }
}
