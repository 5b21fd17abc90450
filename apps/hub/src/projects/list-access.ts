import {
  HubError,
  accessVersion,
  decodePage,
  isTextPart,
  normalizedProjectKey,
  slugOf,
} from '@app/domain';
import {
  type AccessList,
  type ProjectRecord,
  findKnownProject,
  listAccess,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { NAMING } from './get-project.js';

/** Whose access list is asked for, and by whom; a `visibleTo` of undefined is an administrator. */
export interface AccessRequest {
  groupKey: string;
  /** Its key or id. */
  project: string;
  visibleTo?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of a project's access list, with the project's keys and whether it is finished. */
export type ProjectAccess = AccessList &
  Pick<ProjectRecord, 'projectKey' | 'formerKeys' | 'finishedAt'>;

/** A page of a project's access list, sorted by member id. Throws `project.not_found`, to administrators `admin.project_not_found`. */
export class ListAccess extends Query<ProjectAccess> {
  constructor(readonly request: AccessRequest) {
    super();
  }
}

@QueryHandler(ListAccess)
export class ListAccessHandler implements IQueryHandler<ListAccess> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ request }: ListAccess): Promise<ProjectAccess> {
    const { visibleTo, cursor, limit } = request;
    const after = cursor === undefined ? undefined : decodePage(cursor, [isTextPart])[0];
    const groupKey = slugOf(request.groupKey) ?? '';
    const name = normalizedProjectKey(request.project);
    const viewer = visibleTo === undefined ? 'administrator' : { groupKey, memberId: visibleTo };
    await this.projections.catchUpFor(viewer, NAMING, groupKey);
    const code = visibleTo === undefined ? 'admin.project_not_found' : 'project.not_found';
    const project = await findKnownProject(this.database, { groupKey, name, visibleTo });
    if (!project) throw new HubError(code);
    const { projectKey, formerKeys, finishedAt } = project;
    const more = {
      projectKey,
      ...(formerKeys && { formerKeys }),
      ...(finishedAt !== undefined && { finishedAt }),
    };
    if (!project.registered) {
      return {
        ...more,
        projectId: project.id,
        groupKey,
        name: project.name,
        registered: false,
        visibility: 'group',
        memberCount: 0,
        version: accessVersion({ visibility: 'group', members: [] }),
        members: [],
      };
    }
    const wanted = { groupKey, projectId: project.id, after, limit };
    const list = await listAccess(this.database, wanted);
    if (!list) throw new HubError(code);
    return { ...list, ...more };
  }
}
