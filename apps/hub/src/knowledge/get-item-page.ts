import { HubError } from '@app/domain';
import {
  type ItemPage,
  type ProjectRecord,
  type Viewer,
  auditProjection,
  findItemPage,
  findKnownProject,
  homeOf,
  knowledgeProjection,
  reviewProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** An item of a group with what stands beside it, and its project where the viewer's group has it. */
export interface ItemAnswer extends ItemPage {
  project?: Pick<ProjectRecord, 'id' | 'projectKey' | 'name' | 'registered'> & {
    visibility: ProjectRecord['access']['visibility'];
  };
}

/** An item whole. Throws `admin.knowledge_not_found`, also for one that the viewer may not see. */
export class GetItemPage extends Query<ItemAnswer> {
  constructor(
    readonly viewer: Viewer,
    readonly groupKey: string,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetItemPage)
export class GetItemPageHandler implements IQueryHandler<GetItemPage> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, groupKey, id }: GetItemPage): Promise<ItemAnswer> {
    await this.projections.catchUp(
      [knowledgeProjection, reviewProjection, auditProjection],
      groupKey,
    );
    const page = await findItemPage(this.database, viewer, { groupKey, id });
    if (!page) throw new HubError('admin.knowledge_not_found');
    const project = await this.projectOf(viewer, page);
    return { ...page, ...(project && { project }) };
  }

  private async projectOf(viewer: Viewer, { item }: ItemPage): Promise<ItemAnswer['project']> {
    const { projectKey: name, groupKey } = item;
    const home = homeOf(viewer);
    if (name === undefined || (home !== undefined && home !== groupKey)) return undefined;
    const visibleTo = typeof viewer === 'string' ? undefined : viewer.memberId;
    const found = await findKnownProject(this.database, { groupKey, name, visibleTo });
    if (!found) return undefined;
    const { id, projectKey, name: called, registered, access } = found;
    return { id, projectKey, name: called, registered, visibility: access.visibility };
  }
}
