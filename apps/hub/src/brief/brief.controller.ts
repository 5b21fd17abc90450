import { parseTimestamp } from '@app/domain';
import type { Principal } from '@app/projections';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { BriefQueryDto, NamedBriefQueryDto } from './brief.dto.js';
import { GetBrief } from './get-brief.js';
import { GetProjectBrief } from './get-project-brief.js';
import type { Brief, BriefBudget } from './compose-brief.js';

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
    const member = { groupKey, memberId };
    return this.queries.execute(new GetProjectBrief(member, id, budgetOf(query)));
  }

  /** The same for a project that may be unknown, or for none. */
  @Get('brief')
  brief(
    @Authenticated() { groupKey, memberId }: Principal,
    @Query() query: NamedBriefQueryDto,
  ): Promise<Brief> {
    const member = { groupKey, memberId };
    return this.queries.execute(new GetBrief(member, query.projectKey ?? null, budgetOf(query)));
  }
}

function budgetOf({ limit, maxTokens, since: given }: BriefQueryDto): BriefBudget {
  const since = given === undefined ? undefined : (parseTimestamp(given) ?? undefined);
  return { limit, maxTokens, since };
}
