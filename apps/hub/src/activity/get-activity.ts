import {
  type Activity,
  type ActivityRequest,
  type Viewer,
  auditProjection,
  findActivity,
  knowledgeProjection,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { CLOCK, type Clock } from '../runtime/clock.js';

/** What happened lately, as far as a viewer may see it. */
export class GetActivity extends Query<Activity> {
  constructor(
    readonly viewer: Viewer,
    readonly request: Omit<ActivityRequest, 'now'>,
  ) {
    super();
  }
}

@QueryHandler(GetActivity)
export class GetActivityHandler implements IQueryHandler<GetActivity> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ viewer, request }: GetActivity): Promise<Activity> {
    const read = [knowledgeProjection, auditProjection];
    await this.projections.catchUpFor(viewer, read, request.groupKey);
    return findActivity(this.database, viewer, { ...request, now: this.now() });
  }
}
