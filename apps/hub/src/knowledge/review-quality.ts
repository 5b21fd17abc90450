import {
  type QualityReview,
  type QualityReviewRequest,
  type Viewer,
  reviewQuality,
  knowledgeProjection,
} from '@app/projections';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../runtime/clock.js';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** Which items need a review, and why. */
export class ReviewQuality extends Query<QualityReview> {
  constructor(
    readonly viewer: Viewer,
    readonly request: Omit<QualityReviewRequest, 'now'>,
  ) {
    super();
  }
}

@QueryHandler(ReviewQuality)
export class ReviewQualityHandler implements IQueryHandler<ReviewQuality> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async execute({ viewer, request }: ReviewQuality): Promise<QualityReview> {
    await this.projections.catchUpFor(viewer, [knowledgeProjection], request.groupKey);
    return reviewQuality(this.database, viewer, { ...request, now: this.now() });
  }
}
