import { decodePage, isTextPart } from '@app/domain';
import { type MemberFilter, type MembersPage, listMembers } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { LastSeen } from '../auth/last-seen.js';

/**
 * A page of the members of one group or all, optionally filtered by name or handle, sorted by id. It first writes when clients were
 * last seen, which waits in memory; it is a query all the same, since nothing else shows whether that has been written.
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
