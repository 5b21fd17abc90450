import { decodePage, isNumberPart, isTextPart } from '@app/domain';
import { listInvites, pageOf } from '@app/projections';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { Database } from '../database/database.js';
import { MASTER_KEY } from '../identity/master-key.js';
import { type InviteRecord, inviteRecord } from './invite-record.js';

/** A page of invites, newest first. */
export interface InvitesPage {
  invites: readonly InviteRecord[];
  nextCursor?: string;
}

/** Which invites are asked for. */
interface InvitesRequest {
  groupKey?: string | undefined;
  /** Whether only those are meant by which somebody can join. */
  usable?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The invites of one group or all. */
export class ListInvites extends Query<InvitesPage> {
  constructor(readonly request: InvitesRequest) {
    super();
  }
}

@QueryHandler(ListInvites)
export class ListInvitesHandler implements IQueryHandler<ListInvites> {
  constructor(
    private readonly database: Database,
    @Inject(MASTER_KEY) private readonly masterKey: Buffer,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ request }: ListInvites): Promise<InvitesPage> {
    const { groupKey, usable, cursor, limit } = request;
    const after = cursor === undefined ? undefined : decodePage(cursor, [isNumberPart, isTextPart]);
    const usableAt = usable === true ? this.now() : undefined;
    const filter = { groupKey, after, usableAt, limit: limit + 1 };
    const found = await listInvites(this.database, filter);
    const { rows, ...next } = pageOf(found, limit, (last) => [last.createdAt, last.tokenHash]);
    return {
      invites: rows.map((invite) => inviteRecord(invite, this.masterKey, this.now())),
      ...next,
    };
  }
}
