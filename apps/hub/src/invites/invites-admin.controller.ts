import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentActor } from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { CreateInvite } from './create-invite.js';
import type { InviteRecord } from './invite-record.js';
import { CreateInviteDto, InvitesQueryDto } from './invites.dto.js';
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
  list(@Query() query: InvitesQueryDto): Promise<InvitesPage> {
    return this.queries.execute(new ListInvites(query));
  }

  /** Creates an invite. */
  @Post()
  @HttpCode(200)
  create(@CurrentActor() actor: Actor, @Body() body: CreateInviteDto): Promise<InviteRecord> {
    return this.commands.execute(new CreateInvite(body, actor));
  }

  /** Revokes an invite. */
  @Delete(':token')
  revoke(@CurrentActor() actor: Actor, @Param('token') token: string): Promise<InviteRecord> {
    return this.commands.execute(new RevokeInvite(token, actor));
  }
}
