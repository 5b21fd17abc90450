import {
  type GlossaryFilter,
  type GlossaryPage,
  listGlossary,
  glossaryProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';

/** A page of glossary entries, last changed first. */
export class ListGlossary extends Query<GlossaryPage> {
  constructor(readonly filter: GlossaryFilter) {
    super();
  }
}

@QueryHandler(ListGlossary)
export class ListGlossaryHandler implements IQueryHandler<ListGlossary> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ filter }: ListGlossary): Promise<GlossaryPage> {
    await this.projections.catchUp([glossaryProjection], filter.groupKey);
    return listGlossary(this.database, filter);
  }
}
