import { HubError, normalizedProjectKey } from '@app/domain';
import { type Reader, auditProjection, findKnownProject } from '@app/projections';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { NAMING } from '../projects/get-project.js';
import { type Brief, type BriefBudget, composeBrief } from './compose-brief.js';

/** The brief of the project of a key or id. Throws `project.not_found`, also for one the member may not see. */
export class GetProjectBrief extends Query<Brief> {
  constructor(
    readonly member: Reader,
    readonly project: string,
    readonly budget: BriefBudget,
  ) {
    super();
  }
}

@QueryHandler(GetProjectBrief)
export class GetProjectBriefHandler implements IQueryHandler<GetProjectBrief> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ member, project: given, budget }: GetProjectBrief): Promise<Brief> {
    const { groupKey, memberId: visibleTo } = member;
    // The audit trail says which items the latest events are about.
    const read = budget.since === undefined ? NAMING : [...NAMING, auditProjection];
    await this.projections.catchUpFor(member, read);
    const wanted = { groupKey, name: normalizedProjectKey(given), visibleTo };
    const project = await findKnownProject(this.database, wanted);
    if (!project) throw new HubError('project.not_found');
    return composeBrief(this.database, member, project, { ...budget, now: this.now() });
  }
}
