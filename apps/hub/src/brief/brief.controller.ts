import { parseTimestamp } from '@app/domain';
import type { Principal } from '@app/projections';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { BriefQueryDto } from './brief.dto.js';
import { GetProjectBrief, type ProjectBrief } from './get-project-brief.js';

@Controller('api/v1/projects/:id/brief')
@UseGuards(BearerGuard)
export class BriefController {
  constructor(private readonly queries: QueryBus) {}

  /** What to know before starting work on a project. */
  @Get()
  brief(
    @Authenticated() { groupKey, memberId }: Principal,
    @Param('id') id: string,
    @Query() { limit, maxTokens, since: given }: BriefQueryDto,
  ): Promise<ProjectBrief> {
    const since = given === undefined ? undefined : (parseTimestamp(given) ?? undefined);
    const budget = { limit, maxTokens, since };
    return this.queries.execute(new GetProjectBrief({ groupKey, memberId }, id, budget));
  }
}
