import { Module } from '@nestjs/common';
import { ListReviewsHandler } from './list-reviews.js';
import { ResolveReviewHandler } from './resolve-review.js';
import { ReviewAdminController } from './review-admin.controller.js';

/** What waits for an administrator's decision: proposals, contradictions, doubts. */
@Module({
  controllers: [ReviewAdminController],
  providers: [ListReviewsHandler, ResolveReviewHandler],
})
export class ReviewModule {}
