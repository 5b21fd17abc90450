import type { ResolvedReview, ReviewPage } from '@app/projections';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CurrentActor } from '../admin-access/requester.js';
import type { Actor } from '../event-store/append/decision.js';
import { ListReviews } from './list-reviews.js';
import { ResolveReview } from './resolve-review.js';
import { ResolveReviewDto, ReviewQueryDto } from './review.dto.js';

@Controller('api/v1/admin/review-queue')
export class ReviewAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What waits for a review. */
  @Get()
  list(@Query() query: ReviewQueryDto): Promise<ReviewPage> {
    const { groupKey, kind, knowledgeId, cursor, limit } = query;
    return this.queries.execute(new ListReviews({ groupKey, kind, knowledgeId, cursor, limit }));
  }

  /** Decides an entry. */
  @Post(':id/resolve')
  @HttpCode(200)
  resolve(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { decision, reason }: ResolveReviewDto,
  ): Promise<ResolvedReview> {
    return this.commands.execute(new ResolveReview(id, decision, reason?.trim() || null, actor));
  }
}
