import { slugOf } from '@app/domain';
import type { Viewer } from '@app/projections';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CurrentViewer } from '../admin-access/requester.js';
import { PreviewQueryDto, budgetOf } from './brief.dto.js';
import { type BriefPreview, PreviewBrief } from './preview-brief.js';

@Controller('api/v1/admin/projects/:groupKey/:id/brief')
export class BriefAdminController {
  constructor(private readonly queries: QueryBus) {}

  /** What agents are told of a project. */
  @Get()
  brief(
    @CurrentViewer() viewer: Exclude<Viewer, 'anybody'>,
    @Param('groupKey') groupKey: string,
    @Param('id') project: string,
    @Query() { memberId, ...query }: PreviewQueryDto,
  ): Promise<BriefPreview> {
    const request = { groupKey: slugOf(groupKey) ?? groupKey, project, memberId };
    return this.queries.execute(new PreviewBrief(viewer, request, budgetOf(query)));
  }
}
