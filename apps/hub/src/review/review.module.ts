import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { ListReviewsHandler } from './list-reviews.js';
import { ResolveReviewHandler } from './resolve-review.js';
import { ReviewAdminController } from './review-admin.controller.js';

/** What waits for an administrator's decision: proposals, contradictions, doubts. */
@Module({
  imports: [DatabaseModule, EventStoreModule, RuntimeModule],
  controllers: [ReviewAdminController],
  providers: [ListReviewsHandler, ResolveReviewHandler],
})
export class ReviewModule {}
