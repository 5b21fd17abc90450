import type { Activity, Viewer } from '@app/projections';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentViewer } from '../admin-access/requester.js';
import { ActivityQueryDto } from './activity.dto.js';
import { GetActivity } from './get-activity.js';

@Controller('api/v1/admin/activity')
export class ActivityAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** What happened lately. */
  @Get()
  activity(@CurrentViewer() viewer: Viewer, @Query() request: ActivityQueryDto): Promise<Activity> {
    return this.queries.execute(new GetActivity(viewer, request));
  }
}
