import type { GroupSummary, GroupsPage, Viewer } from '@app/projections';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentChange, CurrentViewer, type RequestedChange } from '../admin-access/requester.js';
import { GroupsQueryDto, UpsertGroupDto } from './groups.dto.js';
import { ListGroups } from './list-groups.js';
import { UpsertGroup } from './upsert-group.js';

@Controller('api/v1/admin/groups')
export class GroupsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** All groups. */
  @Get()
  list(
    @CurrentViewer() viewer: Viewer,
    @Query() { query, cursor, limit }: GroupsQueryDto,
  ): Promise<GroupsPage> {
    return this.queries.execute(new ListGroups({ viewer, query }, cursor, limit));
  }

  /** Creates or updates a group. */
  @Post()
  @HttpCode(200)
  upsert(
    @CurrentChange() { actor, ifNoneMatch }: RequestedChange,
    @Body() { key, ...settings }: UpsertGroupDto,
  ): Promise<GroupSummary> {
    return this.commands.execute(new UpsertGroup(key, { ...settings, ifNoneMatch }, actor));
  }
}
