import { type GroupSummary, listGroups } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';

/** The groups with their counts; only those that may be joined when `discoverable`. */
export class ListGroups extends Query<GroupSummary[]> {
  constructor(readonly discoverable: boolean) {
    super();
  }
}

@QueryHandler(ListGroups)
export class ListGroupsHandler implements IQueryHandler<ListGroups> {
  constructor(private readonly database: Database) {}

  async execute({ discoverable }: ListGroups): Promise<GroupSummary[]> {
    const groups = await listGroups(this.database);
    return discoverable ? groups.filter(({ joinMode }) => joinMode !== 'closed') : groups;
  }
}
