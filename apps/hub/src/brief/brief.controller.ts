import type { Principal } from '@app/projections';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { BriefQueryDto, NamedBriefQueryDto, budgetOf } from './brief.dto.js';
import { GetBrief } from './get-brief.js';
import { GetProjectBrief } from './get-project-brief.js';
import type { Brief } from './compose-brief.js';

@Controller('api/v1')
@UseGuards(BearerGuard)
export class BriefController {
  constructor(private readonly queries: QueryBus) {}

  /** What to know before starting work on a project. */
  @Get('projects/:id/brief')
  ofProject(
    @Authenticated() { groupKey, memberId }: Principal,
    @Param('id') id: string,
    @Query() query: BriefQueryDto,
  ): Promise<Brief> {
    return this.queries.execute(new GetProjectBrief({ groupKey, memberId }, id, budgetOf(query)));
  }

  /** The same for a project that may be unknown, or for none. */
  @Get('brief')
  brief(
    @Authenticated() { groupKey, memberId }: Principal,
    @Query() { projectKey, ...query }: NamedBriefQueryDto,
  ): Promise<Brief> {
    return this.queries.execute(
      new GetBrief({ groupKey, memberId }, projectKey ?? null, budgetOf(query)),
    );
  }
}
