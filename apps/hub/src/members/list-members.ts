import { decodePage, isTextPart } from '@app/domain';
import { type MemberFilter, type MembersPage, listMembers } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { LastSeen } from '../auth/last-seen.js';

/**
 * A page of the members of one group or all, or of those whose name or handle has what is looked for, sorted by id. A query although it writes down first when clients were last seen: those
 * sightings wait in memory to be written at any moment, and nothing but this page tells whether they have been.
 */
export class ListMembers extends Query<MembersPage> {
  constructor(
    readonly which: Pick<MemberFilter, 'groupKey' | 'query'>,
    readonly cursor: string | undefined,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(
    private readonly database: Database,
    private readonly lastSeen: LastSeen,
  ) {}

  async execute({ which, cursor, limit }: ListMembers): Promise<MembersPage> {
    const after = cursor === undefined ? undefined : decodePage(cursor, [isTextPart])[0];
    await this.lastSeen.flush();
    return listMembers(this.database, { ...which, after, limit });
  }
}
