import { countDiscoverable } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';

/** How many groups anybody may know of. */
export class CountGroups extends Query<number> {}

@QueryHandler(CountGroups)
export class CountGroupsHandler implements IQueryHandler<CountGroups> {
  constructor(private readonly database: Database) {}

  execute(): Promise<number> {
    return countDiscoverable(this.database);
  }
}
