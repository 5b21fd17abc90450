import type { Viewer } from '@app/projections';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentActor, CurrentViewer } from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { AfterQueryDto, ListQueryDto } from '../input/list.dto.js';
import { BeginLogAnew, type LogBegunAnew } from './begin-log-anew.js';
import { ListLogs, type LogsPage } from './list-logs.js';
import { BeginLogAnewDto } from './logs.dto.js';
import { ReadLogEvents } from './read-log-events.js';

@Controller('api/v1/admin/logs')
export class LogsAdminController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  /** Begins a log anew that no longer continues what was published of it. */
  @Post(':logId/begin-anew')
  @HttpCode(200)
  beginAnew(
    @CurrentActor() actor: Actor,
    @Param('logId') logId: string,
    @Body() { reason }: BeginLogAnewDto,
  ): Promise<LogBegunAnew> {
    return this.commands.execute(new BeginLogAnew(logId, reason?.trim() || null, actor));
  }

  /** The logs with their heads. */
  @Get()
  list(
    @CurrentViewer() viewer: Viewer,
    @Query() { groupKey, cursor, limit }: ListQueryDto,
  ): Promise<LogsPage> {
    return this.queries.execute(new ListLogs(viewer, { groupKey, cursor, limit }));
  }

  /** The events of a log with the fields that recompute its hashes. */
  @Get(':logId/events')
  @Header('content-type', 'application/json; charset=utf-8')
  events(
    @CurrentViewer() viewer: Viewer,
    @Param('logId') logId: string,
    @Query() { after, limit }: AfterQueryDto,
  ): Promise<Buffer> {
    return this.queries.execute(new ReadLogEvents(viewer, logId, { after, limit }));
  }
}
