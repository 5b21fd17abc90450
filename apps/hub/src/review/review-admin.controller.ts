import type { ResolvedReview, ReviewPage } from '@app/projections';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { StrictBody } from '../input/strict-body.js';
import { ListReviews } from './list-reviews.js';
import { ResolveReview } from './resolve-review.js';
import { ResolveBody, ReviewQuery } from './review.dto.js';

@Controller('api/v1/admin/review-queue')
export class ReviewAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** What waits for a review. */
  @Get()
  list(@Query() { groupKey, kind, cursor, limit }: ReviewQuery): Promise<ReviewPage> {
    return this.queries.execute(new ListReviews({ groupKey, kind, cursor, limit }));
  }

  /** Decides an entry. */
  @Post(':id/resolve')
  @HttpCode(200)
  resolve(
    @Param('id') id: string,
    @Body(StrictBody) { decision, reason }: ResolveBody,
  ): Promise<ResolvedReview> {
    return this.commands.execute(new ResolveReview(id, decision, reason?.trim() || null));
  }
}
