import type { TaskDigest, Viewer } from '@app/projections';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentViewer } from '../admin-access/requester.js';
import { DigestTasks } from './digest-tasks.js';
import { TaskDigestQueryDto } from './tasks.dto.js';

@Controller('api/v1/admin/task-digest')
export class TasksAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** Where the tasks stand. */
  @Get()
  digest(
    @CurrentViewer() viewer: Viewer,
    @Query() { status, ...request }: TaskDigestQueryDto,
  ): Promise<TaskDigest> {
    return this.queries.execute(new DigestTasks(viewer, { ...request, taskStatus: status }));
  }
}
