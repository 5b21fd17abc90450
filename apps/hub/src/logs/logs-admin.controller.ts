import type { Viewer } from '@app/projections';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AskingViewer } from '../admin-access/asking.js';
import { ListQueryDto } from '../input/list.dto.js';
import { ListLogs, type LogsPage } from './list-logs.js';
import { LogEventsQueryDto } from './logs.dto.js';
import { ReadLogEvents } from './read-log-events.js';

@Controller('api/v1/admin/logs')
export class LogsAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** The logs with their heads. */
  @Get()
  list(
    @AskingViewer() viewer: Viewer,
    @Query() { groupKey, cursor, limit }: ListQueryDto,
  ): Promise<LogsPage> {
    return this.queries.execute(new ListLogs(viewer, { groupKey, cursor, limit }));
  }

  /** The events of a log with the fields that recompute its hashes. */
  @Get(':logId/events')
  @Header('content-type', 'application/json; charset=utf-8')
  events(
    @AskingViewer() viewer: Viewer,
    @Param('logId') logId: string,
    @Query() { after, limit }: LogEventsQueryDto,
  ): Promise<string> {
    return this.queries.execute(new ReadLogEvents(viewer, logId, { after, limit }));
  }
}
