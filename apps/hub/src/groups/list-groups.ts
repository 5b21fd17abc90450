import { decodePage, isTextPart } from '@app/domain';
import { type GroupsPage, type Viewer, listGroups } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { NAMING } from '../projects/get-project.js';

/** A page of groups with their counts, sorted by key; as far as the viewer may know of them. */
export class ListGroups extends Query<GroupsPage> {
  constructor(
    readonly which: { viewer: Viewer; query?: string | undefined },
    readonly cursor: string | undefined,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListGroups)
export class ListGroupsHandler implements IQueryHandler<ListGroups> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ which, cursor, limit }: ListGroups): Promise<GroupsPage> {
    const { viewer } = which;
    const after = cursor === undefined ? undefined : decodePage(cursor, [isTextPart])[0];
    await this.projections.catchUpFor(viewer === 'administrator' ? 'overview' : viewer, NAMING);
    return listGroups(this.database, { ...which, after, limit });
  }
}
