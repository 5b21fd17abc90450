import { decodePage } from '@app/domain';
import { type MemberRecord, listMembers } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { LastSeen } from '../auth/last-seen.js';
import { pageOf } from '../input/page.js';

/** A page of members, sorted by id. */
export interface MembersPage {
  members: readonly MemberRecord[];
  nextCursor?: string;
}

/** The members of one group or all. */
export class ListMembers extends Query<MembersPage> {
  constructor(
    readonly groupKey: string | undefined,
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

  async execute({ groupKey, cursor, limit }: ListMembers): Promise<MembersPage> {
    const after = cursor === undefined ? undefined : String(decodePage(cursor, 1)[0]);
    await this.lastSeen.flush();
    const found = await listMembers(this.database, { groupKey, after, limit: limit + 1 });
    const { rows: members, ...next } = pageOf(found, limit, (last) => [last.memberId]);
    return { members, ...next };
  }
}
