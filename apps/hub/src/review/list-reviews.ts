import {
  type ReviewFilter,
  type ReviewPage,
  listReviews,
  knowledgeProjection,
  reviewProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** A page of what waits for a review, newest first. */
export class ListReviews extends Query<ReviewPage> {
  constructor(readonly filter: ReviewFilter) {
    super();
  }
}

@QueryHandler(ListReviews)
export class ListReviewsHandler implements IQueryHandler<ListReviews> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ filter }: ListReviews): Promise<ReviewPage> {
    await this.projections.catchUp([knowledgeProjection, reviewProjection], filter.groupKey);
    return listReviews(this.database, filter);
  }
}
