import { HubError } from '@app/domain';
import {
  type PersonRef,
  type ReaderRequest,
  type Viewer,
  findProjectReader,
} from '@app/projections';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { GetProjectBrief } from './get-project-brief.js';
import type { Brief, BriefBudget } from './compose-brief.js';

/** A brief as the agents of a member get it. */
export interface BriefPreview extends Brief {
  reader: PersonRef;
}

/**
 * The brief of a project for somebody who looks at what agents are told. A member sees its own agents'. Throws `project.not_found`,
 * and `admin.member_not_found` where nobody may see the project or the named member is no active one of the group.
 */
export class PreviewBrief extends Query<BriefPreview> {
  constructor(
    readonly viewer: Exclude<Viewer, 'anybody'>,
    readonly request: ReaderRequest,
    readonly budget: BriefBudget,
  ) {
    super();
  }
}

@QueryHandler(PreviewBrief)
export class PreviewBriefHandler implements IQueryHandler<PreviewBrief> {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
  ) {}

  async execute({ viewer, request, budget }: PreviewBrief): Promise<BriefPreview> {
    const { groupKey, project } = request;
    if (viewer !== 'administrator' && viewer.groupKey !== groupKey)
      throw new HubError('project.not_found');
    const memberId = viewer === 'administrator' ? request.memberId : viewer.memberId;
    const reader = await findProjectReader(this.database, { groupKey, project, memberId });
    if (!reader) throw new HubError('admin.member_not_found');
    const member = { groupKey, memberId: reader.memberId };
    const brief = await this.queries.execute(new GetProjectBrief(member, project, budget));
    return { ...brief, reader };
  }
}
