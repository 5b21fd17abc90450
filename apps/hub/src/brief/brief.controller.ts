import { MAX_LIST_ROWS } from '@app/domain';
import type { Principal } from '@app/projections';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsInt, Max, Min } from 'class-validator';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { ReadNumber } from '../input/list.dto.js';
import { GetProjectBrief, type ProjectBrief } from './get-project-brief.js';

/** Items of a brief when the reader names no limit. */
const DEFAULT_BRIEF_ITEMS = 20;

/** The query of a brief. */
export class BriefQuery {
  /** The most items. */
  @ReadNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_LIST_ROWS)
  limit: number = DEFAULT_BRIEF_ITEMS;
}

@Controller('api/v1/projects/:id/brief')
@UseGuards(BearerGuard)
export class BriefController {
  constructor(private readonly queries: QueryBus) {}

  /** What to know before starting work on a project. */
  @Get()
  brief(
    @Authenticated() { groupKey, memberId }: Principal,
    @Param('id') id: string,
    @Query() { limit }: BriefQuery,
  ): Promise<ProjectBrief> {
    return this.queries.execute(new GetProjectBrief({ groupKey, memberId }, id, limit));
  }
}
