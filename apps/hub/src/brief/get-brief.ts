import { HubError } from '@app/domain';
import type { Reader } from '@app/projections';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ListProjects } from '../projects/list-projects.js';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { GetProjectBrief } from './get-project-brief.js';
import { type Brief, type BriefBudget, composeBrief } from './compose-brief.js';

/** How many projects are named if the requested one is unknown. */
const PROJECTS_NAMED = 20;

/**
 * The brief of a project by its key or id. If none is named (null), or none of that name exists for the member, it is the brief of
 * what belongs to no project, without changes.
 */
export class GetBrief extends Query<Brief> {
  constructor(
    readonly member: Reader,
    readonly project: string | null,
    readonly budget: BriefBudget,
  ) {
    super();
  }
}

@QueryHandler(GetBrief)
export class GetBriefHandler implements IQueryHandler<GetBrief> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ member, project, budget }: GetBrief): Promise<Brief> {
    try {
      if (project !== null)
        return await this.queries.execute(new GetProjectBrief(member, project, budget));
    } catch (error) {
      if (!(error instanceof HubError && error.code === 'project.not_found')) throw error;
    }
    const { groupKey, memberId: visibleTo } = member;
    const { projects } = await this.queries.execute(
      new ListProjects({ groupKey, visibleTo }, undefined, PROJECTS_NAMED),
    );
    const known = projects.map(({ projectKey }) => projectKey);
    const none = { groupKey, wanted: project, known };
    return composeBrief(this.database, member, none, {
      ...budget,
      since: undefined,
      now: this.now(),
    });
  }
}
