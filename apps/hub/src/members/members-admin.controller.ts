import { HubError } from '@app/domain';
import type { MemberRecord, MembersPage } from '@app/projections';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentActor, CurrentRequester, type Requester } from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { ChangeRole } from './change-role.js';
import type { Credentials } from './tokens/credentials.js';
import { DisableMember } from './disable-member.js';
import { EnableMember } from './enable-member.js';
import { EraseMember } from './erase-member.js';
import { ListMembers } from './list-members.js';
import {
  ChangeRoleDto,
  DisableMemberDto,
  MembersQueryDto,
  RenameMemberDto,
} from './members.dto.js';
import { RenameMember } from './rename-member.js';
import { RevokeClient } from './revoke-client.js';
import { RotateMemberTokens } from './tokens/rotate-member-tokens.js';

@Controller('api/v1/admin/members')
export class MembersAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** The members of one group or all. */
  @Get()
  list(@Query() { groupKey, query, cursor, limit }: MembersQueryDto): Promise<MembersPage> {
    return this.queries.execute(new ListMembers({ groupKey, query }, cursor, limit));
  }

  /** Disables a member. */
  @Post(':memberId/disable')
  @HttpCode(200)
  disable(
    @CurrentActor() actor: Actor,
    @Param('memberId') memberId: string,
    @Body() { reason }: DisableMemberDto,
  ): Promise<MemberRecord> {
    return this.commands.execute(new DisableMember(memberId, reason, actor));
  }

  /** Lets a disabled member in again. */
  @Post(':memberId/enable')
  @HttpCode(200)
  enable(@CurrentActor() actor: Actor, @Param('memberId') memberId: string): Promise<MemberRecord> {
    return this.commands.execute(new EnableMember(memberId, actor));
  }

  /** Gives a member another name; members who are signed in may rename themselves. */
  @Post(':memberId/rename')
  @HttpCode(200)
  rename(
    @CurrentRequester() { viewer, actor }: Requester,
    @Param('memberId') memberId: string,
    @Body() { displayName }: RenameMemberDto,
  ): Promise<MemberRecord> {
    if (viewer !== 'administrator' && viewer.memberId !== memberId)
      throw new HubError('admin.role_required');
    return this.commands.execute(new RenameMember(memberId, displayName, actor));
  }

  /** Takes away what a member was called, for good. */
  @Post(':memberId/erase')
  @HttpCode(200)
  erase(@CurrentActor() actor: Actor, @Param('memberId') memberId: string): Promise<MemberRecord> {
    return this.commands.execute(new EraseMember(memberId, actor));
  }

  /** Makes a member an administrator in the console, or one no longer. */
  @Put(':memberId/role')
  changeRole(
    @CurrentActor() actor: Actor,
    @Param('memberId') memberId: string,
    @Body() { role }: ChangeRoleDto,
  ): Promise<MemberRecord> {
    return this.commands.execute(new ChangeRole(memberId, role, actor));
  }

  /** Ends all tokens of one client for good. */
  @Delete(':memberId/clients/:clientId')
  revokeClient(
    @CurrentActor() actor: Actor,
    @Param('memberId') memberId: string,
    @Param('clientId') clientId: string,
  ): Promise<MemberRecord> {
    return this.commands.execute(new RevokeClient(memberId, clientId, actor));
  }

  /** Ends all tokens of a member and hands out a new one. */
  @Post(':memberId/rotate-token')
  @HttpCode(200)
  rotateToken(
    @CurrentActor() actor: Actor,
    @Param('memberId') memberId: string,
  ): Promise<Credentials> {
    return this.commands.execute(new RotateMemberTokens(memberId, actor));
  }
}
