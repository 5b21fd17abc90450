import { MAX_LIST_ROWS, parseTimestamp } from '@app/domain';
import type { Principal } from '@app/projections';
import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Authenticated, BearerGuard } from '../auth/bearer.guard.js';
import { IsTimestamp } from '../input/is-timestamp.js';
import { ReadNumber } from '../input/list.dto.js';
import {
  DEFAULT_BRIEF_TOKENS,
  GetProjectBrief,
  MAX_BRIEF_TOKENS,
  MIN_BRIEF_TOKENS,
  type ProjectBrief,
} from './get-project-brief.js';

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

  /** The most tokens of the Markdown. */
  @ReadNumber()
  @IsInt()
  @Min(MIN_BRIEF_TOKENS)
  @Max(MAX_BRIEF_TOKENS)
  maxTokens: number = DEFAULT_BRIEF_TOKENS;

  /** When the reader had its last brief, with an offset. */
  @IsOptional()
  @IsTimestamp()
  since?: string;
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
    @Query() { limit, maxTokens, since: given }: BriefQuery,
  ): Promise<ProjectBrief> {
    const since = given === undefined ? undefined : (parseTimestamp(given) ?? undefined);
    const budget = { limit, maxTokens, since };
    return this.queries.execute(new GetProjectBrief({ groupKey, memberId }, id, budget));
  }
}
