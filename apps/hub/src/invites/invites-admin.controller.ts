import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListQueryDto } from '../input/list.dto.js';
import { CreateInvite } from './create-invite.js';
import type { InviteRecord } from './invite-record.js';
import { CreateInviteDto } from './invites.dto.js';
import { type InvitesPage, ListInvites } from './list-invites.js';
import { RevokeInvite } from './revoke-invite.js';

@Controller('api/v1/admin/invites')
export class InvitesAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The invites of one group or all. */
  @Get()
  list(@Query() { groupKey, cursor, limit }: ListQueryDto): Promise<InvitesPage> {
    return this.queries.execute(new ListInvites(groupKey, cursor, limit));
  }

  /** Creates an invite. */
  @Post()
  @HttpCode(200)
  create(@Body() body: CreateInviteDto): Promise<InviteRecord> {
    return this.commands.execute(new CreateInvite(body));
  }

  /** Revokes an invite. */
  @Delete(':token')
  revoke(@Param('token') token: string): Promise<InviteRecord> {
    return this.commands.execute(new RevokeInvite(token));
  }
}
