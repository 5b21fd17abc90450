import { decodePage, isTextPart } from '@app/domain';
import { type ProjectFilter, type ProjectsPage, listProjects } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { NAMING } from './get-project.js';

/** Which projects to list: those of one group or all, or only what a member may see; finished ones only if it says so. */
export type ProjectsFilter = Pick<
  ProjectFilter,
  'groupKey' | 'visibleTo' | 'keyPart' | 'includeFinished'
>;

/** The projects of one group or all, also those that nobody created and that an item or a term names. */
export class ListProjects extends Query<ProjectsPage> {
  constructor(
    readonly filter: ProjectsFilter,
    readonly cursor: string | undefined,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListProjects)
export class ListProjectsHandler implements IQueryHandler<ListProjects> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ filter, cursor, limit }: ListProjects): Promise<ProjectsPage> {
    const after = cursor === undefined ? undefined : decodePage(cursor, [isTextPart, isTextPart]);
    const { groupKey, visibleTo } = filter;
    const isAll = groupKey === undefined || visibleTo === undefined;
    const viewer = isAll ? 'administrator' : { groupKey, memberId: visibleTo };
    await this.projections.catchUpFor(viewer, NAMING, groupKey);
    return listProjects(this.database, { ...filter, after, limit });
  }
}
