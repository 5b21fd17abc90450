import type { TaskDigest, Viewer } from '@app/projections';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentRequester, CurrentViewer, type Requester } from '../admin-access/requester.js';
import { DigestTasks } from './digest-tasks.js';
import { MoveTasks } from './move-tasks.js';
import type { TaskMoves } from './plan-moves.js';
import { MoveTasksDto, TaskDigestQueryDto } from './tasks.dto.js';

@Controller('api/v1/admin')
export class TasksAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Where the tasks stand. */
  @Get('task-digest')
  digest(
    @CurrentViewer() viewer: Viewer,
    @Query() { status, ...request }: TaskDigestQueryDto,
  ): Promise<TaskDigest> {
    return this.queries.execute(new DigestTasks(viewer, { ...request, taskStatus: status }));
  }

  /** Says where tasks stand. */
  @Post('tasks/move')
  @HttpCode(200)
  move(
    @CurrentRequester() requester: Requester,
    @Body() { groupKey, tasks }: MoveTasksDto,
  ): Promise<TaskMoves> {
    return this.commands.execute(new MoveTasks(requester, groupKey, tasks));
  }
}
